import { stringsOf } from "../nodes.js";
import type { ObjectNode } from "../../load/document.js";
import type { JsonValue } from "../types.js";

/** The JSON types of a `type` keyword (JSON Schema 2020-12, 6.1.1). */
export type JsonType = "null" | "boolean" | "object" | "array" | "number" | "integer" | "string";

/** Returns the JSON types that `type` allows, each once; none without `type`. */
export function typesOf(node: ObjectNode): readonly JsonType[] {
  const type = node["type"];
  const types = typeof type === "string" ? [type] : stringsOf(node, "type");
  return [...new Set(types)].filter((name): name is JsonType => Object.hasOwn(jsonTypes, name));
}

const jsonTypes: Readonly<Record<JsonType, true>> = {
  null: true,
  boolean: true,
  object: true,
  array: true,
  number: true,
  integer: true,
  string: true,
};

/** Returns whether a value is of a JSON type; 1.0 is an integer (JSON Schema 2020-12, 6.1.1). */
export function isOfType(value: JsonValue, type: JsonType): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
