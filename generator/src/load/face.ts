import { isList, isObject, type Node, type ObjectNode } from "./document.js";

/**
 * Returns the face of a schema: the part that other schemas may read without depending on the rest. That is its types,
 * direction and discriminator, whether it has properties, and the faces of the schemas that it applies to the same
 * value. Readers of the face are not affected by a change that leaves it unchanged.
 */
export function faceOf(schema: Node | undefined): Node | undefined {
  if (!isObject(schema)) return schema;
  const face = Object.create(null) as Record<string, Node>;
  for (const key of Object.keys(schema)) {
    const value = faceOfMember(key, schema[key]);
    if (value !== undefined) face[key] = value;
  }
  return face;
}

const whole = new Set(["type", "readOnly", "writeOnly", "discriminator", "$ref"]);
const lists = new Set(["allOf", "anyOf", "oneOf"]);
const single = new Set(["not", "if", "then", "else"]);

function faceOfMember(key: string, value: Node | undefined): Node | undefined {
  if (whole.has(key)) return value;
  if (key === "properties") return Object.create(null) as ObjectNode;
  if (lists.has(key)) return isList(value) ? value.map((item) => faceOf(item) ?? null) : value;
  if (single.has(key)) return faceOf(value);
  return key === "dependentSchemas" || key === "dependencies" ? facesIn(value) : undefined;
}

function facesIn(schemas: Node | undefined): Node | undefined {
  if (!isObject(schemas)) return schemas;
  const faces = Object.create(null) as Record<string, Node>;
  for (const name of Object.keys(schemas)) faces[name] = faceOf(schemas[name]) ?? null;
  return faces;
}
