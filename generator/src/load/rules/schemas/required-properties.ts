import { closest } from "../../../diagnostics/closest.js";
import { childPointer, pointerTokens } from "../../../diagnostics/pointer.js";
import { isObject, type ObjectNode } from "../../document.js";
import { itemsOf, textOf, type Rule } from "../rule.js";

/** Keywords under which a schema describes only a part of the value. */
const partial = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"]);

/** Keywords through which other schemas may declare more properties. */
const elsewhere = [...partial, "$ref", "discriminator"];

/**
 * Reports undeclared required properties. `required` may list any property (JSON Schema 2020-12, Validation 6.5.3),
 * but if a schema lists its properties and no other schema adds to them, an undeclared name is most likely a typo.
 */
export const requiredProperties: Rule = {
  kinds: ["schema"],
  check: ({ node, pointer }, { report, locationOf }) => {
    const properties = node["properties"];
    for (const [index, item] of itemsOf(node["required"]).entries()) {
      const name = textOf(item);
      if (name === undefined || !isObject(properties) || properties[name] !== undefined) continue;
      const names = Object.keys(properties);
      if (names.length === 0 || !isWhole(node, pointer)) return;
      const at = childPointer(pointer, "required", index);
      report.add("SPEC084", { name, suggestion: closest(name, names) }, locationOf(at, "value"));
    }
  },
};

/** Returns whether a schema alone declares all properties of its values. */
function isWhole(node: ObjectNode, pointer: string): boolean {
  const additional = node["additionalProperties"];
  if (isObject(additional) || additional === true || node["patternProperties"] !== undefined) return false;
  if (elsewhere.some((keyword) => node[keyword] !== undefined)) return false;
  return !pointerTokens(pointer)
    .slice(-2)
    .some((token) => partial.has(token));
}
