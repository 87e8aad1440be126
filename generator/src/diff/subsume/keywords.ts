/** The keywords of JSON Schema 2020-12 that decide whether a value is valid, by the form of their values. */
export const oneSchema: ReadonlySet<string> = new Set([
  "not",
  "if",
  "then",
  "else",
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
export const schemaLists: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
export const schemaMaps: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);
/** `dependencies` is of JSON Schema before 2019-09. */
const plain: ReadonlySet<string> = new Set(
  (
    "type const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems " +
    "maxItems uniqueItems minContains maxContains minProperties maxProperties dependentRequired dependencies readOnly writeOnly " +
    "discriminator x-assumed"
  ).split(" "),
);
/**
 * Marks schemas that a proof adds to those of a document. They describe no properties: an object schema that describes none
 * stays one that allows any.
 */
export const assumed = "x-assumed";
/** The keywords whose value is a set: its order means nothing. */
export const sets: ReadonlySet<string> = new Set(["enum", "required", "x-extensible-enum"]);
/** The keywords that apply schemas to the same value. */
export const inPlace: ReadonlySet<string> = new Set([
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "unevaluatedItems",
  "unevaluatedProperties",
  "discriminator",
]);

const meant: ReadonlySet<string> = new Set(["$ref", ...oneSchema, ...schemaLists, ...schemaMaps, ...sets, ...plain]);

/** Returns whether a keyword decides about values. */
export function isMeant(key: string): boolean {
  return meant.has(key);
}
