import type { JsonValue, Schema } from "../types.js";

/** Returns whether two values are equal in JSON Schema (2020-12, Core 4.2.2): by value, in any order of properties. */
export function isSameValue(one: JsonValue, other: JsonValue): boolean {
  return canonical(one) === canonical(other);
}

/** Returns each value once, in the order of first occurrence. */
export function unique(values: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(values.map((value) => [canonical(value), value])).values()];
}

/** Returns the same string for equal values. */
function canonical(value: JsonValue): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value as { readonly [key: string]: JsonValue }).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

/** Returns the values that a literal or an enum lists; of an extensible enum, the known ones. */
export function constantsOf(schema: Schema): readonly JsonValue[] {
  if (schema.kind === "literal") return [schema.value];
  return schema.kind === "enum" ? schema.values : [];
}
