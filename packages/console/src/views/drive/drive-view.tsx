import type { ReactNode } from "react";
import { PageHeader } from "../../design/parts.js";

export function DriveView(): ReactNode {
  return <PageHeader title="DriveView" />;
}
