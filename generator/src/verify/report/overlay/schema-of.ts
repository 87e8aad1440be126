import { schemaTypeOf } from "../../../diagnostics/json-type.js";
import { isList, isObject } from "../../../emit/shared/recipes/json-values.js";
import type { JsonValue } from "../../../model/types.js";

/** The depth, and the number of properties of an object, that are described. */
const deepest = 5;
const mostProperties = 100;

/** Returns a schema of a value that was seen: its types, and the names of its properties, but none of its values. */
export function schemaOf(value: JsonValue, depth = 0): { readonly [keyword: string]: JsonValue } {
  // Nobody knows what else it may be.
  if (value === null) return {};
  if (isList(value)) {
    const items = value.map((item) => schemaOf(item, depth + 1));
    const [first = {}] = items;
    const areAlike = items.every((one) => JSON.stringify(one) === JSON.stringify(first));
    return { type: "array", items: areAlike && depth < deepest ? first : {} };
  }
  if (!isObject(value)) return { type: schemaTypeOf(value) };
  const names = Object.keys(value);
  if (names.length === 0 || names.length > mostProperties || depth >= deepest) return { type: "object" };
  const properties = names.map((name) => [name, schemaOf(value[name] ?? null, depth + 1)] as const);
  return { type: "object", properties: Object.fromEntries(properties) };
}

/** Returns a schema of values of several types, of which only the types are known. */
export function schemaOfTypes(types: readonly string[], version: string): { readonly [keyword: string]: JsonValue } {
  const known = types.filter((type) => type !== "null");
  const [only] = known;
  if (only === undefined || (known.length > 1 && version < "3.1")) return {};
  if (known.length === types.length && known.length === 1) return { type: only };
  if (version >= "3.1") return { type: [...types] };
  return { type: only, [version === "2.0" ? "x-nullable" : "nullable"]: true };
}
