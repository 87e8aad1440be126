import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Problem } from "../design/parts.js";

/** A view that has thrown an error, inside of the page's frame. */
export function RouteFailure({ error, reset }: ErrorComponentProps): ReactNode {
  return (
    <div className="page">
      <Problem error={error} title="This page could not be shown" retry={reset} />
    </div>
  );
}
