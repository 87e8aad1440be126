import { describe, expect, it } from "vitest";

/** One test per value; values that are hard to read are shown as JSON text, cut to a line. */
export function describeFormat<Value extends string | number>(
  name: string,
  predicate: (value: Value) => boolean,
  table: { valid: readonly Value[]; invalid: readonly Value[] },
): void {
  describe(name, () => {
    it.each(table.valid.map(titled))("accepts %s", (_, value) => expect(predicate(value)).toBe(true));
    it.each(table.invalid.map(titled))("rejects %s", (_, value) => expect(predicate(value)).toBe(false));
  });
}

function titled<Value extends string | number>(value: Value): [title: string, value: Value] {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return [text.length > 80 ? `${text.slice(0, 60)}... (${text.length})` : text, value];
}
