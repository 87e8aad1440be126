// No structural difference of two documents is silent: each has an entry, whatever its level.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { seed, times } from "../../../scripts/randomness.js";
import { compareDocuments } from "../../src/diff/compare.js";
import type { BundledDocument } from "../../src/load/index.js";
import { documentOf, loadText } from "./examples.js";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

/** Fields for readers; examples are data that only readers see. */
const forReaders = new Set([
  "$comment",
  "description",
  "example",
  "examples",
  "externalDocs",
  "info",
  "summary",
  "tags",
  "title",
]);

/** Returns the paths of all values that are not for readers. A property may have the name of such a field. */
function placesIn(value: Json, path: Path = [], isMap = false): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  if (Array.isArray(value)) return [path, ...value.flatMap((item: Json, index) => placesIn(item, [...path, index]))];
  return [
    path,
    ...Object.entries(value as Record<string, Json>)
      .filter(([key]) => isMap || !forReaders.has(key))
      .flatMap(([key, inner]) =>
        placesIn(inner, [...path, key], !isMap && (key === "properties" || key === "schemas")),
      ),
  ];
}

/** Returns a document without one of its values. */
function without(value: Json, [first, ...rest]: Path): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => {
      if (index !== first) return [item];
      return rest.length === 0 ? [] : [without(item, rest)];
    });
  const entries = Object.entries(value as Record<string, Json>).flatMap(([key, inner]) => {
    if (key !== first) return [[key, inner] as const];
    return rest.length === 0 ? [] : [[key, without(inner, rest)] as const];
  });
  return Object.fromEntries(entries);
}

async function tryLoading(value: Json): Promise<BundledDocument | undefined> {
  return loadText(JSON.stringify(value)).catch(() => undefined);
}

const petstore = parse(readFileSync(new URL("../../docs/petstore.yaml", import.meta.url), "utf8")) as Json;

describe("a value that is removed from a document", () => {
  const constructs = new URL("../documents/constructs.yaml", import.meta.url);
  const documents: readonly Json[] = [petstore, parse(readFileSync(constructs, "utf8")) as Json];

  it.each(documents)("is an entry", async (document) => {
    const places = placesIn(document).filter((path) => path.length > 1);
    const base = await loadText(JSON.stringify(document));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), async (path) => {
        const revision = await tryLoading(without(document, path));
        // What is an error is not compared.
        if (revision === undefined || JSON.stringify(revision.root) === JSON.stringify(base.root)) return;
        expect(compareDocuments(base, revision).length, path.join(" / ")).toBeGreaterThan(0);
        expect(compareDocuments(revision, base).length, `${path.join(" / ")}, reversed`).toBeGreaterThan(0);
      }),
      { numRuns: times(100), seed },
    );
  });
});

/** Returns what a change of a part is reported as: rules with levels, without documentation. */
async function found(
  part: "request" | "response" | "document",
  before: string,
  after: string,
): Promise<readonly string[]> {
  const [base, revision] = await Promise.all([before, after].map((text) => loadText(documentOf(part, text))));
  return compareDocuments(base!, revision!).map(({ rule, level }) => `${rule} ${level}`);
}

async function levelsOf(...change: Parameters<typeof found>): Promise<ReadonlySet<string | undefined>> {
  return new Set((await found(...change)).map((text) => text.split(" ")[1]));
}

const card = "{ type: object, properties: { card: { type: string } } }";
const iban = "{ type: object, properties: { iban: { type: string } } }";
const named = "type: object, properties: { a: { type: integer } }";

describe("what an open object would hide", () => {
  it.each([
    ["response", card, `{ anyOf: [${card}, ${iban}] }`, "schema.union.variantAdded breaking"],
    ["response", `{ anyOf: [${card}, ${iban}] }`, card, "schema.union.variantRemoved safe"],
    ["request", `{ anyOf: [${card}, ${iban}] }`, card, "schema.union.variantRemoved breaking"],
    ["request", `{ oneOf: [${card}, ${iban}] }`, `{ oneOf: [${card}] }`, "schema.union.variantRemoved breaking"],
    ["request", card, `{ anyOf: [${card}, ${iban}] }`, "schema.union.variantAdded safe"],
    ["response", `{ ${named}, anyOf: [${card}, ${iban}] }`, `{ ${named} }`, "schema.union.removed breaking"],
    [
      "response",
      `{ ${named}, patternProperties: { '^x-': { type: string } } }`,
      `{ ${named} }`,
      "schema.patternProperties.removed breaking",
    ],
    [
      "response",
      `{ ${named}, additionalProperties: { type: string } }`,
      `{ ${named} }`,
      "schema.additionalProperties.removed breaking",
    ],
    [
      "request",
      `{ ${named}, additionalProperties: { type: string } }`,
      `{ ${named} }`,
      "schema.additionalProperties.removed possible",
    ],
    [
      "response",
      `{ ${named}, unevaluatedProperties: { type: string } }`,
      `{ ${named} }`,
      "schema.unevaluatedProperties.removed breaking",
    ],
    [
      "response",
      `{ ${named}, dependentSchemas: { a: ${iban} } }`,
      `{ ${named} }`,
      "schema.dependentSchemas.removed breaking",
    ],
    [
      "request",
      `{ ${named}, additionalProperties: true }`,
      `{ type: object, properties: { a: { type: integer }, b: { type: string } }, additionalProperties: true }`,
      "schema.property.added possible",
    ],
  ] as const)("is an entry: %s %s -> %s", async (part, before, after, expected) => {
    expect(await found(part, before, after)).toEqual([expected]);
  });

  it("is no loss where another schema describes the same names", async () => {
    const both = "{ type: object, properties: { card: { type: string }, iban: { type: string } } }";
    expect(await levelsOf("request", `{ anyOf: [${card}, ${iban}] }`, both)).toEqual(new Set(["safe"]));
  });
});

describe("a prefix of all paths", () => {
  const operation = "{ get: { responses: { '200': { description: OK } } } }";
  const [before, after] = [
    `{ servers: [{ url: 'https://a.example/' }], paths: { /v1/x: ${operation}, /v1/y: ${operation} } }`,
    `{ servers: [{ url: 'https://a.example/v1' }], paths: { /x: ${operation}, /y: ${operation} } }`,
  ];

  it("that moves to the server is safe", async () => {
    expect(await levelsOf("document", before, after)).toEqual(new Set(["safe"]));
  });

  it("that moves is followed where another path is like the new one", async () => {
    const both = before.replace("/v1/y", "/x");
    const moved = `{ servers: [{ url: 'https://a.example/v1' }], paths: { /x: ${operation} } }`;
    const [base, revision] = await Promise.all([both, moved].map((text) => loadText(documentOf("document", text))));
    const gone = compareDocuments(base!, revision!).filter(({ level }) => level === "breaking");
    expect(gone.map(({ rule, facts }) => [rule, facts["operation"]])).toEqual([["operation.removed", "GET /x"]]);
  });

  it("that does not is not", async () => {
    expect(await levelsOf("document", before, after.replace("/v1'", "'"))).toContain("breaking");
  });
});
