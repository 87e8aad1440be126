import { unreachable } from "../../model/index.js";
import type { JsonValue, Schema } from "../../model/types.js";

/** Finds the schema of a component. */
export type Lookup = (component: string) => Schema | undefined;

/** The types of JSON, integers being numbers. */
export type JsonType = "null" | "boolean" | "number" | "string" | "array" | "object";

const everyType: readonly JsonType[] = ["null", "boolean", "number", "string", "array", "object"];

/** True where no value can fit two of the schemas: by its JSON type, or by the constant that a member must have. */
export function areDisjoint(schemas: readonly Schema[], lookup: Lookup): boolean {
  return schemas.every((one, index) => schemas.slice(index + 1).every((other) => exclude(one, other, lookup)));
}

function exclude(one: Schema, other: Schema, lookup: Lookup): boolean {
  const [types, others] = [typesOf(one, lookup), typesOf(other, lookup)];
  const shared = [...types].filter((type) => others.has(type));
  if (shared.length === 0) return true;
  const [values, otherValues] = [constantsOf(one, lookup), constantsOf(other, lookup)];
  if (values && otherValues) return !values.some((value) => otherValues.includes(value));
  return shared.length === 1 && shared[0] === "object" && findTag([one, other], lookup) !== undefined;
}

/** The JSON types that values of a schema may have. Never too few. */
export function typesOf(schema: Schema, lookup: Lookup, seen: ReadonlySet<string> = new Set()): ReadonlySet<JsonType> {
  const of = (inner: Schema): ReadonlySet<JsonType> => typesOf(inner, lookup, seen);
  if ("implied" in schema && schema.implied) return new Set(everyType);
  switch (schema.kind) {
    case "never":
      return new Set();
    case "null":
    case "boolean":
    case "string":
    case "number":
    case "array":
    case "object":
      return new Set([schema.kind]);
    case "tuple":
      return new Set(["array"]);
    case "literal":
      return new Set([typeOfValue(schema.value)]);
    case "enum":
      return new Set(schema.values.map(typeOfValue));
    case "nullable":
      return new Set(["null", ...of(schema.inner)]);
    case "union":
      return new Set(schema.variants.flatMap((variant) => [...of(variant)]));
    case "tagged":
      return new Set(["object"]);
    case "intersection":
      return schema.members.map(of).reduce((left, right) => new Set([...left].filter((type) => right.has(type))));
    case "ref": {
      const target = seen.has(schema.name) ? undefined : lookup(schema.name);
      return target ? typesOf(target, lookup, new Set([...seen, schema.name])) : new Set(everyType);
    }
    case "unknown":
    case "binary":
      return new Set(everyType);
    default:
      return unreachable(schema);
  }
}

function typeOfValue(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "boolean" || type === "number" || type === "string" ? type : "object";
}

/** The primitive values that a schema allows; undefined where they cannot be listed. */
export function constantsOf(schema: Schema, lookup: Lookup): readonly JsonValue[] | undefined {
  const target = targetOf(schema, lookup);
  const values =
    target?.kind === "literal" ? [target.value] : target?.kind === "enum" && !target.open ? target.values : [];
  const primitive = values.every((value) => value === null || typeof value !== "object");
  return values.length > 0 && primitive ? values : undefined;
}

/** What a reference leads to; the schema itself where it is none. */
export function targetOf(schema: Schema, lookup: Lookup): Schema | undefined {
  const seen = new Set<string>();
  let target: Schema | undefined = schema;
  while (target?.kind === "ref") {
    if (seen.has(target.name)) return undefined;
    seen.add(target.name);
    target = lookup(target.name);
  }
  return target;
}

/** A member that every schema requires, as a text that no two of them share: it tells them apart. */
export function findTag(schemas: readonly Schema[], lookup: Lookup): string | undefined {
  const [first] = schemas;
  const members = first && targetOf(first, lookup);
  if (members?.kind !== "object") return undefined;
  return members.properties.map(({ name }) => name).find((name) => tellsApart(schemas, name, lookup));
}

function tellsApart(schemas: readonly Schema[], name: string, lookup: Lookup): boolean {
  const values = schemas.map((schema) => tagValues(schema, name, lookup));
  const all = values.flatMap((own) => own ?? []);
  return !values.includes(undefined) && new Set(all).size === all.length;
}

/** The texts that a required member of an object may be; undefined where that is not said. */
export function tagValues(schema: Schema, name: string, lookup: Lookup): readonly string[] | undefined {
  const target = targetOf(schema, lookup);
  if (target?.kind !== "object" || ("implied" in target && target.implied)) return undefined;
  const property = target.properties.find((member) => member.name === name);
  const values = property?.required && !property.schema.checks ? constantsOf(property.schema, lookup) : undefined;
  return values?.every((value): value is string => typeof value === "string") ? values : undefined;
}
