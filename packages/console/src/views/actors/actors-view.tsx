import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function ActorsView(): ReactNode {
  return <PageHeader title="ActorsView" />;
}
