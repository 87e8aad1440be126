import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function ConflictView(): ReactNode {
  return <PageHeader title="ConflictView" />;
}
