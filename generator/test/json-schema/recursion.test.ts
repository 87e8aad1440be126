import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { buildText } from "../emit/generate.js";
import { Foundry, judge, tiers, type Issue, type Schemas, type Tier } from "./validators.js";

/** Recursive schemas whose variants check the same parts of a value. */
const components = {
  // Undiscriminated variants, one of which fails after the recursive part.
  OneOf: `
      oneOf:
        - { type: object, properties: { inner: { $ref: '#/components/schemas/OneOf' }, a: { type: string } }, required: [inner, a] }
        - { type: object, properties: { inner: { $ref: '#/components/schemas/OneOf' }, b: { type: string } }, required: [inner, b] }
        - { type: string }`,
  AnyOf: `
      anyOf:
        - { type: object, properties: { inner: { $ref: '#/components/schemas/AnyOf' }, a: { type: string } }, required: [inner, a] }
        - { type: object, properties: { inner: { $ref: '#/components/schemas/AnyOf' }, b: { type: string } }, required: [inner, b] }
        - { type: string }`,
  // Both variants have all required properties: only the innermost part distinguishes them.
  DeepOneOf: `
      oneOf:
        - { type: object, properties: { inner: { $ref: '#/components/schemas/DeepOneOf' } }, required: [inner] }
        - { type: object, properties: { inner: { $ref: '#/components/schemas/Other' } }, required: [inner] }
        - { const: leaf }`,
  Other: `
      oneOf:
        - { type: object, properties: { inner: { $ref: '#/components/schemas/Other' } }, required: [inner] }
        - { type: object, properties: { inner: { $ref: '#/components/schemas/DeepOneOf' }, never: { type: string } }, required: [inner, never] }
        - { const: other }`,
  AllOf: `
      allOf:
        - { type: [object, string], properties: { inner: { $ref: '#/components/schemas/AllOf' } } }
        - { anyOf: [ { type: object, properties: { inner: { $ref: '#/components/schemas/AllOf' } } }, { type: string } ] }`,
  // zod's `extend` would need the component while it is being created.
  Extended: `
      type: object
      properties: { inner: { allOf: [ { $ref: '#/components/schemas/Extended' }, { type: object, properties: { b: { type: string } } } ] } }`,
  Nullable: `
      anyOf:
        - { type: object, properties: { inner: { oneOf: [ { $ref: '#/components/schemas/Nullable' }, { type: 'null' } ] } }, required: [inner] }
        - { type: object, properties: { inner: { oneOf: [ { $ref: '#/components/schemas/Nullable' }, { type: 'null' } ] } , b: { type: string } }, required: [inner, b] }
        - { type: string }`,
  Records: `
      anyOf:
        - { type: object, properties: { a: { type: string } }, required: [a], additionalProperties: { $ref: '#/components/schemas/Records' } }
        - { type: object, additionalProperties: { $ref: '#/components/schemas/Records' } }
        - { type: string }`,
  Arrays: `
      anyOf:
        - { type: array, items: { $ref: '#/components/schemas/Arrays' }, minItems: 2 }
        - { type: array, items: { $ref: '#/components/schemas/Arrays' }, contains: { type: number } }
        - { type: array, items: { $ref: '#/components/schemas/Arrays' } }
        - { type: string }`,
  Tuples: `
      oneOf:
        - { type: array, prefixItems: [ { $ref: '#/components/schemas/Tuples' }, { type: number } ], minItems: 2 }
        - { type: array, prefixItems: [ { $ref: '#/components/schemas/Tuples' } ], maxItems: 1 }
        - { type: string }`,
  Condition: `
      type: [object, string]
      if: { type: object, properties: { inner: { $ref: '#/components/schemas/Condition' } }, required: [a] }
      then: { type: object, properties: { inner: { $ref: '#/components/schemas/Condition' } } }
      else: { type: [object, string], properties: { inner: { $ref: '#/components/schemas/Condition' } } }`,
  Not: `
      type: [object, string]
      properties: { inner: { $ref: '#/components/schemas/Not' } }
      not: { type: object, properties: { inner: { $ref: '#/components/schemas/Not' }, b: { type: string } }, required: [b] }`,
  Dependent: `
      type: [object, string]
      properties: { inner: { $ref: '#/components/schemas/Dependent' } }
      dependentSchemas: { inner: { properties: { inner: { $ref: '#/components/schemas/Dependent' } } } }`,
  Unevaluated: `
      type: [object, string]
      anyOf:
        - { properties: { inner: { $ref: '#/components/schemas/Unevaluated' } }, required: [a] }
        - { properties: { inner: { $ref: '#/components/schemas/Unevaluated' } } }
      unevaluatedProperties: { type: string }`,
  Patterns: `
      type: [object, string]
      properties: { inner: { $ref: '#/components/schemas/Patterns' } }
      patternProperties: { '^in': { $ref: '#/components/schemas/Patterns' } }`,
  Discriminated: `
      oneOf:
        - { $ref: '#/components/schemas/First' }
        - { $ref: '#/components/schemas/Second' }
        - { type: string }`,
  First: `
      type: object
      properties: { inner: { $ref: '#/components/schemas/Discriminated' }, kind: { const: first } }
      required: [inner, kind]`,
  Second: `
      type: object
      properties: { inner: { $ref: '#/components/schemas/Discriminated' }, kind: { const: second } }
      required: [inner, kind]`,
  Tagged: `
      oneOf: [ { $ref: '#/components/schemas/Third' }, { $ref: '#/components/schemas/Fourth' } ]
      discriminator: { propertyName: kind, mapping: { third: '#/components/schemas/Third', fourth: '#/components/schemas/Fourth' } }`,
  Third: `
      type: object
      properties: { inner: { $ref: '#/components/schemas/Tagged' }, kind: { const: third } }
      required: [kind]`,
  Fourth: `
      type: object
      properties: { inner: { $ref: '#/components/schemas/Tagged' }, kind: { const: fourth } }
      required: [kind]`,
  // Not recursive itself, but excludes a recursive schema.
  Outside: `
      not: { $ref: '#/components/schemas/OneOf' }`,
  Holder: `
      type: object
      properties: { tree: { $ref: '#/components/schemas/Tree' }, other: { type: string } }
      required: [tree]`,
  Tree: `
      type: object
      properties: { children: { type: array, items: { $ref: '#/components/schemas/Tree' } } }`,
  NotTree: `
      not: { $ref: '#/components/schemas/Tree' }`,
  EitherTree: `
      oneOf: [ { $ref: '#/components/schemas/Tree' }, { type: object } ]`,
  Unique: `
      type: array
      uniqueItems: true`,
  UniqueTree: `
      type: [array, string]
      uniqueItems: true
      items: { $ref: '#/components/schemas/UniqueTree' }`,
} as const;

type Name = keyof typeof components;

const spec = `
openapi: 3.1.0
info: { title: Recursion, version: '1' }
paths: {}
components:
  schemas:
${Object.entries(components)
  .map(([name, schema]) => `    ${name}:${schema}`)
  .join("\n")}
`;

const inner = (extra: object, leaf: unknown) => (depth: number) => {
  let value: unknown = leaf;
  for (let level = 0; level < depth; level += 1) value = { inner: value, ...extra };
  return value;
};

const listed = (wrap: (value: unknown) => unknown, leaf: unknown) => (depth: number) => {
  let value: unknown = leaf;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};

/** Values of every schema at any depth: valid ones, and some that are invalid only at the innermost part. */
const chains: Partial<Record<Name, readonly ((depth: number) => unknown)[]>> = {
  OneOf: [inner({ b: "" }, "leaf"), inner({ b: "" }, 1), inner({}, "leaf"), inner({ a: "", b: "" }, 1)],
  AnyOf: [inner({ b: "" }, "leaf"), inner({ b: "" }, 1), inner({}, "leaf"), inner({ a: "", b: "" }, 1)],
  DeepOneOf: [inner({}, "leaf"), inner({}, "other"), inner({}, "neither")],
  AllOf: [inner({}, "leaf"), inner({}, 1)],
  Extended: [inner({}, {}), inner({ b: "" }, {}), inner({}, { b: 1 }), inner({}, 1)],
  Nullable: [inner({ b: "" }, null), inner({}, "leaf"), inner({ b: "" }, 1)],
  Records: [inner({ a: "" }, "leaf"), inner({}, 1)],
  Arrays: [listed((value) => [value], "leaf"), listed((value) => [value], 1)],
  Tuples: [listed((value) => [value], "leaf"), listed((value) => [value, 1], 1)],
  Condition: [inner({}, "leaf"), inner({ a: "" }, "leaf"), inner({ a: "" }, 1)],
  Not: [inner({}, "leaf"), inner({ b: "" }, "leaf"), inner({}, 1)],
  Dependent: [inner({}, "leaf"), inner({}, 1)],
  Unevaluated: [inner({}, "leaf"), inner({ a: "", other: "" }, "leaf"), inner({ other: 1 }, 1)],
  Patterns: [inner({}, "leaf"), inner({}, 1)],
  Discriminated: [inner({ kind: "second" }, "leaf"), inner({ kind: "second" }, 1), inner({ kind: "third" }, "leaf")],
  Tagged: [inner({ kind: "fourth" }, { kind: "third" }), inner({ kind: "fourth" }, 1)],
  Outside: [inner({ b: "" }, "leaf"), inner({ b: "" }, 1)],
  Tree: [listed((value) => ({ children: [value] }), {}), listed((value) => ({ children: [value] }), 1)],
  Unique: [listed((value) => [value, []], "leaf")],
  UniqueTree: [listed((value) => [value, []], "leaf"), listed((value) => [value, []], 1)],
};

/** Counts every read of a property. */
function counting(value: unknown, count: { reads: number }): unknown {
  const known = new Map<object, object>();
  const wrap = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part;
    const found = known.get(part);
    if (found) return found;
    const proxy = new Proxy(part, {
      get: (target, key, receiver) => {
        count.reads += 1;
        // No value needs this many reads: stops an exponential validator.
        if (count.reads > 200_000) throw new Error("too many reads");
        return wrap(Reflect.get(target, key, receiver));
      },
    });
    known.set(part, proxy);
    return proxy;
  };
  return wrap(value);
}

function readsOf(validate: (value: unknown) => unknown, value: unknown): number {
  const count = { reads: 0 };
  validate(counting(value, count));
  return count.reads;
}

/** Returns the entry points of a tier. */
function entries(schemas: Schemas, name: string): Readonly<Record<string, (value: unknown) => boolean>> {
  const schema = schemas[name]! as Schemas[string] & {
    readonly "~standard": { readonly validate: (value: unknown) => { readonly issues?: unknown } };
    readonly parse: (value: unknown) => unknown;
  };
  const { is } = schema;
  return {
    safeParse: (value) => schema.safeParse(value).success,
    validate: (value) => schema["~standard"].validate(value).issues === undefined,
    ...(is && { is }),
  };
}

function issuesOf(schemas: Schemas, name: string, value: unknown): readonly Pick<Issue, "message" | "path">[] {
  const verdict = judge(schemas, name, value);
  return verdict.valid ? [] : verdict.issues.map(({ message, path }) => ({ message, path }));
}

function parse(schemas: Schemas, name: string, value: unknown): unknown {
  return (schemas[name] as unknown as { readonly parse: (value: unknown) => unknown }).parse(value);
}

const foundry = new Foundry();
let loaded: Readonly<Record<Tier, Schemas>>;
beforeAll(async () => {
  loaded = await foundry.load(await buildText(spec));
});
afterAll(() => foundry.remove());

describe.each(tiers)("recursive schemas in the %s tier", (tier) => {
  let schemas: Schemas;
  beforeAll(() => {
    schemas = loaded[tier];
  });

  // By default, each value is tried in one tier, in turn.
  const cases = Object.entries(chains)
    .flatMap(([name, values]) => values.map((make, index) => [name, index + 1, make] as const))
    .filter((_, index) => isThorough || tiers[index % tiers.length] === tier);
  it.each(cases)("%s takes work proportional to the depth: value %i", (name, _, make) => {
    for (const validate of Object.values(entries(schemas, name))) {
      const [once, twice, fourTimes] = [24, 48, 96].map((depth) => readsOf(validate, make(depth))) as [
        number,
        number,
        number,
      ];
      // The rest does not depend on the depth: guards check some objects before they start to memoize.
      expect(fourTimes - twice).toBeLessThanOrEqual(2.2 * (twice - once) + 100);
    }
  });

  const recursive = cases.filter(([name]) => name !== "Unique");
  it.each(recursive)("%s rejects excessive nesting: value %i", (name, _, make) => {
    const value = make(10_000);
    for (const validate of Object.values(entries(schemas, name))) expect(validate(value)).toBe(false);
    expect(issuesOf(schemas, name, value)).toEqual([
      { message: "Nested too deeply", path: expect.any(Array) as unknown },
    ]);
    expect(() => parse(schemas, name, value)).toThrow("Nested too deeply");
    // This leaves no state behind.
    expect(judge(schemas, name, make(0))).toEqual(judge(schemas, name, make(0)));
    expect(issuesOf(schemas, name, make(3))).not.toContainEqual(
      expect.objectContaining({ message: "Nested too deeply" }),
    );
  });

  it.each(recursive)("%s gives a verdict on about 120 levels: value %i", (name, _, make) => {
    const messages = issuesOf(schemas, name, make(120)).map(({ message }) => message);
    expect(messages).not.toContain("Nested too deeply");
  });

  it("names the first keys of the path", () => {
    const [make] = chains.Tree!;
    const value = { tree: { children: [{}, make!(30_000)] }, other: "" };
    const [issue] = issuesOf(schemas, "Holder", value);
    expect(issue!.path).toEqual(["tree", "children", 1, "children", 0, "children", 0, "children", 0, "children"]);
  });

  it("does not invert the rejection", () => {
    const value = chains.Tree![0]!(30_000);
    for (const name of ["NotTree", "EitherTree", "Holder"]) {
      const given = name === "Holder" ? { tree: value } : value;
      for (const validate of Object.values(entries(schemas, name))) expect(validate(given)).toBe(false);
    }
    expect(judge(schemas, "EitherTree", { children: 1 }).valid).toBe(true);
  });

  it("checks parts without a schema, without recursion", () => {
    const deep = listed((value) => [value], "leaf")(30_000);
    expect(judge(schemas, "Unique", [deep, [deep]])).toMatchObject({ valid: true });
    const twin = listed((value) => [value], "leaf")(30_000);
    expect(judge(schemas, "Unique", [deep, twin])).toMatchObject({ valid: false });
  });

  it("rejects or accepts cyclic values, but terminates", () => {
    const cycle: Record<string, unknown> = { b: "" };
    cycle["inner"] = cycle;
    for (const name of ["OneOf", "AllOf", "Not", "Dependent"]) expect(() => judge(schemas, name, cycle)).not.toThrow();
  });

  it("limits the number of issues per value", () => {
    for (const [name, , make] of recursive) {
      const verdict = judge(schemas, name, make(60));
      if (!verdict.valid) expect(JSON.stringify(verdict.issues).length).toBeLessThan(200_000);
    }
  });
});
