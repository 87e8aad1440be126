import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../design/button.js";
import { Empty, PageHeader } from "../design/parts.js";

/** The page of a URL that the console does not have. */
export function NotFound(): ReactNode {
  return (
    <div className="page">
      <PageHeader title="Page not found" />
      <Empty
        icon={<MapPinOff size={24} aria-hidden />}
        title="There is nothing at this address"
        actions={
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            All workspaces
          </Link>
        }
      >
        The link may be wrong or out of date.
      </Empty>
    </div>
  );
}
