import { isList, isObject, type Node, type ObjectNode } from "./document.js";

/**
 * The face of a schema: what other schemas may read of it without depending on all of it. That is its types, its direction, its
 * discriminator, whether it has properties, and the schemas that it applies to the same value, each as a face as well.
 * A change that leaves the face as it is concerns nobody who only read that.
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
  return key === "dependentSchemas" ? facesIn(value) : undefined;
}

function facesIn(schemas: Node | undefined): Node | undefined {
  if (!isObject(schemas)) return schemas;
  const faces = Object.create(null) as Record<string, Node>;
  for (const name of Object.keys(schemas)) faces[name] = faceOf(schemas[name]) ?? null;
  return faces;
}
