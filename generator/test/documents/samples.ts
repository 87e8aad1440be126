import { isList, isObject, type Node, type ObjectNode } from "../../src/load/index.js";

/** The part of a schema that a sample covers: required properties only or all of them, and which alternative. */
export interface Extent {
  readonly depth: number;
  /** The index of a union variant or enum value. */
  readonly choice: number;
}

/**
 * Returns values that probably fit a schema, for documents without examples. Validate them with ajv before use: conditions,
 * patterns and combinations of keywords are ignored.
 */
export function samplesOf(schema: Node, components: ObjectNode): readonly Node[] {
  const extents = [
    { depth: 0, choice: 0 },
    { depth: 3, choice: 0 },
    { depth: 2, choice: 1 },
    { depth: 2, choice: 2 },
  ];
  const samples = extents.map((extent) => sample({ components, seen: [] }, schema, extent));
  const found = samples.filter((value) => value !== undefined);
  return [...new Map(found.map((value) => [JSON.stringify(value), value])).values()];
}

interface Scope {
  readonly components: ObjectNode;
  /** Components on the path to here, to stop at recursive required properties. */
  readonly seen: readonly string[];
}

function sample(scope: Scope, schema: Node, extent: Extent): Node | undefined {
  if (!isObject(schema)) return schema === false ? undefined : "anything";
  if (schema["const"] !== undefined) return schema["const"];
  if (isList(schema["enum"])) return pick(schema["enum"], extent.choice);
  const parts = [
    ...ofReference(scope, schema, extent),
    ...ofAllOf(scope, schema, extent),
    ...ofUnion(scope, schema, extent),
  ];
  const own = ofType(scope, schema, extent);
  const values = [...parts, own].filter((value) => value !== undefined);
  const objects = values.filter(isObject);
  return objects.length > 0 ? (Object.assign({}, ...objects) as ObjectNode) : values[0];
}

function pick<T>(values: readonly T[], choice: number): T | undefined {
  return values[choice % Math.max(1, values.length)];
}

function ofReference({ components, seen }: Scope, schema: ObjectNode, extent: Extent): readonly (Node | undefined)[] {
  const reference = schema["$ref"];
  if (typeof reference !== "string") return [];
  const name = reference.slice("#/components/schemas/".length).replaceAll("~1", "/").replaceAll("~0", "~");
  const again = seen.filter((one) => one === name).length;
  if (again > 3) return [];
  const depth = again > 0 ? Math.min(0, extent.depth) : extent.depth;
  return [sample({ components, seen: [...seen, name] }, components[name] ?? true, { ...extent, depth })];
}

function ofAllOf(scope: Scope, schema: ObjectNode, extent: Extent): readonly (Node | undefined)[] {
  return isList(schema["allOf"]) ? schema["allOf"].map((part) => sample(scope, part, extent)) : [];
}

function ofUnion(scope: Scope, schema: ObjectNode, extent: Extent): readonly (Node | undefined)[] {
  return ["anyOf", "oneOf"].flatMap((key) => {
    const variant = isList(schema[key]) ? pick(schema[key], extent.choice) : undefined;
    return variant === undefined ? [] : [sample(scope, variant, extent)];
  });
}

function ofType(scope: Scope, schema: ObjectNode, extent: Extent): Node | undefined {
  const type = isList(schema["type"]) ? pick(schema["type"], extent.choice) : schema["type"];
  switch (type ?? impliedType(schema)) {
    case "null":
      return null;
    case "boolean":
      return extent.choice % 2 === 0;
    case "integer":
    case "number":
      return numberOf(schema);
    case "string":
      return textOf(schema);
    case "array":
      return itemsOf(scope, schema, extent);
    case "object":
      return membersOf(scope, schema, extent);
    default:
      return undefined;
  }
}

function impliedType(schema: ObjectNode): string | undefined {
  if (schema["properties"] !== undefined || schema["additionalProperties"] !== undefined) return "object";
  if (schema["items"] !== undefined) return "array";
  const applies = ["$ref", "allOf", "anyOf", "oneOf"].some((key) => schema[key] !== undefined);
  return applies ? undefined : "string";
}

function numberOf(schema: ObjectNode): number {
  const bound = (key: string): number | undefined => (typeof schema[key] === "number" ? schema[key] : undefined);
  const low = bound("minimum") ?? (bound("exclusiveMinimum") ?? -1) + 1;
  const high = bound("maximum") ?? (bound("exclusiveMaximum") ?? low + 2) - 1;
  return Math.max(low, Math.min(high, 1));
}

function textOf(schema: ObjectNode): string {
  const text = formats[String(schema["format"])] ?? "text";
  const { minLength, maxLength } = schema;
  const long = typeof minLength === "number" ? text.padEnd(minLength, "x") : text;
  return typeof maxLength === "number" ? long.slice(0, maxLength) : long;
}

const formats: Readonly<Record<string, string>> = {
  "date-time": "2024-02-29T12:00:00+01:00",
  decimal: "1.5",
  date: "2024-02-29",
  time: "12:00:00Z",
  duration: "P1D",
  email: "a@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/a?b=c",
  "uri-reference": "../a",
  uuid: "123e4567-e89b-02d3-a456-426614174000",
};

function itemsOf(scope: Scope, schema: ObjectNode, extent: Extent): Node {
  const prefix = isList(schema["prefixItems"]) ? schema["prefixItems"] : [];
  const least = typeof schema["minItems"] === "number" ? schema["minItems"] : 0;
  const count = Math.max(least, prefix.length, extent.depth > 0 ? 1 : 0);
  const inner = { ...extent, depth: extent.depth - 1 };
  const items = Array.from({ length: Math.min(count, 20) }, (_, index) =>
    sample(scope, prefix[index] ?? schema["items"] ?? true, { ...inner, choice: inner.choice + index }),
  );
  return items.filter((item) => item !== undefined);
}

function membersOf(scope: Scope, schema: ObjectNode, extent: Extent): Node {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = isList(schema["required"]) ? schema["required"].filter((name) => typeof name === "string") : [];
  const names = extent.depth > 0 ? [...new Set([...Object.keys(properties), ...required])] : required;
  const inner = { ...extent, depth: extent.depth - 1 };
  const members = names.map((name) => [name, sample(scope, properties[name] ?? true, inner)] as const);
  const { additionalProperties } = schema;
  const others =
    extent.depth > 0 && isObject(additionalProperties)
      ? [["other", sample(scope, additionalProperties, inner)] as const]
      : [];
  return Object.fromEntries([...members, ...others].filter(([, value]) => value !== undefined)) as ObjectNode;
}
