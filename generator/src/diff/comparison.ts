import { compareDocuments } from "./compare.js";
import type { Comparison } from "./compare-sides.js";
import { rules } from "./rules/index.js";

/** The comparison of specloom: all rules, and what finds the changes. */
export const comparison: Comparison = {
  rules,
  compare: ({ base, revision }, { today }) => compareDocuments(base.document, revision.document, { today }),
};
