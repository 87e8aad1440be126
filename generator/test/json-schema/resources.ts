/**
 * Arbitrary sets of schema resources for fast-check: components with `$id`, some with another resource inside, which
 * declare and override each other's anchors and refer to each other by URI, `$ref` and `$dynamicRef`.
 *
 * Evaluation always ends: keywords that apply a schema to the same value refer to a later component, or to an anchor, whose
 * schema only has keywords for properties and items.
 */
import fc from "fast-check";
import type { ComponentSet, Json, JsonObject, JsonSchema } from "./arbitraries.js";

/** The base of a component's `$id`: `https://example.com/C0`. */
export const resourceBase = "https://example.com/";

const count = 4;
const anchors = ["x", "y"] as const;

/** Generates components `C0` to `C3`. `C0` may lack an `$id`, so that it belongs to the document. */
export function resourceSets(): fc.Arbitrary<ComponentSet> {
  return fc.record({
    C0: fc.oneof(component(0, true), component(0, false)),
    C1: component(1, true),
    C2: component(2, true),
    C3: component(3, true),
  });
}

function component(index: number, named: boolean): fc.Arbitrary<JsonObject> {
  const inner = fc.option(resource(`${resourceBase}C${index}/inner`, index), { nil: undefined });
  return fc
    .tuple(resource(named ? `${resourceBase}C${index}` : undefined, index), inner)
    .map(([schema, nested]) => (nested ? withNested(schema, nested) : schema));
}

/** Adds a nested resource, which is evaluated in its parent and referenced by its URI. */
function withNested(schema: JsonObject, nested: JsonObject): JsonObject {
  return { ...schema, properties: { ...(schema["properties"] as JsonObject), b: nested } };
}

function resource(id: string | undefined, index: number): fc.Arbitrary<JsonObject> {
  return fc
    .record({ own: definitions(index), body: bodyOf(index), root: fc.constantFrom(...anchors, undefined) })
    .map(({ own, body, root }) => {
      const definition = root === undefined ? undefined : own[root];
      // Moves an anchor from $defs to the root.
      const moved = isObject(definition) && typeof definition["$dynamicAnchor"] === "string" && isRootable(body);
      const $defs = moved ? Object.fromEntries(Object.entries(own).filter(([name]) => name !== root)) : own;
      return { ...(id && { $id: id }), ...(moved && { $dynamicAnchor: root! }), ...body, $defs };
    });
}

/** Returns whether a schema can be at an anchor: it may only have keywords for properties and items. */
function isRootable(body: JsonObject): boolean {
  return ["$ref", "$dynamicRef", "allOf"].every((key) => body[key] === undefined);
}

/** Generates definitions that declare each anchor, so that references resolve, but not always as a dynamic one. */
function definitions(index: number): fc.Arbitrary<JsonObject> {
  const entry = (name: string): fc.Arbitrary<JsonObject> =>
    fc
      .tuple(fc.constantFrom("$dynamicAnchor", "$dynamicAnchor", "$anchor"), partBody)
      .map(([keyword, body]) => ({ [keyword]: name, ...body }));
  // Only a reference that passes through this resource.
  const way = index + 1 < count ? target(index + 1).map(($ref) => ({ $ref })) : types;
  return fc.record({ x: entry("x"), y: entry("y"), way });
}

const types = fc.constantFrom<JsonObject>({ type: "string" }, { type: "number" }, { type: "null" }, { type: "object" });

/** Generates any reference for a part of the value. */
const partReferences: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom(...anchors).map((name) => ({ $dynamicRef: `#${name}` })),
  target(0).map(($ref) => ({ $ref })),
  target(0, anchors).map(($dynamicRef) => ({ $dynamicRef })),
);

const parts: fc.Arbitrary<JsonSchema> = fc.oneof(
  { weight: 2, arbitrary: types },
  { weight: 5, arbitrary: partReferences },
  { weight: 1, arbitrary: fc.boolean() },
);

const partBody: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 2, arbitrary: types },
  { weight: 2, arbitrary: fc.record({ properties: fc.record({ a: parts }) }) },
  { weight: 1, arbitrary: fc.record({ items: parts }) },
);

function bodyOf(index: number): fc.Arbitrary<JsonObject> {
  const later = index + 1 < count ? [target(index + 1).map(($ref) => ({ $ref }))] : [];
  const inPlace = fc.oneof(
    fc.constantFrom(...anchors).map((name) => ({ $dynamicRef: `#${name}` })),
    fc.constantFrom(...anchors).map((name) => ({ $ref: `#${name}` })),
    ...later,
    ...later,
  );
  return fc
    .tuple(partBody, fc.option(inPlace, { nil: {} }), fc.option(fc.array(inPlace, { minLength: 1, maxLength: 2 })))
    .map(([body, reference, allOf]) => ({ ...body, ...reference, ...(allOf && { allOf }) }));
}

/** Generates the URI of a component from `first` on, or of a part of it. */
function target(first: number, names: readonly string[] = ["", "/$defs/way", ...anchors]): fc.Arbitrary<string> {
  // The first component may lack a URI.
  const index = fc.integer({ min: Math.max(first, 1), max: count - 1 });
  return fc.tuple(index, fc.constantFrom(...names)).map(([at, name]) => `${resourceBase}C${at}${name && `#${name}`}`);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
