import { stringsOf } from "../nodes.js";
import type { ObjectNode } from "../../load/document.js";

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
