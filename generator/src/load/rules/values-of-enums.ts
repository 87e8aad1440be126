import { childPointer } from "../../diagnostics/pointer.js";
import { isList } from "../document.js";
import type { Rule } from "./rule.js";

/** Removes empty enums, which would allow no value (JSON Schema 2020-12, Validation 6.1.2). */
export const valuesOfEnums: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const values = node["enum"];
    if (!isList(values) || values.length > 0) return;
    const at = childPointer(pointer, "enum");
    report.add("SPEC026", {}, locationOf(at, "value"));
    edits.remove(at);
  },
};
