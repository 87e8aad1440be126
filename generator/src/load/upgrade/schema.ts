import { isList, isObject, type Node, type ObjectNode, objectOf, type Members } from "../document.js";
import { isExtension, type Version } from "../grammar.js";

export interface UpgradedSchema {
  readonly schema: ObjectNode;
  /**
   * Set if null can only be allowed around the schema: its description then moves outside, and the result is `anyOf:
   * [schema, { type: "null" }]`.
   */
  readonly annotations?: ObjectNode;
  /** Pointers into the result whose values moved, with their original pointers. */
  readonly moved: readonly (readonly [to: string, from: string])[];
}

/** Keywords that 3.1 has no longer, or with another meaning. */
const outdated = ["nullable", "exclusiveMinimum", "exclusiveMaximum", "example"];

/** The formats of bytes (OAS 3.0 4.4), and one that authors write for `byte`. */
const bytes: ReadonlySet<Node | undefined> = new Set(["binary", "byte", "base64"]);

/** Rewrites the keywords of one 3.0 schema, without its subschemas. Of later schemas, only `nullable`. */
export function upgradeSchema(old: ObjectNode, version: Version): UpgradedSchema {
  const isCurrent = !bytes.has(old["format"]) && outdated.every((keyword) => old[keyword] === undefined);
  if (isCurrent) return { schema: old, moved: [] };
  const isOld = version < "3.1";
  // V8 turns an object from which something was deleted into a slow table.
  const schema = copyWithout(old, isOld ? ["nullable", "example"] : ["nullable"]);
  const moved = isOld ? upgradeKeywords(schema, old["example"]) : [];
  if (old["nullable"] !== true) return { schema, moved };
  if (needsWrapping(schema)) return { ...split(schema), moved };
  allowNull(schema);
  return { schema, moved };
}

function copyWithout(node: ObjectNode, keywords: readonly string[]): Members {
  const copy = objectOf();
  for (const key of Object.keys(node)) if (!keywords.includes(key)) copy[key] = node[key]!;
  return copy;
}

function upgradeKeywords(schema: Members, example: Node | undefined): [string, string][] {
  const moved = [
    ...upgradeBound(schema, "minimum", "exclusiveMinimum"),
    ...upgradeBound(schema, "maximum", "exclusiveMaximum"),
    ...addExample(schema, example),
  ];
  upgradeBytes(schema);
  return moved;
}

/** Converts exclusive bounds: 3.0 has a flag, 3.1 the bound itself. */
function upgradeBound(schema: Members, bound: string, exclusive: string): [string, string][] {
  const flag = schema[exclusive];
  if (typeof flag !== "boolean") return [];
  delete schema[exclusive];
  const limit = schema[bound];
  if (!flag || limit === undefined) return [];
  delete schema[bound];
  schema[exclusive] = limit;
  return [[`/${exclusive}`, `/${bound}`]];
}

function addExample(schema: Members, example: Node | undefined): [string, string][] {
  if (example === undefined || schema["examples"] !== undefined) return [];
  schema["examples"] = [example];
  return [["/examples/0", "/example"]];
}

/** Converts the formats of bytes (OAS 3.1 4.8.14.3): binary becomes a media type, base64 an encoding. */
function upgradeBytes(schema: Members): void {
  const { format, type } = schema;
  if (type !== "string" || !bytes.has(format)) return;
  delete schema["format"];
  if (format === "binary") schema["contentMediaType"] ??= "application/octet-stream";
  else schema["contentEncoding"] ??= "base64";
}

/** Keywords that may reject null, whatever is added to them. In `oneOf`, null may match two variants. */
const rejecting = ["$ref", "$dynamicRef", "allOf", "oneOf", "discriminator", "not", "if", "const"];

/** Returns whether null must be allowed around the schema. */
function needsWrapping(schema: Members): boolean {
  return rejecting.some((keyword) => schema[keyword] !== undefined);
}

const annotationNames = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "externalDocs",
]);

function split(schema: Members): { schema: Members; annotations: Members } {
  const inner = objectOf();
  const annotations = objectOf();
  for (const [key, value] of Object.entries(schema)) {
    const outside = annotationNames.has(key) || isExtension(key);
    (outside ? annotations : inner)[key] = value;
  }
  return { schema: inner, annotations };
}

/** Allows null in each keyword of the schema that would reject it. */
function allowNull(schema: Members): void {
  const { type } = schema;
  const types = isList(type) ? type : [type ?? impliedType(schema)];
  if (types[0] !== undefined && !types.includes("null")) schema["type"] = [...(types as readonly Node[]), "null"];
  const variants = schema["anyOf"];
  if (isList(variants) && !variants.some(allowsNull)) schema["anyOf"] = [...variants, nullSchema()];
  const values = schema["enum"];
  if (isList(values) && !values.includes(null)) schema["enum"] = [...values, null];
}

/** Returns the implied type of a schema that describes an object or array, so that nullable has an effect. */
function impliedType(schema: Members): string | undefined {
  if (schema["properties"] !== undefined || schema["additionalProperties"] !== undefined) return "object";
  return schema["items"] === undefined ? undefined : "array";
}

function allowsNull(variant: Node): boolean {
  if (!isObject(variant)) return false;
  const { type } = variant;
  return variant["nullable"] === true || type === "null" || (isList(type) && type.includes("null"));
}

/** Returns whether a schema only allows null. */
export function nullSchema(): ObjectNode {
  return objectOf({ type: "null" });
}
