import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function ConflictsView(): ReactNode {
  return <PageHeader title="ConflictsView" />;
}
