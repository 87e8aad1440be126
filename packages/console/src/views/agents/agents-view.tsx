import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function AgentsView(): ReactNode {
  return <PageHeader title="AgentsView" />;
}
