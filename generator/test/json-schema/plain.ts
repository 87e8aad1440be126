/**
 * Arbitrary documents as people write them: objects of every type of property, nullable and recursive parts, maps, `allOf`, tagged
 * unions, properties of one direction, and parameters in every place and style. Every schema has values.
 */
import fc from "fast-check";
import type { ComponentSet, Json, JsonObject } from "./arbitraries.js";
import { unionSets } from "./unions.js";

/** The properties that only responses or only requests have. */
export const oneWay = { response: "made_at", request: "secret" } as const;

const components = ["Pet", "user-profile", "List", "Ünion", "Page"] as const;

/** Names of the kinds that outputs treat in a special way. */
// oxfmt-ignore
const names = fc.constantFrom(
  "a", "b", "id", "name", "url", "data", "items", "kind", "body", "type", "cursor", "page", "total", "created_at", "first-name", "größe",
  "class", "0", "constructor", "$ref", "a.b", "x y",
);

const scalars = fc.oneof(
  fc.constantFrom<JsonObject>(
    { type: "string" },
    { type: "boolean" },
    { type: "integer" },
    { type: "number" },
    { type: "string", minLength: 2, maxLength: 9 },
    { type: "string", pattern: "^[a-z]{2,4}$" },
    { type: "string", enum: ["a", "b c", "ü"] },
    { type: "integer", enum: [1, 2, -3] },
    { const: "fixed" },
    { type: "integer", minimum: -3, exclusiveMaximum: 9 },
    { type: "number", exclusiveMinimum: 0.5, maximum: 4, multipleOf: 0.5 },
    { type: "integer", maximum: -2 },
  ),
  fc
    .constantFrom("date-time", "date", "uuid", "email", "uri", "ipv4", "hostname")
    .map((format): JsonObject => ({ type: "string", format })),
);

const references = fc.constantFrom(...components).map(referenceTo);

function referenceTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** Generates a schema of a property. It may be null, empty or absent where it refers to a component, so that cycles end. */
const { part } = fc.letrec<{ part: JsonObject }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 2 },
    scalars,
    references.map((inner) => ({ anyOf: [inner, { type: "null" }] })),
    references.map((items) => ({ type: "array", items })),
    fc
      .record({ items: tie("part"), maxItems: fc.integer({ min: 0, max: 3 }) })
      .map((list) => ({ type: "array", ...list })),
    fc.tuple(scalars, fc.boolean()).map(([items, uniqueItems]) => ({ type: "array", minItems: 1, items, uniqueItems })),
    fc.tuple(scalars, scalars).map((prefixItems) => ({ type: "array", prefixItems, items: false, minItems: 2 })),
    tie("part").map((additionalProperties) => ({ type: "object", additionalProperties })),
    scalars.map((inner) => ({ oneOf: [inner, { type: "null" }] })),
    fc.constantFrom<JsonObject>(
      { type: ["string", "null"] },
      { type: ["integer", "string"] },
      {},
      { enum: ["a", 1, null] },
    ),
  ),
}));

const objects: fc.Arbitrary<JsonObject> = fc
  .record({
    properties: fc.dictionary(names, part, { maxKeys: 4 }),
    required: fc.func(fc.boolean()),
    rest: fc.constantFrom<JsonObject>(
      {},
      {},
      { additionalProperties: false },
      { additionalProperties: { type: "string" } },
    ),
    made: fc.boolean(),
    secret: fc.boolean(),
  })
  .map(({ properties, required, rest, made, secret }) => {
    const all: Readonly<Record<string, JsonObject>> = {
      ...properties,
      ...(made && { [oneWay.response]: { type: "string", format: "date-time", readOnly: true } }),
      ...(secret && { [oneWay.request]: { type: "string", writeOnly: true } }),
    };
    return { type: "object", properties: all, required: Object.keys(all).filter((name) => required(name)), ...rest };
  });

/** Generates an `allOf` of a component and an open object. */
const extended = fc.tuple(names, part).map(([name, own]): JsonObject => ({
  allOf: [
    { type: "object", required: ["base"], properties: { base: { type: "string" } } },
    { type: "object", properties: { [name]: own } },
  ],
}));

/** Generates a union of objects with a tag. */
const tagged = fc
  .tuple(
    fc.constantFrom("oneOf", "anyOf"),
    fc.array(fc.tuple(names, part), { minLength: 2, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([keyword, variants, isNamed]): JsonObject => ({
    [keyword]: variants.map(([name, own], index) => ({
      type: "object",
      required: ["tag"],
      properties: { [name]: own, tag: { const: `t${index}` } },
    })),
    ...(isNamed && { discriminator: { propertyName: "tag" } }),
  }));

/** Generates components that all have values. */
export function plainSets(): fc.Arbitrary<ComponentSet> {
  const shape = fc.oneof(
    { weight: 4, arbitrary: objects },
    { weight: 1, arbitrary: extended },
    { weight: 1, arbitrary: tagged },
  );
  return fc.record(Object.fromEntries(components.map((name) => [name, shape])));
}

const lists = scalars.map((items): JsonObject => ({ type: "array", minItems: 1, items }));

/** Generates parameters in every place, with the styles that are allowed there (OAS 3.1, 4.8.12.3). */
const parameters = fc
  .record({
    path: scalars,
    query: fc.array(
      fc.record({
        schema: fc.oneof(scalars, lists),
        required: fc.boolean(),
        style: fc.constantFrom<JsonObject>({}, {}, { explode: false }, { style: "pipeDelimited", explode: false }),
      }),
      { maxLength: 3 },
    ),
    filter: fc.option(scalars),
    header: fc.option(fc.oneof(scalars, lists)),
    cookie: fc.option(scalars),
  })
  .map(({ path, query, filter, header, cookie }): readonly JsonObject[] => [
    { name: "key", in: "path", required: true, schema: path },
    ...query.map(({ schema, required, style }, index) => ({
      name: ["limit", "sort[by]", "q"][index] ?? "",
      in: "query",
      schema,
      required,
      ...(schema["type"] === "array" && style),
    })),
    ...(filter === null
      ? []
      : [{ name: "where", in: "query", style: "deepObject", schema: { type: "object", properties: { x: filter } } }]),
    ...(header === null ? [] : [{ name: "X-Mode", in: "header", schema: header }]),
    ...(cookie === null ? [] : [{ name: "session", in: "cookie", schema: cookie }]),
  ]);

/** A document, and its components. */
export interface RandomDocument {
  readonly text: string;
  readonly schemas: ComponentSet;
}

const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });

/** Generates a document. For each component `N`, `POST /N` takes and `GET /N` returns it, and two operations have parameters. */
export function randomDocuments(): fc.Arbitrary<RandomDocument> {
  const sets = fc.oneof({ weight: 3, arbitrary: plainSets() }, { weight: 1, arbitrary: unionSets() });
  return fc.tuple(sets, fc.array(parameters, { minLength: 5, maxLength: 5 })).map(([schemas, lists]) => {
    const paths = Object.keys(schemas).flatMap((name, index): (readonly [string, Json])[] => {
      const schema = referenceTo(name);
      const failure = { 404: { description: "", ...json({ type: "object" }) } };
      const nothing = { 204: { description: "" } };
      const list = { 200: { description: "", ...json({ type: "array", items: schema }) }, ...nothing };
      const take = {
        operationId: `take.c${index}`,
        requestBody: { required: true, ...json(schema) },
        responses: nothing,
      };
      const responses = { 200: { description: "", ...json(schema) }, ...failure };
      const give = { operationId: `give.c${index}`, responses };
      const given = lists[index] ?? [];
      const find = { operationId: `find.c${index}`, parameters: given, responses: list };
      const change = { operationId: `change.c${index}`, parameters: given, requestBody: json(schema), responses };
      return [
        [`/${index}`, { post: take, get: give }],
        ...(given.length === 0 ? [] : [[`/all/{key}/${index}`, { get: find, put: change }] as const]),
      ];
    });
    const info = { title: "Random", version: "1" };
    const document = { openapi: "3.1.1", info, paths: Object.fromEntries(paths), components: { schemas } };
    return { schemas, text: JSON.stringify(document) };
  });
}
