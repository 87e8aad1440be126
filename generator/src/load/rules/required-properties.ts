import { closest } from "../../diagnostics/closest.js";
import { childPointer, pointerTokens } from "../../diagnostics/pointer.js";
import { isObject, type ObjectNode } from "../document.js";
import { itemsOf, membersOf, textOf, type Rule } from "./rule.js";

/** Keywords beside which other schemas say what properties there are. */
const elsewhere = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "discriminator"];

/** Under which a schema says only a part of what a value is. */
const partial = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"]);

/**
 * JSON Schema 2020-12, Validation 6.5.3: `required` may name any member. But where a schema lists its properties, and
 * nothing else says more of them, a name that is not among them is a slip.
 */
export const requiredProperties: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, place }) => {
    const properties = membersOf(node["properties"]).map(([name]) => name);
    const required = itemsOf(node["required"]);
    if (properties.length === 0 || required.length === 0 || !isWhole(node, pointer)) return;
    const known = new Set(properties);
    required.forEach((item, index) => {
      const name = textOf(item);
      if (name === undefined || known.has(name)) return;
      const at = childPointer(childPointer(pointer, "required"), index);
      report.add("SPEC084", { name, suggestion: closest(name, properties) }, place(at, "value"));
    });
  },
};

/** True of a schema that alone says what members its values have. */
function isWhole(node: ObjectNode, pointer: string): boolean {
  const additional = node["additionalProperties"];
  if (isObject(additional) || additional === true || node["patternProperties"] !== undefined) return false;
  if (elsewhere.some((keyword) => node[keyword] !== undefined)) return false;
  return !pointerTokens(pointer)
    .slice(-2)
    .some((token) => partial.has(token));
}
