import { childPointer } from "../../../diagnostics/pointer.js";
import { isList } from "../../document.js";
import type { Rule } from "../rule.js";

/** The keywords whose lists need an entry. An empty `enum`, `type`, `oneOf` or `anyOf` would allow no value. */
const keywords = ["enum", "type", "oneOf", "anyOf", "allOf", "prefixItems"];

/** Removes empty lists of keywords that need an entry (JSON Schema 2020-12, Core 10.2.1, Validation 6.1). */
export const emptyLists: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    for (const keyword of keywords) {
      const list = node[keyword];
      if (!isList(list) || list.length > 0) continue;
      const at = childPointer(pointer, keyword);
      report.add("SPEC026", { keyword }, locationOf(at, "value"));
      edits.remove(at);
    }
  },
};
