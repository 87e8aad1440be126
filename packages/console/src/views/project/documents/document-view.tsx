import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function DocumentView(): ReactNode {
  return <PageHeader title="DocumentView" />;
}
