import type { JsonValue } from "../types.js";

/** Equal as JSON Schema has it (2020-12, Core 4.2.2): by value, whatever the order of members. */
export function isSameValue(one: JsonValue, other: JsonValue): boolean {
  return canonical(one) === canonical(other);
}

/** Each value once, in the order in which they first come. */
export function unique(values: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(values.map((value) => [canonical(value), value])).values()];
}

/** One text for all values that are equal. */
function canonical(value: JsonValue): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value as { readonly [key: string]: JsonValue }).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
