/** Rewrites of schemas that change no value. */
import type { Json, JsonObject } from "../../json-schema/arbitraries.js";
import type { Pick } from "./mutate.js";

/** Rewrites one schema; undefined if it is not of the form that the rewrite needs. */
export type Rewrite = (schema: JsonObject, pick: Pick) => Json | undefined;

export const rewrites: { readonly [name: string]: Rewrite } = {
  "allOf of one": (schema) => ({ allOf: [schema] }),
  "anyOf of one": (schema) => ({ anyOf: [schema] }),
  "oneOf of one": (schema) => ({ oneOf: [schema] }),
  "split by allOf": (schema) => {
    // Keywords that depend on others beside them stay together.
    const alone = Object.keys(schema).filter((key) => independent.has(key));
    if (alone.length === 0) return undefined;
    const rest = Object.entries(schema).filter(([key]) => !alone.includes(key));
    return { allOf: [Object.fromEntries(rest) as Json, ...alone.map((key) => ({ [key]: schema[key]! }))] };
  },
  "const as enum": ({ const: value, ...rest }) =>
    value === undefined || rest["enum"] !== undefined ? undefined : { ...rest, enum: [value] },
  "enum of one as const": ({ enum: values, ...rest }) =>
    isList(values) && values.length === 1 && rest["const"] === undefined ? { ...rest, const: values[0]! } : undefined,
  "enum reversed": (schema) => reversed(schema, "enum"),
  "type as list": (schema) => (typeof schema["type"] === "string" ? { ...schema, type: [schema["type"]] } : undefined),
  "types as anyOf": ({ type, ...rest }) =>
    isList(type) && type.length > 1 && rest["anyOf"] === undefined
      ? { ...rest, anyOf: type.map((one) => ({ type: one })) }
      : undefined,
  "types as anyOf of whole schemas": ({ type, ...rest }) =>
    isList(type) && type.length > 1 && rest["$ref"] === undefined
      ? { anyOf: type.map((one) => ({ ...rest, type: one })) }
      : undefined,
  "null as a variant": ({ type, ...rest }) =>
    isList(type) &&
    type.includes("null") &&
    rest["enum"] === undefined &&
    rest["const"] === undefined &&
    !hasInPlace(rest)
      ? { anyOf: [{ type: "null" }, { ...rest, type: type.filter((one) => one !== "null") }] }
      : undefined,
  "required reversed": (schema) => reversed(schema, "required"),
  "allOf reversed": (schema) => reversed(schema, "allOf"),
  "anyOf reversed": (schema) => reversed(schema, "anyOf"),
  "oneOf reversed": (schema) => reversed(schema, "oneOf"),
  "properties reversed": (schema) => {
    const properties = schema["properties"] as JsonObject | undefined;
    if (properties === undefined) return undefined;
    return { ...schema, properties: Object.fromEntries(Object.entries(properties).reverse()) as JsonObject };
  },
  "double negation": (schema) => (hasInPlace(schema) ? undefined : { not: { not: schema } }),
  "default size": (schema) => ({ ...schema, minLength: schema["minLength"] ?? 0, minItems: schema["minItems"] ?? 0 }),
  texts: (schema) => ({ ...schema, description: "New.", title: "New" }),
  "a definition": (schema) => ({ $ref: "#/components/schemas/Moved", ...{ moved: schema } }),
};

const independent = new Set(
  "type enum const minimum maximum minLength maxLength pattern required minItems maxItems uniqueItems minProperties maxProperties".split(
    " ",
  ),
);

function hasInPlace(schema: JsonObject): boolean {
  return ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "unevaluatedProperties", "unevaluatedItems"].some(
    (key) => schema[key] !== undefined,
  );
}

function reversed(schema: JsonObject, key: string): Json | undefined {
  const list = schema[key];
  return isList(list) && list.length > 1 ? { ...schema, [key]: list.toReversed() } : undefined;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Moves the schema that "a definition" has marked to a component of its own. */
export function withMoved(set: JsonObject): JsonObject {
  let moved: Json | undefined;
  const visit = (node: Json): Json => {
    if (isList(node)) return node.map(visit);
    if (typeof node !== "object" || node === null) return node;
    const { moved: own, ...rest } = node as JsonObject;
    if (own !== undefined && rest["$ref"] === "#/components/schemas/Moved") {
      moved = own;
      return rest;
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)])) as JsonObject;
  };
  const visited = visit(set) as JsonObject;
  return moved === undefined ? visited : { ...visited, Moved: moved };
}
