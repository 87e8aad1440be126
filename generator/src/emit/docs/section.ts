import { codeSpan } from "../shared/prose.js";
import { cell } from "./markdown.js";
import { overviewRow, type OverviewRow } from "./resource-page.js";
import { indexPage, type Site } from "./site.js";
import { callPath } from "../client/names.js";

/** The operations on a page outside the reference, where links would lead nowhere. */
export interface SectionView {
  readonly hasPermissions: boolean;
  readonly operations: readonly OverviewRow[];
}

export function sectionView(site: Site): SectionView {
  const operations = site.resources.flatMap((resource) => resource.operations);
  return {
    hasPermissions: operations.some(({ permission }) => permission !== undefined),
    operations: operations.map((operation) => ({
      ...overviewRow(operation, { site, page: indexPage }),
      call: cell(codeSpan(callPath(operation))),
    })),
  };
}
