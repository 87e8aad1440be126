import { digitsOf, isIntegerLimit } from "../../../diagnostics/syntax/exact-numbers.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { isList, isObject, type Node } from "../../document.js";
import type { Rule, RuleContext } from "../rule.js";

/** The keywords that a neighbouring number changes: their number is removed. */
const exactKeywords = ["const", "enum", "multipleOf", "x-extensible-enum"];

/** The keywords that mean almost the same with a neighbouring number. */
// oxfmt-ignore
const bounds = [
  "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems",
  "minContains", "maxContains", "minProperties", "maxProperties",
];

/**
 * Reports inexact numbers, but not those of examples: a client reads the same ones from the server. Removes constraints that would
 * change with them: a constant would be sent as another number, two values of an enum could become one, and a multiple of another
 * number is not a multiple of this one.
 */
export const exactValues: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, context) => {
    const { report, locationOf, edits, rounded } = context;
    if (rounded.isEmpty) return;
    for (const keyword of exactKeywords) {
      const at = childPointer(pointer, keyword);
      const [first] = inexactIn(node[keyword], at, context);
      if (first === undefined) continue;
      report.add("SPEC092", { keyword, literal: first.literal }, locationOf(at, "key"));
      edits.remove(at);
    }
    const limits = bounds.filter((keyword) => !rounded.isIntegerLimit(node[keyword]));
    for (const keyword of [...limits, "default"]) {
      for (const { literal, value, at } of inexactIn(node[keyword], childPointer(pointer, keyword), context)) {
        if (keyword !== "default" && isIntegerLimit(literal)) continue;
        report.add("SPEC025", { literal, value: digitsOf(value) }, locationOf(at, "value"));
      }
    }
  },
};

interface Inexact {
  readonly literal: string;
  readonly value: number;
  readonly at: string;
}

/** Finds the inexact numbers of a value. */
function inexactIn(node: Node | undefined, at: string, context: RuleContext): readonly Inexact[] {
  if (typeof node === "number") {
    const literal = context.rounded.literalAt(at, node);
    return literal === undefined ? [] : [{ literal, value: node, at }];
  }
  if (isList(node)) return node.flatMap((item, index) => inexactIn(item, childPointer(at, index), context));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, member]) => inexactIn(member, childPointer(at, key), context));
}
