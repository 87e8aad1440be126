import type { Api } from "../../model/types.js";
import { codeSpan } from "../shared/prose.js";
import { cell } from "./markdown.js";
import { overviewRow, type OverviewRow } from "./resource-page.js";
import { callPath, type Scope } from "./site.js";

/** The operations on a page outside the reference, where links would lead nowhere. */
export interface SectionView {
  readonly hasPermissions: boolean;
  readonly operations: readonly OverviewRow[];
}

export function sectionView({ operations }: Api, scope: Scope): SectionView {
  return {
    hasPermissions: operations.some(({ permission }) => permission !== undefined),
    operations: operations.map((operation) => ({ ...overviewRow(operation, scope), call: cell(codeSpan(callPath(operation))) })),
  };
}
