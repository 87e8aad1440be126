import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function OverviewView(): ReactNode {
  return <PageHeader title="OverviewView" />;
}
