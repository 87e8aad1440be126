import { childPointer } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node } from "../document.js";
import type { Rule } from "./rule.js";

/**
 * Removes constraints with inexact numbers: a constant would be sent as another number, two values of an enum could
 * become one, and a multiple of another number is not a multiple of this one.
 */
export const exactValues: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, locationOf, edits, rounded }) => {
    if (rounded.size === 0) return;
    for (const keyword of ["const", "enum", "multipleOf", "x-extensible-enum"]) {
      if (!holds(node[keyword], rounded)) continue;
      const at = childPointer(pointer, keyword);
      report.add("SPEC092", { keyword }, locationOf(at, "key"));
      edits.remove(at);
    }
  },
};

function holds(node: Node | undefined, values: ReadonlyMap<number, string>): boolean {
  if (typeof node === "number") return values.has(node);
  if (isList(node)) return node.some((item) => holds(item, values));
  return isObject(node) && Object.values(node).some((member) => holds(member, values));
}
