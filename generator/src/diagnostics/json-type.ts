/** Returns the type of a value of JSON. An integer is a number. */
export function jsonTypeOf(value: unknown): "null" | "array" | "object" | "string" | "number" | "boolean" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}

/** Returns the narrowest type of JSON Schema that a value has. */
export function schemaTypeOf(value: unknown): ReturnType<typeof jsonTypeOf> | "integer" {
  return Number.isInteger(value) ? "integer" : jsonTypeOf(value);
}
