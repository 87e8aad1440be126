import type { Schema } from "../../../model/types.js";
import { schemaText } from "./schema.js";
import type { Of, SchemaScope } from "./scope.js";

export function arrayText({ items }: Of<"array">, scope: SchemaScope): string {
  return `z.array(${schemaText(items, scope).text})`;
}

/**
 * A prefix and what follows it. Where some of the prefix must be there and some need not, all are optional here and a
 * check counts them: z.tuple fills in items that are missing, if their schemas take undefined.
 */
export function tupleText(schema: Of<"tuple">, scope: SchemaScope): string {
  const { prefix, items, required } = schema;
  const isWhole = required === prefix.length;
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
