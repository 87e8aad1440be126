import { type ObjectNode, itemsOf } from "../../load/document.js";
import { dependentSchemas, entriesAt } from "./read.js";
import { highest } from "../../diagnostics/extremes.js";

/** More dependent schemas are not combined; the atoms then allow more values. */
export const mostDependents = 3;

/** Returns an object schema that applies `unevaluatedProperties` to what parts do not evaluate; undefined if they evaluate all. */
export function closedProperties(node: ObjectNode, parts: readonly ObjectNode[]): ObjectNode | "inexact" | undefined {
  const schema = node["unevaluatedProperties"];
  if (schema === undefined || parts.some((part) => part["additionalProperties"] !== undefined)) return undefined;
  if (parts.some((part) => dependentSchemas(part).length > mostDependents)) return "inexact";
  const named = (key: string): ObjectNode =>
    Object.fromEntries(parts.flatMap((part) => entriesAt(part, key).map(([name]) => [name, true])));
  return {
    properties: named("properties"),
    patternProperties: named("patternProperties"),
    additionalProperties: schema,
  };
}

/** Returns an array schema that applies `unevaluatedItems` to what parts do not evaluate; undefined if they evaluate all. */
export function closedItems(node: ObjectNode, parts: readonly ObjectNode[]): ObjectNode | "inexact" | undefined {
  const schema = node["unevaluatedItems"];
  if (schema === undefined || parts.some((part) => part["items"] !== undefined)) return undefined;
  if (parts.some((part) => part["contains"] !== undefined)) return "inexact";
  const length = highest([0, ...parts.map((part) => itemsOf(part["prefixItems"]).length)]);
  return { ...(length > 0 && { prefixItems: Array.from({ length }, () => true) }), items: schema };
}
