import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function FactView(): ReactNode {
  return <PageHeader title="FactView" />;
}
