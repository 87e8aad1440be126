import { code, joinCode, type Code } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import type { SchemaScope } from "./scope.js";

/** The number of JSON types. */
const jsonTypes = 6;

export function arrayCode({ items }: Of<"array">, scope: SchemaScope): Code {
  return code`${scope.z}.array(${scope.write(items).code})`;
}

/**
 * A prefix and what follows it. z.tuple fills in items that are missing if their schemas take undefined, so that only a
 * prefix in which none does is demanded as a whole; else all of it is optional here, and a check counts the items.
 */
export function tupleCode(schema: Of<"tuple">, scope: SchemaScope): Code {
  const { prefix, items, required } = schema;
  const refusesUndefined = (entry: Schema): boolean => scope.facts.typesOf(entry).size < jsonTypes;
  const isWhole = required === prefix.length && prefix.every(refusesUndefined);
  const entries = prefix.map((entry) => {
    const item = eager(entry, scope);
    return isWhole ? item : scope.dialect.wrap({ code: item, named: true }, "exactOptional").code;
  });
  const rest = items.kind === "never" ? [] : [code`, ${eager(items, scope)}`];
  const tuple = code`${scope.z}.tuple([${joinCode(entries, ", ")}]${joinCode(rest, "")})`;
  return isWhole || required === 0 ? tuple : scope.assume(scope.typeOf(schema), tuple);
}

/** z.tuple and z.record look at their schemas at once, which a schema that is just being made must put off. */
export function eager(schema: Schema, scope: SchemaScope): Code {
  const item = scope.write(schema).code;
  return isInCycle(schema, scope) ? code`${scope.z}.lazy(() => ${item})` : item;
}

function isInCycle(schema: Schema, scope: SchemaScope): boolean {
  return schema.kind === "ref" && scope.component(schema.name)?.recursive === true;
}
