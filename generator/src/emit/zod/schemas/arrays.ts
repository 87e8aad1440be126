import type { Schema } from "../../../model/types.js";
import { schemaText } from "./schema.js";
import type { Of, SchemaScope } from "./scope.js";

/** How many types JSON has. */
const jsonTypes = 6;

export function arrayText({ items }: Of<"array">, scope: SchemaScope): string {
  return `z.array(${schemaText(items, scope).text})`;
}

/**
 * A prefix and what follows it. z.tuple fills in items that are missing if their schemas take undefined, so that only a
 * prefix in which none does is demanded as a whole; else all of it is optional here, and a check counts the items.
 */
export function tupleText(schema: Of<"tuple">, scope: SchemaScope): string {
  const { prefix, items, required } = schema;
  const refusesUndefined = (entry: Schema): boolean => scope.facts.typesOf(entry).size < jsonTypes;
  const isWhole = required === prefix.length && prefix.every(refusesUndefined);
  const entries = prefix.map((entry) => {
    const text = eager(entry, scope);
    return isWhole ? text : scope.dialect.wrap({ text, named: true }, "exactOptional").text;
  });
  const rest = items.kind === "never" ? [] : [`, ${eager(items, scope)}`];
  const tuple = `z.tuple([${entries.join(", ")}]${rest.join("")})`;
  return isWhole || required === 0 ? tuple : `json.typed<${scope.typeOf(schema)}>(${tuple})`;
}

/** z.tuple and z.record look at their schemas at once, which a schema that is just being made must put off. */
export function eager(schema: Schema, scope: SchemaScope): string {
  const { text } = schemaText(schema, scope);
  return isInCycle(schema, scope) ? `z.lazy(() => ${text})` : text;
}

function isInCycle(schema: Schema, scope: SchemaScope): boolean {
  return schema.kind === "ref" && scope.isRecursive(schema.name);
}
