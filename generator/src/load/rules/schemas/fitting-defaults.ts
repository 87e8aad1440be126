import { childPointer } from "../../../diagnostics/pointer.js";
import type { Rule } from "../rule.js";

/**
 * Reports defaults that their schema does not allow (JSON Schema 2020-12, Validation 9.2). Defaults only affect
 * documentation.
 */
export const fittingDefaults: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, locationOf, misfits }) => {
    const value = node["default"];
    const why = value === undefined ? undefined : misfits.of(value, node);
    if (why !== undefined) report.add("SPEC090", { why }, locationOf(childPointer(pointer, "default"), "value"));
  },
};
