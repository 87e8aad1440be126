/** Describes JSON values in words. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** All digits, unlike `numberOf`: other values must not look equal. */
const numbers = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 20 });

/** Returns whether a value is a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a value as short text: `Yes`, `1,200`, `3 items`. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numbers.format(value);
  if (Array.isArray(value))
    return isFlat(value) ? value.map(textOfValue).join(", ") || "None" : `${value.length} items`;
  return isObject(value) ? summaryOf(value) || "None" : String(value);
}

/** Returns the properties of an object in one line: `source: order · verified: Yes`. */
export const summaryOf = (object: JsonObject): string =>
  Object.entries(object)
    .map(([name, value]) => `${name}: ${isObject(value) ? "…" : textOfValue(value)}`)
    .join(" · ");

/** Returns whether an array has neither objects nor arrays. */
export const isFlat = (items: readonly unknown[]): boolean =>
  items.every((item) => typeof item !== "object" || item === null);

/** Returns whether two JSON values are equal. The order of properties does not matter. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}
