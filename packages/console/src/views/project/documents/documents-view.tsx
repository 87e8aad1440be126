import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function DocumentsView(): ReactNode {
  return <PageHeader title="DocumentsView" />;
}
