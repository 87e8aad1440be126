import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function AgentView(): ReactNode {
  return <PageHeader title="AgentView" />;
}
