import { constantsOf, childrenOf, type Of } from "../../model/index.js";
import type { Property, Schema, TaggedUnion } from "../../model/types.js";

/** Finds the schema of a component. */
export type Lookup = (component: string) => Schema | undefined;

/** The most properties of nested objects that are compared: a hostile document could nest far more than it spells out. */
const mostNested = 200;

interface Search {
  readonly lookup: Lookup;
  /** The number of nested properties that may still be compared. */
  left: number;
}

/**
 * Returns the properties that all variants of an extensible union share in responses, without the tag. A variant that the
 * document does not list yet is read as an object with these: that is the best guess, and validators check it. Returns none
 * where a variant is not an object.
 */
export function sharedProperties(union: TaggedUnion, lookup: Lookup): readonly Property[] {
  return allShared(union, lookup).map((property) => {
    if (!holds(property.schema, union, lookup)) return property;
    // Its type would hold itself, and never end.
    return { ...property, schema: { kind: "unknown", source: property.schema.source } };
  });
}

function allShared({ tag, variants }: TaggedUnion, lookup: Lookup): readonly Property[] {
  const search = { lookup, left: mostNested };
  const all = variants.map((variant) => responseProperties(variant, lookup));
  return common(all, search, 0).filter(({ name }) => name !== tag.name);
}

/** Returns whether a schema holds a union inline, also as a property that the variants of another union share. */
function holds(schema: Schema, union: TaggedUnion, lookup: Lookup): boolean {
  const seen = new Set<Schema>();
  const left = [schema];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (one === union) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    for (const child of childrenOf(one)) left.push(child);
    if (one.kind === "union" && one.tag) for (const property of allShared(one, lookup)) left.push(property.schema);
  }
  return false;
}

/** An object with these properties, which may have others. */
export function openObject(properties: readonly Property[], source: string): Of<"object"> {
  return {
    kind: "object",
    properties,
    patterns: [],
    additional: { kind: "unknown", source },
    explicitAdditional: false,
    source,
  };
}

type Properties = ReadonlyMap<string, Property>;

/** Returns the properties of an object that travel in responses, by name; undefined where the schema is not an object. */
export function responseProperties(schema: Schema, lookup: Lookup): Properties | undefined {
  const all = objectProperties(schema, lookup);
  return all && new Map([...all].filter(([, property]) => !property.schema.writeOnly));
}

/** Returns the properties of an object, by name; undefined where the schema is not an object. */
export function objectProperties(schema: Schema, lookup: Lookup): Properties | undefined {
  return propertiesOf(schema, lookup, new Set());
}

function propertiesOf(schema: Schema, lookup: Lookup, seen: ReadonlySet<string>): Properties | undefined {
  switch (schema.kind) {
    case "object":
      return new Map(schema.properties.map((one) => [one.name, one]));
    case "ref": {
      const target = seen.has(schema.name) ? undefined : lookup(schema.name);
      return target && propertiesOf(target, lookup, new Set([...seen, schema.name]));
    }
    case "intersection":
      return merged(schema.members.map((member) => propertiesOf(member, lookup, seen)));
    default:
      return undefined;
  }
}

/** Combines the parts of an `allOf`. A name that two of them describe is left out: a type for it would need both. */
function merged(parts: readonly (Properties | undefined)[]): Properties | undefined {
  const objects = parts.filter((part) => part !== undefined);
  if (objects.length === 0) return undefined;
  const all = objects.flatMap((part) => [...part.values()]);
  const repeated = new Set(all.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) < index));
  return new Map(all.filter(({ name }) => !repeated.has(name)).map((property) => [property.name, property]));
}

function common(all: readonly (Properties | undefined)[], search: Search, depth: number): readonly Property[] {
  const [first, ...others] = all;
  const rest = others.filter((one) => one !== undefined);
  if (first === undefined || rest.length < others.length) return [];
  return [...first.values()].flatMap((property) => {
    const alike = rest.map((one) => one.get(property.name)).filter((one) => one !== undefined);
    if (alike.length < rest.length) return [];
    const schemas = [property, ...alike].map(({ schema }) => schema);
    const required = [property, ...alike].every((one) => one.required);
    const { name, wireName } = property;
    return [{ name, ...(wireName !== undefined && { wireName }), required, schema: join(schemas, search, depth) }];
  });
}

/** Returns a schema for the values of all these schemas. */
function join(schemas: readonly Schema[], search: Search, depth: number): Schema {
  const distinct = withoutRepetition(schemas);
  const [first] = distinct;
  if (first === undefined || distinct.length === 1) return first ?? { kind: "unknown", source: "" };
  const { source } = first;
  if (distinct.some(({ kind }) => kind === "nullable")) {
    const inner = distinct.map((one) => (one.kind === "nullable" ? one.inner : one));
    return { kind: "nullable", inner: join(inner, search, depth), source };
  }
  const objects = distinct.map((one) => responseProperties(one, search.lookup));
  // Parts that differ in the known variants are likely to have other properties in a new one, which code can read then.
  if (objects.every((one) => one !== undefined))
    return { ...openObject(nested(objects, search, depth), source), explicitAdditional: true };
  return openEnumOf(distinct) ?? { kind: "union", variants: distinct, exclusive: false, source };
}

/** Compares nested objects one level deep. Below, they are objects with any properties. */
function nested(objects: readonly Properties[], search: Search, depth: number): readonly Property[] {
  search.left -= objects.reduce((sum, { size }) => sum + size, 0);
  return depth > 0 || search.left < 0 ? [] : common(objects, search, depth + 1);
}

/** Different constants in each variant are likely to be others in a new one. */
function openEnumOf(schemas: readonly Schema[]): Schema | undefined {
  const values = schemas.flatMap(stringsOf);
  const areStrings = schemas.every((one) => stringsOf(one).length > 0 && !one.checks);
  const [{ source }] = schemas as readonly [Schema];
  return areStrings ? { kind: "enum", values: [...new Set(values)], open: true, source } : undefined;
}

function stringsOf(schema: Schema): readonly string[] {
  const values = constantsOf(schema);
  return values.every((value) => typeof value === "string") ? values : [];
}

function withoutRepetition(schemas: readonly Schema[]): readonly Schema[] {
  return [...new Map(schemas.toReversed().map((schema) => [meaningOf(schema), schema])).values()].toReversed();
}

/** Properties that say nothing about what is valid. */
const remarks = new Set([
  "source",
  "title",
  "description",
  "examples",
  "default",
  "deprecated",
  "readOnly",
  "enumValues",
]);

function meaningOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => (remarks.has(key) ? undefined : value));
}
