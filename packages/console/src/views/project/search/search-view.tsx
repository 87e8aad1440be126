import type { ReactNode } from "react";
import { PageHeader } from "../../../design/parts.js";

export function SearchView(): ReactNode {
  return <PageHeader title="SearchView" />;
}
