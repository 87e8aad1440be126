import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function ActorView(): ReactNode {
  return <PageHeader title="ActorView" />;
}
