import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function MemoriesView(): ReactNode {
  return <PageHeader title="MemoriesView" />;
}
