import { isList, isObject, type Node } from "../../load/index.js";

/**
 * Returns a text that is the same for two parts of documents if they differ in nothing but words for readers, examples and order.
 * The part is an object of OpenAPI or JSON Schema, a map of such objects by names of the author's, or a value such as a default.
 */
export function structureOf(node: Node | undefined, kind: Kind = "object"): string {
  if (isList(node)) {
    const items = node.map((item) => structureOf(item, kind === "map" ? "object" : kind));
    return `[${(kind === "ordered" ? items : items.sort()).join()}]`;
  }
  if (!isObject(node)) return JSON.stringify(node) ?? "";
  const members = Object.keys(node)
    .sort()
    .filter((key) => node[key] !== undefined && (kind !== "object" || !words.has(key)))
    .map((key) => `${JSON.stringify(key)}:${structureOf(node[key], kind === "object" ? kindOf(key) : inside(kind))}`);
  return `{${members.join()}}`;
}

type Kind = "object" | "map" | "ordered";

function kindOf(key: string): Kind {
  if (maps.has(key)) return "map";
  return values.has(key) ? "ordered" : "object";
}

/** Returns the kind of what is inside a map or a value. */
function inside(kind: Kind): Kind {
  return kind === "map" ? "object" : kind;
}

/** Fields for readers. */
const words: ReadonlySet<string> = new Set([
  "$comment",
  "description",
  "example",
  "examples",
  "externalDocs",
  "summary",
  "title",
]);

/** Fields with names of the author's. */
// oxfmt-ignore
const maps: ReadonlySet<string> = new Set([
  "$defs", "callbacks", "content", "definitions", "dependencies", "dependentRequired", "dependentSchemas", "encoding", "headers", "links", "mapping",
  "parameters", "pathItems", "paths", "patternProperties", "properties", "requestBodies", "responses", "schemas", "scopes", "securitySchemes",
  "variables", "webhooks",
]);

/** Fields whose value is data, or a list whose order matters. */
const values: ReadonlySet<string> = new Set(["const", "default", "prefixItems"]);
