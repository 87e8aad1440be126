/**
 * Arbitrary JSON Schemas (draft 2020-12), sets of components that refer to each other, and instances that are nearly
 * valid, for fast-check.
 *
 *     const trials = componentSets().chain((set) => fc.tuple(fc.constant(set), instancesOf(set, "C0")));
 *     fc.assert(fc.property(trials, ([set, value]) => …));
 *
 * - `componentSets(options)` generates an object of components `C0`, `C1`, … . They refer to each other by
 *   `#/components/schemas/C1`, also in cycles, but never in a cycle that applies a schema to the same value endlessly
 *   (Core 9.4.1). `documentOf(set)` returns an OpenAPI document with them; write it to a file as JSON.
 * - `schemas(options)` generates a schema without references.
 * - `instancesOf(set, name)` generates values for a component that are mostly valid, or invalid in one respect.
 * - `values()` generates any value from few names and numbers, so that it often matches a schema by chance.
 *
 * The expected verdicts come from interpret.ts for the model, evaluate.ts for the schemas, and ajv.ts, which calls ajv.
 *
 * Every keyword of the dialect occurs except `$dynamicRef`, `$id` and anchors, which are in resources.ts. `SchemaOptions`
 * configures formats, awkward property names and discriminators.
 */
import fc from "fast-check";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}
export type JsonSchema = boolean | JsonObject;
export type ComponentSet = { readonly [name: string]: JsonSchema };

export interface SchemaOptions {
  /** The number of components in a set; by default 4. */
  readonly components?: number;
  /** The maximum depth of schemas; by default 2. */
  readonly depth?: number;
  /** Includes `format`; by default false. */
  readonly formats?: boolean;
  /** Includes OpenAPI's `discriminator`, which changes no verdict; by default true. */
  readonly discriminators?: boolean;
  /**
   * Property names in addition to a, b, c and d. `awkward` names are hard to quote; `inherited` names are those of
   * `Object.prototype`, which many validators, including ajv, handle incorrectly. By default `awkward`.
   */
  readonly names?: Names;
}

export type Names = "plain" | "awkward" | "inherited";

type Settings = Required<SchemaOptions>;

function settingsOf(options: SchemaOptions): Settings {
  return { components: 4, depth: 2, formats: false, discriminators: true, names: "awkward", ...options };
}

/** The formats of Validation 7.3. */
// oxfmt-ignore
export const formatNames = [
  "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
  "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex",
] as const;

export const plainNames = ["a", "b", "c", "d"] as const;
// oxfmt-ignore
export const awkwardNames = ["", "$ref", "a/b", "m~n", "c%d", "\"'`", "\\", "é", "e\u0301", "line\nbreak", "0", "type"] as const;
// oxfmt-ignore
export const inheritedNames = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "length"] as const;

// --------------------------------------------------------------------------------------------------- values

const texts = fc.constantFrom("", "a", "b", "ab", "abc", "aaaa", "A", "1", "x", "😀", "a😀", "\n");
// Of numbers with more digits than these, ajv says wrongly whether they are multiples.
// oxfmt-ignore
const numbers = fc.constantFrom(0, 1, 2, 3, 4, -1, -2, 0.5, 1.5, 0.1, 0.3, -0.5, 10, 1e16, 12345678910111, 1e-7);

function namesOf(kind: Names): fc.Arbitrary<string> {
  const plain = fc.constantFrom(...plainNames);
  if (kind === "plain") return plain;
  const odd = kind === "awkward" ? fc.constantFrom(...awkwardNames) : fc.constantFrom(...inheritedNames);
  return fc.oneof({ weight: 7, arbitrary: plain }, { weight: 1, arbitrary: odd });
}

/** Returns an object with these properties, even `__proto__`. */
function objectOf(members: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(members) as JsonObject;
}

function membersOf(name: fc.Arbitrary<string>, value: fc.Arbitrary<Json>, maxLength: number): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(name, value), { maxLength }).map(objectOf);
}

function valuesOf(names: fc.Arbitrary<string>, depth = 2): fc.Arbitrary<Json> {
  const scalars = fc.oneof(texts, numbers, numbers, fc.boolean(), fc.constant(null));
  if (depth === 0) return scalars;
  const inner = valuesOf(names, depth - 1);
  return fc.oneof(
    { weight: 3, arbitrary: scalars },
    { weight: 2, arbitrary: membersOf(names, inner, 4) },
    { weight: 2, arbitrary: fc.array(inner, { maxLength: 4 }) },
  );
}

/** Generates any JSON value, with names and numbers that the schemas use. */
export function values(names: Names = "awkward"): fc.Arbitrary<Json> {
  return valuesOf(namesOf(names));
}

// -------------------------------------------------------------------------------------------------- schemas

/** The ingredients of a schema at one depth. */
interface Level {
  readonly settings: Settings;
  readonly depth: number;
  /** Components that may apply to the same value. */
  readonly inPlace: readonly string[];
  /** Components that may apply to a part of the value: all. */
  readonly all: readonly string[];
}

/** Keywords that are merged into a schema. */
type Keywords = fc.Arbitrary<JsonObject>;

function keyword(name: string, value: fc.Arbitrary<Json>): Keywords {
  return value.map((inner) => ({ [name]: inner }));
}

function merge(parts: readonly JsonObject[]): JsonObject {
  return Object.assign({}, ...parts) as JsonObject;
}

function together(...parts: readonly Keywords[]): Keywords {
  return fc.tuple(...parts).map(merge);
}

function maybe(part: Keywords): Keywords {
  return fc.option(part, { nil: {} });
}

/** Generates components `C0`, `C1`, … that refer to each other. */
export function componentSets(options: SchemaOptions = {}): fc.Arbitrary<ComponentSet> {
  const settings = settingsOf(options);
  const all = Array.from({ length: settings.components }, (_, index) => `C${index}`);
  // References in place only lead forward, so that they form no cycle.
  const record = Object.fromEntries(
    all.map((name, index) => [name, schemaAt({ settings, depth: settings.depth, inPlace: all.slice(index + 1), all })]),
  );
  return fc.record(record);
}

/** Returns an OpenAPI document with these components. */
export function documentOf(components: ComponentSet): JsonObject {
  return { openapi: "3.1.0", info: { title: "Test", version: "1" }, paths: {}, components: { schemas: components } };
}

function schemaAt(level: Level): fc.Arbitrary<JsonSchema> {
  const parts = fragmentsOf(level);
  const objects = fc.array(fc.oneof(...parts), { minLength: 1, maxLength: 4 }).map(merge);
  return fc.oneof({ weight: 1, arbitrary: fc.boolean() }, { weight: 12, arbitrary: objects });
}

function fragmentsOf(level: Level): readonly fc.WeightedArbitrary<JsonObject>[] {
  const flat = [
    { weight: 4, arbitrary: typeKeyword },
    { weight: 2, arbitrary: finiteKeywords(level) },
    { weight: 2, arbitrary: scalarKeywords },
    { weight: 2, arbitrary: sizeKeywords },
    { weight: 2, arbitrary: nameKeywords(level) },
    { weight: 1, arbitrary: annotations },
    ...(level.settings.formats ? [{ weight: 1, arbitrary: keyword("format", fc.constantFrom(...formatNames)) }] : []),
    ...(level.inPlace.length > 0 ? [{ weight: 3, arbitrary: referenceTo(level.inPlace) }] : []),
  ];
  if (level.depth === 0) return flat;
  return [
    ...flat,
    { weight: 5, arbitrary: objectKeywords(level) },
    { weight: 4, arbitrary: arrayKeywords(level) },
    { weight: 6, arbitrary: inPlaceKeywords(level) },
    { weight: 3, arbitrary: unevaluatedKeywords(level) },
    ...(level.settings.discriminators ? [{ weight: 1, arbitrary: discriminated(level) }] : []),
  ];
}

const typeNames = ["null", "boolean", "object", "array", "number", "integer", "string"] as const;

const typeKeyword: Keywords = keyword(
  "type",
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("object", "array") },
    { weight: 2, arbitrary: fc.constantFrom(...typeNames) },
    { weight: 2, arbitrary: fc.uniqueArray(fc.constantFrom(...typeNames), { minLength: 1, maxLength: 3 }) },
  ),
);

function finiteKeywords({ settings }: Level): Keywords {
  const any = valuesOf(namesOf(settings.names), 1);
  // ajv rejects an empty array, although the specification only advises against it.
  return fc.oneof(keyword("const", any), keyword("enum", fc.array(any, { minLength: 1, maxLength: 4 })));
}

const bounds = fc.constantFrom(0, 1, 2, 3, 0.5, -1);
const sizes = fc.constantFrom(0, 1, 2, 3);
const patterns = fc.constantFrom("^a", "b$", "^[a-c]+$", "^.$", "a|b", "^$", "\\p{Lu}", "\\d", "");

const scalarKeywords: Keywords = fc.oneof(
  keyword("minimum", bounds),
  keyword("maximum", bounds),
  keyword("exclusiveMinimum", bounds),
  keyword("exclusiveMaximum", bounds),
  keyword("multipleOf", fc.constantFrom(1, 2, 0.5, 0.25, 3)),
  keyword("minLength", sizes),
  keyword("maxLength", sizes),
  keyword("pattern", patterns),
);

const sizeKeywords: Keywords = fc.oneof(
  keyword("minItems", sizes),
  keyword("maxItems", sizes),
  keyword("uniqueItems", fc.boolean()),
  keyword("minProperties", sizes),
  keyword("maxProperties", sizes),
  keyword("minContains", sizes),
  keyword("maxContains", sizes),
);

function nameKeywords({ settings }: Level): Keywords {
  const names = namesOf(settings.names);
  const several = fc.uniqueArray(names, { maxLength: 2 });
  return fc.oneof(
    keyword("required", several),
    keyword("dependentRequired", fc.array(fc.tuple(names, several), { maxLength: 2 }).map(objectOf)),
  );
}

/** Keywords that change no verdict, and some unknown ones. */
const annotations: Keywords = fc.constantFrom<JsonObject>(
  { title: "A title", description: "What it is for." },
  { default: { a: 1 } },
  { examples: [{ $ref: "#/nowhere" }] },
  { deprecated: true, readOnly: true },
  { $comment: "Nothing." },
  { contentMediaType: "application/json", contentEncoding: "base64", contentSchema: { type: "object" } },
  { $defs: { unused: { not: {} } } },
  { "x-unknown": { properties: { a: false } } },
  { somethingElse: { not: {} } },
);

function referenceTo(names: readonly string[]): Keywords {
  return keyword("$ref", fc.constantFrom(...names.map((name) => `#/components/schemas/${name}`)));
}

/** Generates a schema for a part of the value, which may refer to any component. */
function nested({ settings, depth, all }: Level): fc.Arbitrary<JsonSchema> {
  const inner = schemaAt({ settings, depth: depth - 1, inPlace: all, all });
  return all.length === 0
    ? inner
    : fc.oneof({ weight: 4, arbitrary: inner }, { weight: 1, arbitrary: referenceTo(all) });
}

/** Generates a schema for the same value. */
function same({ settings, depth, inPlace, all }: Level): fc.Arbitrary<JsonSchema> {
  return schemaAt({ settings, depth: depth - 1, inPlace, all });
}

function objectKeywords(level: Level): Keywords {
  const inner = nested(level);
  const names = namesOf(level.settings.names);
  const required = keyword("required", fc.uniqueArray(names, { maxLength: 2 }));
  const named = keyword("properties", membersOf(names, inner, 3));
  const matched = keyword("patternProperties", membersOf(patterns, inner, 2));
  const rest = keyword("additionalProperties", inner);
  return fc.oneof(
    { weight: 4, arbitrary: together(named, maybe(required), maybe(rest)) },
    { weight: 2, arbitrary: together(matched, maybe(named), maybe(rest)) },
    { weight: 1, arbitrary: rest },
    { weight: 1, arbitrary: keyword("propertyNames", inner) },
    { weight: 1, arbitrary: keyword("dependentSchemas", membersOf(names, same(level), 2)) },
  );
}

function arrayKeywords(level: Level): Keywords {
  const inner = nested(level);
  const items = keyword("items", inner);
  const prefix = keyword("prefixItems", fc.array(inner, { minLength: 1, maxLength: 3 }));
  const contains = together(
    keyword("contains", inner),
    maybe(keyword("minContains", sizes)),
    maybe(keyword("maxContains", sizes)),
  );
  return fc.oneof(items, together(prefix, maybe(items), maybe(keyword("minItems", sizes))), contains);
}

function inPlaceKeywords(level: Level): Keywords {
  const inner = same(level);
  const several = fc.array(inner, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: keyword("allOf", several) },
    { weight: 2, arbitrary: keyword("anyOf", several) },
    { weight: 2, arbitrary: keyword("oneOf", several) },
    { weight: 1, arbitrary: keyword("not", inner) },
    {
      weight: 2,
      arbitrary: together(maybe(keyword("if", inner)), maybe(keyword("then", inner)), maybe(keyword("else", inner))),
    },
  );
}

function unevaluatedKeywords(level: Level): Keywords {
  const inner = fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: nested(level) });
  return fc.oneof(keyword("unevaluatedProperties", inner), keyword("unevaluatedItems", inner));
}

/** Generates a union whose variants are distinguished, or nearly, by the property `d`. */
function discriminated(level: Level): Keywords {
  const tags = fc.uniqueArray(fc.constantFrom("a", "b", "ab"), { minLength: 1, maxLength: 3 });
  const variant = fc.tuple(schemaAt({ ...level, depth: 0 }), fc.boolean());
  return fc
    .tuple(fc.constantFrom("anyOf", "oneOf"), tags, fc.array(variant, { minLength: 3, maxLength: 3 }), fc.boolean())
    .map(([key, names, variants, withNull]) => ({
      [key]: [
        ...names.map((name, index) => tagged(name, variants[index]?.[0] ?? true, variants[index]?.[1] ?? true)),
        ...(withNull ? [{ type: "null" }] : []),
      ],
      discriminator: { propertyName: "d" },
    }));
}

function tagged(name: string, more: JsonSchema, required: boolean): JsonSchema {
  return {
    type: "object",
    properties: { d: { const: name } },
    ...(required && { required: ["d"] }),
    ...(more !== true && { allOf: [more] }),
  };
}

// ------------------------------------------------------------------------------------------------ instances

/** Generates values for a component: mostly nearly valid ones, some arbitrary ones. `names` must match the schemas. */
export function instancesOf(set: ComponentSet, name: string, names: Names = "awkward"): fc.Arbitrary<Json> {
  return nearInstancesOf(set[name] ?? true, set, names);
}

/** Generates values for a schema that may refer to components of a set. */
export function nearInstancesOf(
  schema: JsonSchema,
  set: ComponentSet = {},
  names: Names = "awkward",
): fc.Arbitrary<Json> {
  const any = values(names);
  const near = witness({ schema, set, any, depth: 4 });
  return fc.oneof(
    { weight: 5, arbitrary: near },
    { weight: 3, arbitrary: fc.tuple(near, changes).map(([value, change]) => change(value)) },
    { weight: 1, arbitrary: any },
  );
}

interface Wanted {
  readonly schema: JsonSchema;
  readonly set: ComponentSet;
  readonly any: fc.Arbitrary<Json>;
  readonly depth: number;
}

/** Generates a value that combines what each keyword requires. */
function witness(wanted: Wanted): fc.Arbitrary<Json> {
  const { schema, depth, any } = wanted;
  if (typeof schema === "boolean" || depth < 0) return any;
  const wishes = wishesOf(schema, wanted);
  if (wishes.length === 0) return any;
  return fc.tuple(...wishes).map((parts) => parts.reduce(blend));
}

function blend(one: Json, other: Json): Json {
  if (isObject(one) && isObject(other)) return { ...one, ...other };
  if (isList(one) && isList(other))
    return one.map((item, index) => other[index] ?? item).concat(other.slice(one.length));
  return isScalar(one) && !isScalar(other) ? one : other;
}

function wishesOf(schema: JsonObject, wanted: Wanted): readonly fc.Arbitrary<Json>[] {
  return Object.keys(schema).flatMap((key) => {
    const wish = wishOf(key, schema, wanted);
    return wish ? [wish] : [];
  });
}

/** Generates values for one keyword; undefined if it has no particular requirement. */
function wishOf(key: string, schema: JsonObject, wanted: Wanted): fc.Arbitrary<Json> | undefined {
  const value = schema[key]!;
  switch (key) {
    case "type":
      return fc.constantFrom(...asList(value)).chain((type) => valueOfType(type as string, wanted.any));
    case "const":
      return fc.constant(value);
    case "enum":
      return asList(value).length === 0 ? undefined : fc.constantFrom(...asList(value));
    case "$ref":
      return witness({ ...wanted, schema: wanted.set[(value as string).split("/").at(-1)!] ?? true });
    case "allOf":
      return fc.tuple(...asList(value).map((one) => deeper(one, wanted))).map((parts) => parts.reduce(blend));
    case "anyOf":
    case "oneOf":
      return fc.oneof(...asList(value).map((one) => deeper(one, wanted)));
    case "if":
    case "then":
    case "else":
      return fc.option(deeper(value, wanted), { nil: {} });
    case "properties":
      return memberWishes(value as JsonObject, wanted);
    case "required":
      return fc
        .tuple(...asList(value).map((name) => wanted.any.map((member) => [name as string, member] as const)))
        .map(objectOf);
    case "patternProperties":
    case "additionalProperties":
    case "unevaluatedProperties":
      return otherMembers(key, value, wanted);
    case "items":
    case "contains":
    case "unevaluatedItems":
      return fc.array(deeper(value, wanted), { maxLength: 3 });
    case "prefixItems":
      return fc
        .tuple(fc.tuple(...asList(value).map((one) => deeper(one, wanted))), fc.nat(3))
        .map(([items, length]) => items.slice(0, Math.max(1, length)));
    default:
      return undefined;
  }
}

function deeper(schema: Json, wanted: Wanted): fc.Arbitrary<Json> {
  return witness({ ...wanted, schema: schema as JsonSchema, depth: wanted.depth - 1 });
}

function memberWishes(properties: JsonObject, wanted: Wanted): fc.Arbitrary<Json> {
  const members = Object.keys(properties).map((name) =>
    fc.option(
      deeper(properties[name]!, wanted).map((value) => [name, value] as const),
      { nil: undefined, freq: 3 },
    ),
  );
  return fc.tuple(...members).map((found) => objectOf(found.filter((member) => member !== undefined)));
}

function otherMembers(key: string, value: Json, wanted: Wanted): fc.Arbitrary<Json> {
  const schemas = key === "patternProperties" ? Object.values(value as JsonObject) : [value];
  const member = fc.oneof(...(schemas.length === 0 ? [true] : schemas).map((schema) => deeper(schema, wanted)));
  return membersOf(fc.constantFrom(...plainNames, "ab"), member, 2);
}

function valueOfType(type: string, any: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "string":
      return texts;
    case "array":
      return fc.array(any, { maxLength: 3 });
    case "object":
      return membersOf(fc.constantFrom(...plainNames), any, 3);
    default:
      return numbers;
  }
}

// -------------------------------------------------------------------------------------------------- changes

type Change = (value: Json) => Json;

/** Small changes that often make a valid value invalid. */
const changes: fc.Arbitrary<Change> = fc
  .tuple(
    fc.constantFrom("drop", "add", "replace", "inner", "whole"),
    fc.nat(5),
    fc.constantFrom(...plainNames),
    values(),
  )
  .map(
    ([kind, at, name, other]) =>
      (value) =>
        changed(value, { kind, at, name, other }),
  );

interface Edit {
  readonly kind: string;
  readonly at: number;
  readonly name: string;
  readonly other: Json;
}

function changed(value: Json, edit: Edit): Json {
  if (isList(value)) return changedList(value, edit);
  if (isObject(value)) return changedObject(value, edit);
  return edit.other;
}

function changedList(list: readonly Json[], { kind, at, name, other }: Edit): Json {
  const index = list.length === 0 ? 0 : at % list.length;
  if (kind === "add") return [...list, other];
  if (kind === "drop") return list.toSpliced(index, 1);
  if (kind === "replace") return list.map((item, position) => (position === index ? other : item));
  if (kind === "whole") return other;
  return list.map((item, position) =>
    position === index ? changed(item, { kind: "replace", at: at + 1, name, other }) : item,
  );
}

function changedObject(object: JsonObject, { kind, at, name, other }: Edit): Json {
  const members = Object.entries(object);
  const index = members.length === 0 ? 0 : at % members.length;
  if (kind === "add") return objectOf([...members, [name, other]]);
  if (kind === "drop") return objectOf(members.toSpliced(index, 1));
  if (kind === "whole") return other;
  const inner = (value: Json): Json =>
    kind === "replace" ? other : changed(value, { kind: "replace", at: at + 1, name, other });
  return objectOf(members.map(([key, value], position) => [key, position === index ? inner(value) : value]));
}

function asList(value: Json): readonly Json[] {
  return isList(value) ? value : [value];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !isList(value);
}

function isScalar(value: Json): boolean {
  return typeof value !== "object" || value === null;
}
