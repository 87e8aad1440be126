import type { ComponentSet, Json, JsonObject, JsonSchema } from "../../json-schema/arbitraries.js";

/** A change of a set of components that keeps the meaning of each of them. */
export interface Rewrite {
  readonly name: string;
  readonly apply: (set: ComponentSet) => ComponentSet;
}

/** Keywords with one schema, with a list of schemas, and with a map of schemas. */
const single = [
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
];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["properties", "patternProperties", "dependentSchemas"];

/** Rewrites all schemas of a set, the inner ones first. */
function everySchema(name: string, rewrite: (schema: JsonObject) => JsonSchema): Rewrite {
  const visit = (schema: Json): Json => {
    if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
    const members = Object.entries(schema as JsonObject).map(([key, value]): readonly [string, Json] => {
      if (single.includes(key)) return [key, visit(value)];
      if (lists.includes(key) && Array.isArray(value)) return [key, (value as readonly Json[]).map(visit)];
      if (maps.includes(key)) return [key, mapValues(value as JsonObject, visit)];
      return [key, value];
    });
    return rewrite(Object.fromEntries(members) as JsonObject);
  };
  return { name, apply: (set) => mapValues(set as JsonObject, visit) as ComponentSet };
}

function mapValues(object: JsonObject, map: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)])) as JsonObject;
}

function reversed(schema: JsonObject, keyword: string): JsonObject {
  const list = schema[keyword];
  return Array.isArray(list) ? { ...schema, [keyword]: [...(list as readonly Json[])].reverse() } : schema;
}

/** Keywords whose meaning depends on the keywords beside them, so that `allOf` cannot separate them. */
const adjacent = ["unevaluatedItems", "unevaluatedProperties", "$ref", "discriminator"];

export const rewrites: readonly Rewrite[] = [
  everySchema(
    "properties in another order",
    (schema) => Object.fromEntries(Object.entries(schema).reverse()) as JsonObject,
  ),
  everySchema("anyOf in another order", (schema) => reversed(schema, "anyOf")),
  everySchema("oneOf in another order", (schema) => reversed(schema, "oneOf")),
  everySchema("allOf in another order", (schema) => reversed(schema, "allOf")),
  everySchema("enum, required and type in another order", (schema) =>
    ["enum", "required", "type"].reduce((one, keyword) => reversed(one, keyword), schema),
  ),
  everySchema("const as an enum", ({ const: value, ...schema }) =>
    value === undefined || schema["enum"] !== undefined
      ? { ...schema, ...(value !== undefined && { const: value }) }
      : { ...schema, enum: [value] },
  ),
  everySchema("one type as a list", (schema) =>
    typeof schema["type"] === "string" ? { ...schema, type: [schema["type"]] } : schema,
  ),
  everySchema("the schema inside allOf", (schema) =>
    adjacent.some((keyword) => keyword in schema) ? schema : { allOf: [schema] },
  ),
  everySchema("the schema inside anyOf", (schema) =>
    adjacent.some((keyword) => keyword in schema) ? schema : { anyOf: [schema] },
  ),
  everySchema("types in a schema of their own", ({ type, ...schema }) =>
    type === undefined || "allOf" in schema
      ? { ...schema, ...(type !== undefined && { type }) }
      : { ...schema, allOf: [{ type }] },
  ),
  everySchema("true as an empty schema", (schema) => {
    const inner = (value: Json | undefined): Json | undefined => (value === true ? {} : value);
    const members = Object.entries(schema).map(
      ([key, value]) => [key, single.includes(key) ? inner(value) : value] as const,
    );
    return Object.fromEntries(members) as JsonObject;
  }),
  {
    name: "components under other names",
    apply: (set) => {
      const text = JSON.stringify(set).replaceAll(/#\/components\/schemas\/C(\d)/g, "#/components/schemas/D$1");
      const renamed = JSON.parse(text) as ComponentSet;
      return Object.fromEntries(Object.entries(renamed).map(([name, schema]) => [name.replace("C", "D"), schema]));
    },
  },
  {
    name: "components behind an alias",
    apply: (set) => ({
      ...Object.fromEntries(Object.entries(set).map(([name, schema]) => [`${name}Content`, schema])),
      ...Object.fromEntries(Object.keys(set).map((name) => [name, { $ref: `#/components/schemas/${name}Content` }])),
    }),
  },
];
