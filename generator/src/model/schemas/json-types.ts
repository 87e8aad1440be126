import { stringsOf } from "../nodes.js";
import type { ObjectNode } from "../../load/document.js";

/** The JSON types of a `type` keyword (JSON Schema 2020-12, 6.1.1). */
const jsonTypes = ["null", "boolean", "object", "array", "number", "integer", "string"] as const;
export type JsonType = (typeof jsonTypes)[number];

/** Returns the JSON types that `type` allows, each once; none without `type`. */
export function typesOf(node: ObjectNode): readonly JsonType[] {
  const type = node["type"];
  const types = typeof type === "string" ? [type] : stringsOf(node, "type");
  return [...new Set(types)].filter((name): name is JsonType => jsonTypes.some((one) => one === name));
}
