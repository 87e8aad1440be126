import {
  named,
  nested,
  ref,
  sameName,
  schema,
  schemas,
  text,
  times,
  type Json,
  type Kind,
  type Kinds,
} from "./kind.js";

function object(properties: Json, more: Json = {}): Json {
  return { type: "object", properties, ...more };
}

function extending(at: number, properties: Json): Json {
  return at === 0 ? object(properties) : { allOf: [ref(`Name${at - 1}`), object(properties)] };
}

const evaluatedOfLevels = "fixtures: joins the names that each level has evaluated, for each schema";

/** Allows functions to search for values: 600 candidates and 500,000 steps bound the search for each schema. */
function searched(...names: readonly string[]): NonNullable<Kind["allows"]> {
  return Object.fromEntries(
    names.map((name) => [name, "fixtures: searches for values, within bounds for each schema"]),
  );
}

/** Returns a chain of diamonds, each of which ends at the top of the next. */
function diamonds(size: number): Json {
  const extendingTop = (at: number, name: string): Json => ({
    allOf: [ref(`Top${at}`), object({ [`${name}${at}`]: text })],
  });
  const sides = times(size, (at) => [
    [`Left${at}`, extendingTop(at, "left")],
    [`Right${at}`, extendingTop(at, "right")],
    [`Top${at + 1}`, { allOf: [ref(`Left${at}`), ref(`Right${at}`)] }],
  ]);
  return { Top0: object({ id: text }), ...Object.fromEntries(sides.flat()) };
}

/** Returns pairs of schemas, each of which refers to both of the next pair with the keyword. */
function pairs(size: number, keyword: string): Json {
  const both = (at: number): Json => ({ [keyword]: [ref(`Left${at}`), ref(`Right${at}`)] });
  const levels = times(size, (at) => [
    [`Left${at + 1}`, both(at)],
    [`Right${at + 1}`, both(at)],
  ]);
  const start = { Left0: object({ left: text }), Right0: object({ right: { type: "number" } }) };
  return { ...start, ...Object.fromEntries(levels.flat()) };
}

const tagged = (size: number, mapping: boolean): Json => ({
  Union: {
    oneOf: times(size, (at) => ref(`Name${at}`)),
    discriminator: {
      propertyName: "kind",
      ...(mapping && { mapping: named(size, (at) => `#/components/schemas/Name${at}`, "value") }),
    },
  },
});

const chain = (size: number, to: (next: Json, at: number) => Json): Json => ({
  ...named(size, (at) => to(ref(`Name${at + 1}`), at)),
  [`Name${size}`]: object({ end: text }),
});

/** Growing numbers of component schemas, by the references between them. */
export const schemaKinds: Kinds = {
  schemas: { files: (size) => schemas(named(size, () => object({ a: text }))) },
  "many schemas": { files: (size) => schemas(named(size, () => object({ a: text }))), size: 110 },
  "schemas of different words": {
    size: 110,
    files: (size) => schemas(Object.fromEntries(times(size, (at) => [`${word(at)}Thing`, object({ a: text })]))),
  },
  "schemas that want one name": {
    files: (size) => schemas(Object.fromEntries(times(size, (at) => [sameName(at), object({ a: text })]))),
  },
  "schemas in cycles": {
    files: (size) =>
      schemas(named(size, (at) => object({ next: ref(`Name${(at + 1) % size}`), twin: ref(`Name${at}`) }))),
  },
  "schemas in one cycle that all refer to all of ten": {
    files: (size) =>
      schemas(named(size, (at) => object(named(10, (to) => ref(`Name${(at * 7 + to * 13) % size}`), "to")))),
  },
  "schemas in a chain of required properties": {
    files: (size) => schemas(chain(size, (next) => object({ next }, { required: ["next"] }))),
  },
  "schemas in a chain of items": { files: (size) => schemas(chain(size, (items) => ({ type: "array", items }))) },
  "schemas in a chain of maps": {
    files: (size) => schemas(chain(size, (additionalProperties) => ({ type: "object", additionalProperties }))),
  },
  "schemas in a chain of closed objects": {
    files: (size) => schemas(chain(size, (next) => object({ next }, { additionalProperties: false }))),
  },
  "schemas in a chain of one direction": {
    files: (size) =>
      schemas(chain(size, (next) => object({ next, id: { type: "string", readOnly: true } }, { required: ["id"] }))),
  },
  "schemas that all refer to one": {
    files: (size) => schemas({ ...named(size, () => object({ one: ref("One") })), One: object({ a: text }) }),
  },
  "a schema that refers to all": {
    files: (size) =>
      schema(
        object(named(size, (at) => ref(`Name${at}`), "to")),
        named(size, () => object({ a: text })),
      ),
  },
  "schemas that extend one": {
    files: (size) =>
      schemas({
        Base: object({ id: text }),
        ...named(size, (at) => ({ allOf: [ref("Base"), object({ [`p${at}`]: text })] })),
      }),
  },
  "a family": {
    files: (size) =>
      schemas({
        ...named(size, () => ({ allOf: [ref("Base"), object({ a: text })] })),
        Base: object({ kind: text }, { required: ["kind"], discriminator: { propertyName: "kind" } }),
      }),
  },
  families: {
    files: (size) =>
      schemas(
        Object.fromEntries(
          times(size, (at) => [
            [`Heir${at}`, { allOf: [ref(`Base${at}`), object({ a: text })] }],
            [`Base${at}`, object({ kind: text }, { required: ["kind"], discriminator: { propertyName: "kind" } })],
          ]).flat(),
        ),
      ),
    size: 12,
  },
  "bases that list their heirs": {
    files: (size) =>
      schemas({
        ...named(size, () => ({ allOf: [ref("Base"), object({ a: text })] })),
        Base: object({ kind: text }, { oneOf: times(size, (at) => ref(`Name${at}`)) }),
      }),
  },
  "aliases of one": { files: (size) => schemas({ ...named(size, () => ref("One")), One: object({ a: text }) }) },
  "schemas that extend the one before": {
    files: (size) => schemas(named(size, (at) => extending(at, { [`p${at}`]: text }))),
    size: 12,
    isDeep: true,
  },
  "schemas that extend and require the one before": {
    files: (size) =>
      schemas(
        named(size, (at) => ({ ...extending(at, { [`p${at}`]: text }), ...(at > 0 && { required: [`p${at - 1}`] }) })),
      ),
    size: 12,
    isDeep: true,
  },
  "diamonds of schemas": {
    files: (size) => schemas(diamonds(size)),
    size: 6,
    isDeep: true,
    allows: { "set.add": evaluatedOfLevels, "set.iterator": evaluatedOfLevels },
  },
  "diamonds with a default": {
    files: (size) => schema({ allOf: [ref(`Right${size}`)], default: { right: 1 } }, pairs(size, "allOf")),
    size: 6,
    isDeep: true,
  },
  "pairs of allOf": { files: (size) => schemas(pairs(size, "allOf")), size: 6, isDeep: true },
  "pairs of anyOf": { files: (size) => schemas(pairs(size, "anyOf")), size: 6, isDeep: true },
  "pairs of oneOf": { files: (size) => schemas(pairs(size, "oneOf")), size: 6, isDeep: true },
  "pairs of oneOf with a default": {
    files: (size) => schema({ ...ref(`Right${size}`), default: true }, pairs(size, "oneOf")),
    size: 6,
    isDeep: true,
  },
  "a chain of references": { files: (size) => schemas(chain(size, (next) => next)), size: 24, isDeep: true },
  "a chain of references that is too long": { files: (size) => schemas(chain(size, (next) => next)), size: 250 },
  "a chain of not": { files: (size) => schemas(chain(size, (not) => ({ not }))), size: 12, isDeep: true },
  "a chain of conditions": {
    files: (size) => schemas(chain(size, (next) => ({ if: { minLength: 1 }, then: next }))),
    size: 12,
    isDeep: true,
  },
  "a chain of unions": {
    files: (size) => schemas(chain(size, (next, at) => ({ oneOf: [next, { const: at }] }))),
    size: 12,
    isDeep: true,
  },
  "variants of a union": {
    files: (size) => schemas({ ...named(size, () => object({ a: text })), ...plainUnion(size) }),
  },
  "variants with a discriminator": { files: (size) => schemas({ ...tagVariants(size), ...tagged(size, false) }) },
  "variants with a mapping": { files: (size) => schemas({ ...tagVariants(size), ...tagged(size, true) }) },
  "names of one variant": {
    files: (size) =>
      schemas({
        One: object({ kind: text }, { required: ["kind"] }),
        Two: object({ kind: text, b: text }, { required: ["kind"] }),
        Union: {
          oneOf: [ref("One"), ref("Two")],
          discriminator: {
            propertyName: "kind",
            mapping: named(size, (at) => `#/components/schemas/${at % 2 === 0 ? "One" : "Two"}`, "value"),
          },
        },
      }),
  },
  "unions of the same variants": {
    files: (size) =>
      schemas({
        A: object({ a: text }),
        B: object({ b: text }),
        ...named(size, () => ({ oneOf: [ref("A"), ref("B")] })),
      }),
  },
  "dynamic references": {
    files: (size) =>
      schemas({
        List: { type: "array", items: { $dynamicRef: "#item" }, $defs: { item: { $dynamicAnchor: "item" } } },
        ...named(size, (at) => ({
          $id: `https://example.com/${at}`,
          $ref: "https://example.com/root#/components/schemas/List",
        })),
      }),
  },
};

function word(at: number): string {
  return [at % 26, Math.floor(at / 26) % 26, Math.floor(at / 676) % 26]
    .map((letter) => String.fromCharCode(65 + letter) + "ord")
    .join("");
}

function tagVariants(size: number): Json {
  return named(size, (at) => object({ kind: { const: `value${at}` }, a: text }, { required: ["kind"] }));
}

function plainUnion(size: number): Json {
  return { Union: { oneOf: times(size, (at) => ref(`Name${at}`)) } };
}

/** These sizes are small because documents may nest at most 200 levels (SPEC015). */
const typesOfLevels = "`unionOf` looks up the text of each level's type among its neighbours; limits.ts ends the depth";
const tracesOfLevels = "each level collects what those below look at; limits.ts ends the depth";
const redocly = "Redocly compiles a validator for each example, with all values of the enum";

/** A single schema with a growing keyword. */
export const keywordKinds: Kinds = {
  properties: { files: (size) => schema(object(named(size, () => text))) },
  "required properties": {
    files: (size) =>
      schema(
        object(
          named(size, () => text),
          { required: times(size, (at) => `Name${at}`) },
        ),
      ),
  },
  "required names without properties": {
    files: (size) => schema({ type: "object", required: times(size, (at) => `Name${at}`) }),
  },
  "required names of bases": {
    files: (size) =>
      schema(
        { allOf: [ref("Base"), { type: "object", required: times(size, (at) => `Name${at}`) }] },
        { Base: object(named(size, () => text)) },
      ),
  },
  "required names beside unions": {
    files: (size) =>
      schema(
        object(
          named(size, () => text),
          { anyOf: times(size, (at) => ({ required: [`Name${at}`] })) },
        ),
      ),
  },
  "properties of one direction": {
    files: (size) =>
      schema(
        object(named(size, (at) => ({ type: "string", ...(at % 2 === 0 ? { readOnly: true } : { writeOnly: true }) }))),
      ),
  },
  "properties beside a map": {
    files: (size) =>
      schema(
        object(
          named(size, () => text),
          { additionalProperties: { type: "integer" } },
        ),
      ),
  },
  "properties of an object prototype": {
    files: (size) => schema(object({ ...named(size, () => text), toString: text, valueOf: text })),
  },
  "properties of allOf": {
    files: (size) => schema({ allOf: times(size, (at) => object({ [`p${at}`]: text })) }),
  },
  "one property in all of allOf": {
    files: (size) => schema({ allOf: times(size, (at) => object({ p: { type: "string", minLength: at } })) }),
  },
  "values of an enum": { files: (size) => schema({ enum: times(size, (at) => `value${at}`) }) },
  "numbers of an enum": { files: (size) => schema({ enum: times(size, (at) => at) }) },
  "objects of an enum": { files: (size) => schema({ enum: times(size, (at) => ({ at })) }) },
  "values of an enum with names": {
    files: (size) =>
      schema({
        type: "string",
        enum: times(size, (at) => `value${at}`),
        "x-enum-varnames": times(size, (at) => `VALUE_${at}`),
        "x-enum-descriptions": times(size, (at) => `Value ${at}.`),
      }),
  },
  "values of an open enum": {
    files: (size) => schema({ type: "string", "x-extensible-enum": times(size, (at) => `value${at}`) }),
  },
  "values of an enum, examined": {
    files: (size) =>
      schema({ enum: times(size, (at) => `value${at}`), default: "none", examples: times(size, (at) => `value${at}`) }),
    run: "lint",
    allows: {
      "list.iterator": redocly,
      "map.get": redocly,
      "JSON.stringify": redocly,
      "text.includes": redocly,
      "list.indexOf": redocly,
    },
  },
  "constants of a union": { files: (size) => schema({ oneOf: times(size, (at) => ({ const: `value${at}` })) }) },
  "parts of allOf": { files: (size) => schema({ allOf: times(size, (at) => ({ minLength: at })) }) },
  "references of allOf": {
    files: (size) =>
      schema(
        { allOf: times(size, (at) => ref(`Name${at}`)) },
        named(size, (at) => object({ [`p${at}`]: text })),
      ),
  },
  "objects of anyOf": {
    files: (size) => schema({ anyOf: times(size, (at) => object({ [`p${at}`]: text }, { required: [`p${at}`] })) }),
  },
  "objects of oneOf": {
    files: (size) => schema({ oneOf: times(size, (at) => object({ [`p${at}`]: text }, { required: [`p${at}`] })) }),
  },
  "types of a union": {
    files: (size) => schema({ oneOf: times(size, (at) => ({ type: "array", items: { const: at } })) }),
  },
  "a union beside properties": {
    files: (size) =>
      schema({
        properties: { a: text },
        oneOf: times(size, (at) => (at % 2 === 0 ? { const: at } : object({ [`p${at}`]: text }))),
      }),
  },
  patternProperties: { files: (size) => schema({ type: "object", patternProperties: named(size, () => text, "^p") }) },
  "patternProperties beside properties": {
    files: (size) =>
      schema(
        object(
          named(size, () => text),
          { patternProperties: named(size, () => text, "^p"), additionalProperties: false },
        ),
      ),
  },
  prefixItems: { files: (size) => schema({ type: "array", prefixItems: times(size, () => text) }) },
  dependentRequired: {
    files: (size) => schema({ type: "object", dependentRequired: named(size, (at) => [`p${at}`]) }),
  },
  dependentSchemas: {
    files: (size) => schema({ type: "object", dependentSchemas: named(size, (at) => ({ required: [`p${at}`] })) }),
  },
  conditions: {
    files: (size) => schema({ allOf: times(size, (at) => ({ if: { minLength: at }, then: { maxLength: at + 9 } })) }),
  },
  "unevaluated properties": {
    files: (size) =>
      schema({
        allOf: times(size, (at) => object({ [`p${at}`]: text })),
        unevaluatedProperties: false,
        type: "object",
      }),
  },
  "unevaluated properties of unions": {
    files: (size) =>
      schema({
        anyOf: times(size, (at) => object({ [`p${at}`]: text }, { required: [`p${at}`] })),
        unevaluatedProperties: false,
      }),
  },
  "unevaluated items": {
    files: (size) =>
      schema({ type: "array", allOf: times(size, (at) => ({ contains: { const: at } })), unevaluatedItems: false }),
  },
  patterns: { files: (size) => schemas(named(size, (at) => ({ type: "string", pattern: `^[a-z]{${at}}$` }))) },
  "formats and bounds": {
    files: (size) =>
      schemas(named(size, (at) => ({ type: "string", format: "date-time", minLength: at, maxLength: at + 9 }))),
  },
  $defs: {
    files: (size) =>
      schema({
        $defs: named(size, () => text),
        properties: named(size, (at) => ({ $ref: `#/components/schemas/Thing/$defs/Name${at}` })),
      }),
  },
  "schemas with an $id": {
    files: (size) =>
      schemas(named(size, (at) => ({ $id: `https://example.com/schemas/${at}`, ...object({ a: text }) }))),
  },
  anchors: {
    files: (size) =>
      schemas(named(size, (at) => object({ next: { $ref: `#anchor${(at + 1) % size}` } }, { $anchor: `anchor${at}` }))),
  },
  "examples of a schema": { files: (size) => schema({ type: "string", examples: times(size, (at) => `value${at}`) }) },
  extensions: { files: (size) => schema({ type: "string", ...named(size, (at) => ({ at }), "x-extension-") }) },
  "unknown keywords": { files: (size) => schema({ type: "string", ...named(size, () => true, "propertie") }) },
  defaults: { files: (size) => schema(object(named(size, (at) => ({ type: "integer", default: at })))) },

  "deep objects": { files: (size) => schema(nested(size, (a) => object({ a }))), size: 10, isDeep: true },
  "deep arrays": {
    files: (size) => schema(nested(size, (items) => ({ type: "array", items }))),
    size: 10,
    isDeep: true,
  },
  "deep maps": {
    files: (size) => schema(nested(size, (additionalProperties) => ({ type: "object", additionalProperties }))),
    size: 10,
    isDeep: true,
  },
  "deep tuples": {
    files: (size) => schema(nested(size, (inner) => ({ type: "array", prefixItems: [inner, text] }))),
    size: 10,
    isDeep: true,
  },
  "deep patternProperties": {
    files: (size) => schema(nested(size, (inner) => ({ type: "object", patternProperties: { "^a": inner } }))),
    size: 10,
    isDeep: true,
  },
  "deep allOf": {
    files: (size) =>
      schema(nested(size, (inner, at) => ({ allOf: [inner, object({ [`p${at}`]: text })] }), object({ a: text }))),
    size: 10,
    isDeep: true,
  },
  "deep anyOf": {
    files: (size) => schema(nested(size, (inner, at) => ({ anyOf: [inner, object({ [`p${at}`]: text })] }))),
    size: 10,
    isDeep: true,
    allows: { "map.set": typesOfLevels },
  },
  "deep oneOf": {
    files: (size) => schema(nested(size, (inner, at) => ({ oneOf: [inner, object({ [`p${at}`]: text })] }))),
    size: 10,
    isDeep: true,
    allows: { "map.set": typesOfLevels },
  },
  "deep oneOf in two": {
    files: (size) =>
      schema(nested(size, (inner, at) => ({ oneOf: [{ type: "array", items: inner }, object({ [`p${at}`]: text })] }))),
    size: 10,
    isDeep: true,
    allows: { "map.set": typesOfLevels },
  },
  "deep not": { files: (size) => schema(nested(size, (not) => ({ not }))), size: 10, isDeep: true },
  "deep conditions": {
    files: (size) => schema(nested(size, (inner) => ({ if: { minLength: 1 }, then: inner, else: { type: "number" } }))),
    size: 10,
    isDeep: true,
  },
  "deep conditions in conditions": {
    files: (size) => schema(nested(size, (inner) => ({ if: inner, then: { minLength: 1 } }))),
    size: 10,
    isDeep: true,
  },
  "deep dependentSchemas": {
    files: (size) => schema(nested(size, (inner) => ({ dependentSchemas: { a: inner } }))),
    size: 10,
    isDeep: true,
  },
  "deep propertyNames": {
    files: (size) => schema(nested(size, (propertyNames) => ({ type: "object", propertyNames }))),
    size: 10,
    isDeep: true,
  },
  "deep contains": {
    files: (size) => schema(nested(size, (contains) => ({ type: "array", contains }))),
    size: 10,
    isDeep: true,
    allows: searched(
      "src/emit/shared/recipes/accepts.ts accepts",
      "src/emit/shared/recipes/accepts.ts (schema4) => judge2.evaluate(value, schema4, 0) !== void 0);",
      "src/emit/shared/recipes/accepts.ts <instance_members_initializer>",
      "src/emit/shared/recipes/accepts.ts Judge",
      "text.replace",
      "src/emit/shared/recipes/search.ts candidatesFor",
      "src/emit/shared/recipes/search.ts allCandidates",
      "src/emit/shared/recipes/search.ts strings",
      "src/emit/shared/recipes/search.ts other",
      'src/emit/shared/recipes/search.ts () => other("abcdefghijkmnpqrstuvwxyz")); return replaced.',
      "src/emit/shared/recipes/search.ts lists",
      "src/emit/shared/recipes/settle.ts valid",
    ),
  },
  "deep unevaluated properties": {
    files: (size) =>
      schema(
        nested(
          size,
          (inner, at) => ({ allOf: [inner, object({ [`p${at}`]: text })], unevaluatedProperties: false }),
          object({ a: text }),
        ),
      ),
    size: 10,
    isDeep: true,
    allows: {
      "map.set": typesOfLevels,
      "set.add": tracesOfLevels,
      "list.iterator": tracesOfLevels,
      "set.iterator": tracesOfLevels,
    },
  },
  "deep implied objects beside unions": {
    files: (size) => schema(nested(size, (inner) => ({ properties: { a: text }, oneOf: [inner, { type: "number" }] }))),
    size: 6,
    isDeep: true,
    allows: { "map.set": typesOfLevels },
  },
  "deep examples": {
    files: (size) => schema({ examples: [nested(size, (a) => ({ a }), {})] }),
    size: 20,
    isDeep: true,
  },
};
