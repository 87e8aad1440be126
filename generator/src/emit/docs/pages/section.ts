import { codeSpan } from "../../shared/prose.js";
import { cell } from "../text/markdown.js";
import { overviewRows, type OverviewRow } from "./resource.js";
import { indexPage, uploadPath, type Site } from "../site.js";
import { callPath } from "../../shared/names.js";

/** The operations on a page outside the reference, where links would be broken. */
export interface SectionView {
  readonly hasPermissions: boolean;
  readonly operations: readonly OverviewRow[];
}

export function sectionView(site: Site): SectionView {
  const operations = site.resources.flatMap((resource) => resource.operations);
  return {
    hasPermissions: operations.some(({ permission }) => permission !== undefined),
    operations: operations.flatMap((operation) =>
      overviewRows(operation, { site, page: indexPage }).map((row, index) => ({
        ...row,
        call: cell(codeSpan(index === 0 ? callPath(operation) : uploadPath(operation))),
      })),
    ),
  };
}
