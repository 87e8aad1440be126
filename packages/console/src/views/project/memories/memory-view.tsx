import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function MemoryView(): ReactNode {
  return <PageHeader title="MemoryView" />;
}
