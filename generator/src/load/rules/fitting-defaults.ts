import { childPointer } from "../../diagnostics/pointer.js";
import type { Rule } from "./rule.js";

/** JSON Schema 2020-12, Validation 9.2: a default is a value that the schema takes. Nothing is made of one but prose. */
export const fittingDefaults: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, place, misfits }) => {
    const value = node["default"];
    const why = value === undefined ? undefined : misfits.of(value, node);
    if (why !== undefined) report.add("SPEC090", { why }, place(childPointer(pointer, "default"), "value"));
  },
};
