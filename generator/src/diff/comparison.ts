import { compareDocuments } from "./compare.js";
import type { Comparison } from "./compare-sides.js";
import { rules } from "./rules/index.js";
import { compareTypeScript } from "./typescript/compare.js";

/** The comparison of specloom: all rules, and what finds the changes. */
export const comparison: Comparison = {
  rules,
  compare: ({ base, revision }, { today, models }) => [
    ...compareDocuments(base.document, revision.document, { today }),
    ...(models === undefined ? [] : compareTypeScript(models.base, models.revision)),
  ],
};
