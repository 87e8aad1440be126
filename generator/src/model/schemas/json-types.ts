import { type ObjectNode, stringsOf } from "../../load/document.js";

/** The JSON types of a `type` keyword (JSON Schema 2020-12, 6.1.1). */
const jsonTypes = ["null", "boolean", "object", "array", "number", "integer", "string"] as const;
export type JsonType = (typeof jsonTypes)[number];

const alone: ReadonlyMap<string, readonly JsonType[]> = new Map(jsonTypes.map((type) => [type, [type]]));

/** Returns the JSON types that `type` allows, each once; none without `type`. */
export function typesOf(node: ObjectNode): readonly JsonType[] {
  const type = node["type"];
  if (typeof type === "string") return alone.get(type) ?? [];
  return [...new Set(stringsOf(node["type"]))].flatMap((name) => alone.get(name) ?? []);
}
