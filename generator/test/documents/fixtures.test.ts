import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough, sample } from "../../../scripts/thoroughness.js";
import { emitFixtures } from "../../src/emit/mocks/fixtures/files.js";
import { problemsOf } from "../../src/emit/mocks/problems.js";
import type { ObjectNode } from "../../src/load/index.js";
import { buildFile, buildText, type Built } from "../emit/generate.js";
import { readCorpus } from "../json-schema/corpus.js";
import { Foundry } from "../json-schema/validators.js";
import { buildDocument } from "./examples.js";
import {
  everyNth,
  fixtureOptions,
  importFixtures,
  judgeBodies,
  judgeCorpus,
  judgeFixtures,
  plain,
  type FixtureTally,
} from "./fixtures.js";

/** Tests use a part of each document; `pnpm bench fixtures` uses all of it. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const elsewhere = env["SPECLOOM_SPECS"] ?? join(root, "../shared/specs");
const octokit = dirname(createRequire(import.meta.url).resolve("@octokit/openapi/package.json"));
const ownSpec = join(root, "spec/openapi.yaml");

function expectAllValid(tally: FixtureTally): void {
  expect(tally.invalid).toEqual([]);
  expect(tally.impossible).toEqual([]);
  expect(tally.beyondAjv).toEqual([]);
}

/** Names that suggest values, and rules that refuse some of these. */
const names =
  "url email name first_name id user_id title phone country path token slug currency color zip page version latest_version min max total number offset free".split(
    " ",
  );
const patterns = [
  "^(?!https?://).+$",
  "^(?!.*@example\\.).+$",
  "^(?!\\p{Lu}).+$",
  "^(?!.*[_ ]).+$",
  "^(?!\\+|\\d|#|/).+$",
  "^(?!.*oak).+$",
  "^(?!.*[a-z]{9}).*$",
  "^[^a]*$",
  "\\S",
];

const strings = fc.record(
  {
    pattern: fc.constantFrom(...patterns),
    format: fc.constantFrom("email", "uri", "date-time", "uuid", "hostname"),
    minLength: fc.integer({ min: 0, max: 12 }),
    maxLength: fc.integer({ min: 36, max: 50 }),
  },
  { requiredKeys: [] },
);
const numbers = fc
  .record({
    type: fc.constantFrom("number", "integer"),
    middle: fc.integer({ min: -200, max: 200 }),
    sides: fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 })),
    limits: fc.subarray(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
  })
  .map(({ type, middle, sides: [below, above], limits }) => ({
    type,
    ...Object.fromEntries(limits.map((limit) => [limit, limit.endsWith("inimum") ? middle - below : middle + above])),
  }));

/** Objects whose properties refuse some of the values that their names or formats suggest. */
const refusing = fc
  .dictionary(
    fc.constantFrom(...names),
    // A format and a pattern could exclude each other.
    fc.oneof(
      numbers,
      strings.map(({ pattern, format, ...lengths }) => ({
        type: "string",
        ...lengths,
        ...(pattern === undefined ? { format } : { pattern }),
      })),
    ),
    { minKeys: 1, maxKeys: 4 },
  )
  .map((properties) => ({ type: "object", required: Object.keys(properties), properties }));

describe("ajv accepts every fixture of", () => {
  const files = [ownSpec, ...["constructs.yaml", "constructs-3.0.yaml"].map((file) => join(import.meta.dirname, file))];
  it.each(files)("%s", async (file) => {
    const tally = await judgeFixtures(await buildFile(file));
    expect(tally.values).toBeGreaterThanOrEqual(tally.factories * 10);
    expectAllValid(tally);
  });

  it("the bodies of operations", async () => {
    const tally = await judgeBodies(await buildFile(ownSpec));
    expect(tally.factories).toBeGreaterThan(20);
    expectAllValid(tally);
  });

  it("schemas that refuse usual values", async () => {
    const [one, two] = ["url", "metadata"].map((name) => ({
      type: "object",
      properties: { [name]: { type: "object" } },
    }));
    const drawn = fc.sample(refusing, { seed, numRuns: times(60) });
    const document = {
      openapi: "3.1.1",
      info: { title: "Refused", version: "1" },
      paths: {},
      components: {
        schemas: {
          // Its variants accept each other's objects.
          Overlap: { oneOf: [one!, two!] },
          // The tag of its variant is too long to be one.
          Untagged: { anyOf: [{ $ref: "#/components/schemas/Short" }], discriminator: { propertyName: "kind" } },
          Short: { type: "object", properties: { kind: { type: "string", maxLength: 2 } } },
          ...Object.fromEntries(drawn.map((schema, index) => [`Drawn${index}`, schema])),
        },
      },
    };
    expectAllValid(await judgeFixtures(await buildText(JSON.stringify(document))));
  });

  const petstore = join(elsewhere, "petstore31.yaml");
  it.skipIf(!existsSync(petstore))("Petstore", async () => {
    expectAllValid(await judgeFixtures(await buildFile(petstore)));
  });

  it("a part of GitHub's document", async () => {
    const document = JSON.parse(readFileSync(join(octokit, "generated/api.github.com.json"), "utf8")) as ObjectNode;
    const tally = await judgeFixtures(await buildDocument(everyNth(document, isThorough ? 90 : 270)));
    expect(tally.factories).toBeGreaterThan(10);
    expectAllValid(tally);
  });

  const constructs = join(import.meta.dirname, "constructs");
  it.each(
    sample(
      readdirSync(constructs).filter((_, index) => index % 6 === 0),
      2,
    ),
  )("constructs/%s", async (file) => {
    expectAllValid(await judgeFixtures(await buildFile(join(constructs, file))));
  });
});

describe("cases of JSON Schema", () => {
  const foundry = new Foundry();
  afterAll(() => foundry.remove());

  /** Their schemas require what the other direction has; a fixture has no `writeOnly` property. */
  const beyond = /^readWrite: /;

  it("get valid values", async () => {
    const cases = readCorpus().filter(
      ({ file }, index) => index % (isThorough ? 8 : 240) === 0 || /^(?:if|not|unevaluated)/.test(file),
    );
    const { satisfiable, failures } = await judgeCorpus(cases, foundry, 6);
    expect(satisfiable).toBeGreaterThan(50);
    expect(failures.filter((failure) => !beyond.test(failure))).toEqual([]);
  });
});

/** The part of a document that these tests change. */
interface Components {
  readonly components: {
    readonly schemas: Record<string, { properties: Record<string, unknown>; required: string[] }>;
  };
}

describe("a change of one schema", () => {
  const before = buildFile(ownSpec);
  const valuesOf = async ({ api }: Built): Promise<ReadonlyMap<string, readonly unknown[]>> => {
    const factories = await importFixtures(api);
    const made = Object.entries(factories).filter(([name]) => name !== "list");
    return new Map(made.map(([name, make]) => [name, [0, 1, 2, 3].map((variant) => make(undefined, variant))]));
  };

  it("changes only its own fixtures, and only the property that changed", async () => {
    const document = plain((await before).loaded.document.root) as unknown as Components;
    document.components.schemas["Fact"]!.properties["score"] = { type: "string", format: "uuid" };
    const [one, two] = [await valuesOf(await before), await valuesOf(await buildText(JSON.stringify(document)))];
    const differing = [...one.keys()].filter((name) => JSON.stringify(one.get(name)) !== JSON.stringify(two.get(name)));
    expect(differing).toEqual(["fact"]);
    const withoutScore = (values: unknown): unknown =>
      JSON.parse(JSON.stringify(values), (key, value: unknown) => (key === "score" ? 0 : value));
    expect(withoutScore(two.get("fact"))).toEqual(withoutScore(one.get("fact")));
  });

  it("leaves all other values alone when a property is added", async () => {
    const document = plain((await before).loaded.document.root) as unknown as Components;
    const schema = document.components.schemas["SourceDocument"]!;
    schema.properties = { added: { type: "integer" }, ...schema.properties };
    schema.required.push("added");
    const [one, two] = [await valuesOf(await before), await valuesOf(await buildText(JSON.stringify(document)))];
    const without = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, inner: unknown) => {
        if (typeof inner !== "object" || inner === null || !("added" in inner)) return inner;
        const { added: _added, ...rest } = inner;
        return rest;
      });
    expect(JSON.stringify(two.get("sourceDocument"))).toContain('"added"');
    expect(JSON.stringify(two.get("documentResult"))).toContain('"added"');
    for (const [factory, values] of one) {
      const after = two.get(factory);
      const mentions = JSON.stringify(after).includes('"added"');
      expect(mentions ? without(after) : after, factory).toEqual(values);
    }
  });
});

describe("hostile documents", () => {
  const emit = async (schemas: object): Promise<string> => {
    const info = { title: "Hostile", version: "1" };
    const built = await buildText(JSON.stringify({ openapi: "3.1.1", info, paths: {}, components: { schemas } }));
    return emitFixtures({ api: built.api, options: fixtureOptions })
      .map(({ text }) => text)
      .join("\n");
  };
  const doubled = (keyword: (references: readonly object[]) => object, levels: number): object =>
    Object.fromEntries(
      Array.from({ length: levels }, (_, level) => {
        const next = { $ref: `#/components/schemas/S${level + 1}` };
        return [`S${level}`, level + 1 === levels ? { type: "string" } : keyword([next, next])];
      }),
    );

  it("cost bounded time: combinations that multiply", async () => {
    const unions = await emit(doubled((all) => ({ allOf: [{ anyOf: all }, { anyOf: all }] }), isThorough ? 25 : 8));
    const intersections = await emit(doubled((all) => ({ allOf: all }), 30));
    expect(unions.length).toBeLessThan(2_000_000);
    expect(intersections.length).toBeLessThan(200_000);
  });

  it("cost bounded time: values that double", async () => {
    const schemas = doubled(
      ([one, two]) => ({ type: "object", required: ["a", "b"], properties: { a: one, b: two } }),
      40,
    );
    const info = { title: "Hostile", version: "1" };
    const { api } = await buildText(JSON.stringify({ openapi: "3.1.1", info, paths: {}, components: { schemas } }));
    const factories = await importFixtures(api);
    expect(() => factories["s0"]?.()).toThrow(/requires more than 100000 values/);
    expect(factories["s38"]?.()).toMatchObject({ a: expect.any(String) as unknown });
  });

  it("never run slow patterns", async () => {
    const text = await emit({ Slow: { type: "string", pattern: "^(a+)+$", minLength: 30 } });
    expect(text).toContain("make.");
  });

  it("stay data: names and strings cannot become code", async () => {
    const text = await emit({
      Evil: {
        type: "object",
        required: ["__proto__", '"]; throw 1; //'],
        properties: { __proto__: { const: "*/ throw 1" }, '"]; throw 1; //': { const: "`${1}`" } },
      },
    });
    expect(text).toContain('["__proto__"]');
  });

  it("end where a schema contains itself", async () => {
    const { api } = await buildText(`
openapi: 3.1.1
info: { title: Recursion, version: "1" }
paths: {}
components:
  schemas:
    Endless: { type: object, required: [next], properties: { next: { $ref: "#/components/schemas/Endless" } } }
    Tree:
      type: object
      required: [children, parent]
      properties:
        children: { type: array, items: { $ref: "#/components/schemas/Tree" } }
        parent: { anyOf: [{ $ref: "#/components/schemas/Tree" }, { type: "null" }] }
        twin: { $ref: "#/components/schemas/Tree" }
    Expression:
      oneOf:
        - { type: object, required: [left, right], properties: { left: { $ref: "#/components/schemas/Expression" }, right: { $ref: "#/components/schemas/Expression" } }, additionalProperties: false }
        - { type: number }
`);
    const pointer = "/components/schemas/Endless";
    const reason = "next: every Endless would contain another one";
    expect(problemsOf(api)).toEqual([{ pointer, subject: "`Endless`", reason }]);
    const factories = await importFixtures(api);
    expect(() => factories["endless"]?.()).toThrow(
      "No fixture of Endless is possible: next: every Endless would contain another one",
    );
    expect(JSON.stringify(factories["tree"]?.()).length).toBeLessThan(5000);
    expect(factories["expression"]?.()).toHaveProperty("left");
    expect(factories["expression"]?.(undefined, 1)).toEqual(expect.any(Number));
  });
});
