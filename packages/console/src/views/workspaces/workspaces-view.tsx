import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function WorkspacesView(): ReactNode {
  return <PageHeader title="WorkspacesView" />;
}
