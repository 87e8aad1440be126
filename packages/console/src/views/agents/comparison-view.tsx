import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function ComparisonView(): ReactNode {
  return <PageHeader title="ComparisonView" />;
}
