/** The types of values of JSON. An integer is a number. */
export const jsonTypes = ["null", "boolean", "number", "string", "array", "object"] as const;
export type JsonType = (typeof jsonTypes)[number];

export function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}

/** Returns the narrowest type of JSON Schema that a value has. */
export function schemaTypeOf(value: unknown): JsonType | "integer" {
  return Number.isInteger(value) ? "integer" : jsonTypeOf(value);
}
