/**
 * Arbitrary components of the kinds that APIs are made of: tagged and untagged unions that contain each other and themselves,
 * schemas that judge them, nullable parts, `allOf`, `required` across composition, and enums. `arbitraries.ts` has every keyword, and few of these.
 */
import fc from "fast-check";
import { instancesOf, type ComponentSet, type Json, type JsonObject } from "./arbitraries.js";

const objects = ["O0", "O1", "O2", "O3"] as const;
const composed = ["A0", "A1"] as const;
const judges: readonly string[] = ["J0", "J1", "J2"];
const unions = ["U0", "U1", "U2"] as const;
const all = [...unions, ...composed, ...objects];

function reference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

const references = fc.constantFrom(...all).map(reference);
const names = fc.constantFrom("a", "b", "kind");
const required = fc.uniqueArray(names, { maxLength: 3 }).map((list): JsonObject => ({ required: list }));

/** Generates a schema of a property, which may refer to any component. */
const parts: fc.Arbitrary<JsonObject> = fc.oneof(
  references,
  references,
  references.map((inner) => ({ oneOf: [inner, { type: "null" }] })),
  references.map((inner) => ({ anyOf: [inner, { type: "null" }] })),
  references.map((items) => ({ type: "array", items })),
  references.map((additionalProperties) => ({ type: "object", additionalProperties })),
  fc.constantFrom<JsonObject>(
    { type: "string" },
    { type: ["string", "null"] },
    { enum: ["a", "b", null] },
    { const: 1 },
  ),
);

function objectOf(name: string): fc.Arbitrary<JsonObject> {
  const kind = fc.constantFrom<JsonObject>({ const: name }, { enum: [name] }, { const: name }, { type: "string" });
  const properties = fc.record({ kind, a: parts, b: parts }, { requiredKeys: ["kind"] });
  return fc.record({ properties, required, closed: fc.boolean() }).map(({ properties, required, closed }) => ({
    type: "object",
    properties: properties as unknown as JsonObject,
    ...required,
    ...(closed && { additionalProperties: false }),
  }));
}

/** Generates an `allOf`, as inheritance and later demands are written. */
function composedOf(index: number): fc.Arbitrary<JsonObject> {
  const base = fc.constantFrom(...composed.slice(index + 1), ...objects).map(reference);
  const own = parts.map((a): JsonObject => ({ type: "object", properties: { a } }));
  return fc
    .tuple(base, fc.oneof(required, own), fc.option(required, { nil: {} }))
    .map(([first, second, beside]) => ({ allOf: [first, second], ...beside }));
}

/** Generates a union, with and without a discriminator. Its variants come later, so that no union consists of itself. */
function unionOf(index: number): fc.Arbitrary<JsonObject> {
  const variants = fc.uniqueArray(fc.constantFrom(...unions.slice(index + 1), ...composed, ...objects), {
    minLength: 1,
    maxLength: 3,
  });
  const record = fc.record({
    keyword: fc.constantFrom("oneOf", "anyOf"),
    variants,
    isTagged: fc.boolean(),
    nothing: fc.constantFrom<readonly Json[]>([], [], [{ type: "null" }], [{ enum: [null] }]),
    beside: fc.option(required, { nil: {} }),
  });
  return record.map(({ keyword, variants, isTagged, nothing, beside }) => {
    // The names that a test gives to components may be others.
    const mapping = Object.fromEntries(variants.map((name) => [name, reference(name)["$ref"]!]));
    return {
      [keyword]: [...variants.map(reference), ...nothing],
      ...(nothing.length === 0 && isTagged && { discriminator: { propertyName: "kind", mapping } }),
      ...beside,
    };
  });
}

/** Generates a schema that judges another one: where the other accepts more than it says, this one refuses what is valid. */
function judgeOf(): fc.Arbitrary<JsonObject> {
  const object = { type: "object" };
  const judged = fc.constantFrom(...unions, ...unions, ...all).map(reference);
  return fc.oneof(
    judged.map((not) => ({ ...object, not })),
    fc.tuple(judged, required).map(([condition, then]) => ({ ...object, if: condition, then })),
    fc.tuple(judged, required).map(([condition, otherwise]) => ({ ...object, if: condition, else: otherwise })),
    judged.map((contains) => ({ type: "array", contains, maxContains: 1 })),
    judged.map((schema) => ({ ...object, dependentSchemas: { a: { not: schema } } })),
    fc.uniqueArray(fc.constantFrom(...all), { minLength: 2, maxLength: 3 }).map((names) => ({
      oneOf: [...names.map((name) => ({ ...object, properties: { a: reference(name) } })), { type: "null" }],
    })),
  );
}

/**
 * Returns the set that the validators follow: each variant of a discriminator has the constants that belong to it, where its own
 * properties leave them out.
 */
export function statedSet(set: ComponentSet): ComponentSet {
  return Object.fromEntries(Object.entries(set).map(([name, schema]) => [name, stated(set, schema as JsonObject)]));
}

function stated(set: ComponentSet, schema: JsonObject): JsonObject {
  const keyword = ["oneOf", "anyOf"].find((key) => schema[key] !== undefined);
  if (schema["discriminator"] === undefined || keyword === undefined) return schema;
  const written = schema[keyword] as readonly { readonly $ref?: string }[];
  if (written.some(({ $ref }) => $ref === undefined)) return schema;
  const variants = written.map(({ $ref = "" }) => {
    const name = $ref.split("/").at(-1)!;
    return { name, constants: constantsOf(set, set[name] as JsonObject) };
  });
  const own = variants.map(({ name, constants }) => (constants?.length ? constants : [name]));
  const mapped = variants.map(({ name, constants }) =>
    constants?.length ? constants.filter((value) => value === name) : [name],
  );
  const values = [own, mapped].find((lists) => lists.every(({ length }) => length > 0) && areDisjoint(lists));
  if (values === undefined) return schema;
  const whole = variants.map(({ name }, index) => ({
    allOf: [reference(name)],
    properties: { kind: { enum: [...values[index]!] } },
  }));
  return { ...schema, [keyword]: whole };
}

function areDisjoint(lists: readonly (readonly string[])[]): boolean {
  return new Set(lists.flat()).size === lists.flat().length;
}

/** Returns the constants that a schema allows as its tag: none if it is null, undefined if it says nothing of them. */
function constantsOf(set: ComponentSet, schema: JsonObject): readonly string[] | undefined {
  const of = (part: Json): readonly string[] | undefined => {
    const { $ref } = part as { readonly $ref?: string };
    return constantsOf(set, ($ref === undefined ? part : set[$ref.split("/").at(-1)!]) as JsonObject);
  };
  const { kind } = (schema["properties"] ?? {}) as { readonly kind?: { const?: string; enum?: string[] } };
  if (schema["type"] === "null" || schema["enum"] !== undefined) return [];
  if (kind?.const !== undefined) return [kind.const];
  if (kind?.enum !== undefined) return kind.enum;
  if (schema["allOf"] !== undefined) return (schema["allOf"] as readonly Json[]).map(of).find((list) => list);
  const variants = ((schema["oneOf"] ?? schema["anyOf"]) as readonly Json[] | undefined)?.map(of);
  if (variants === undefined || variants.includes(undefined)) return undefined;
  return [...new Set(variants.flatMap((list) => list ?? []))];
}

/** Generates values for a component: for one that judges another, also values of the others, and such with an unlisted tag. */
export function unionInstances(set: ComponentSet, name: string): fc.Arbitrary<Json> {
  const own = fc
    .tuple(instancesOf(set, name, "plain"), fc.constantFrom(undefined, undefined, ...all))
    .map(([value, tag]) => (tag === undefined ? value : retagged(value, tag)));
  if (!judges.includes(name)) return own;
  const other = fc.tuple(fc.constantFrom(...unions, ...objects), fc.boolean()).chain(([component, isUnlisted]) => {
    const value = instancesOf(set, component, "plain");
    return isUnlisted ? value.map((one) => retagged(one, "new")) : value;
  });
  return fc.oneof(
    own,
    other,
    fc.array(other, { maxLength: 3 }),
    other.map((a) => ({ a })),
  );
}

/** Gives an object, or the objects in it, another tag. */
function retagged(value: Json, tag: string): Json {
  if (Array.isArray(value)) return value.map((item) => retagged(item, tag));
  if (typeof value !== "object" || value === null) return value;
  if ("kind" in value) return { ...value, kind: tag };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, retagged(member, tag)]));
}

/** Generates the components `J0` to `J2`, `U0` to `U2`, `A0`, `A1` and `O0` to `O3`. */
export function unionSets(): fc.Arbitrary<ComponentSet> {
  return fc.record(
    Object.fromEntries<fc.Arbitrary<JsonObject>>([
      ...judges.map((name) => [name, judgeOf()] as const),
      ...unions.map((name, index) => [name, unionOf(index)] as const),
      ...composed.map((name, index) => [name, composedOf(index)] as const),
      ...objects.map((name) => [name, objectOf(name)] as const),
    ]),
  );
}

/** Generates a document whose operations send and return the components of a set. */
export function unionDocuments(): fc.Arbitrary<string> {
  return unionSets().map((schemas) => {
    const content = (name: string): JsonObject => ({ content: { "application/json": { schema: reference(name) } } });
    const paths = Object.keys(schemas).map((name, index, names) => {
      const other = names[(index + 1) % names.length]!;
      const responses = {
        200: { description: "", ...content(name) },
        202: { description: "", ...content(other) },
        404: { description: "", ...content(other) },
      };
      return [`/${name}`, { post: { operationId: `send${name}`, requestBody: content(name), responses } }];
    });
    const info = { title: "Unions", version: "1" };
    return JSON.stringify({ openapi: "3.1.1", info, paths: Object.fromEntries(paths), components: { schemas } });
  });
}
