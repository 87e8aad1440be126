import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { compareDocuments } from "../../../src/diff/compare.js";
import { rules } from "../../../src/diff/rules/index.js";
import type { Finding } from "../../../src/diff/types.js";
import type { BundledDocument, ObjectNode } from "../../../src/load/index.js";
import { tryLoading } from "../../load/tools.js";
import { documentOf, loadText } from "../examples.js";
import { everything } from "./everything.js";
import { rewrites } from "./rewrites.js";

const top = fileURLToPath(new URL("../../../../", import.meta.url));

function asDocument(root: ObjectNode): BundledDocument {
  return { root, locationOf: (pointer) => ({ file: "openapi.yaml", pointer }) };
}

function linesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ level, rule, facts, base, revision }) =>
    [level, rule, JSON.stringify(facts), base, revision].join(" "),
  );
}

describe("a document against itself", () => {
  it.each([
    "spec/openapi.yaml",
    "generator/docs/petstore.yaml",
    "generator/test/documents/constructs.yaml",
    "generator/test/documents/constructs-3.0.yaml",
  ])("has no differences: %s", async (file) => {
    const [one, other] = await Promise.all([tryLoading(join(top, file)), tryLoading(join(top, file))]);
    expect(linesOf(compareDocuments(one.loaded!.document, other.loaded!.document))).toEqual([]);
  });

  it("has no differences with everything in it", () => {
    expect(linesOf(compareDocuments(asDocument(everything), asDocument(structuredClone(everything))))).toEqual([]);
  });
});

describe("rewrites that keep the meaning", () => {
  const noticed = (base: ObjectNode, revision: ObjectNode): readonly string[] =>
    linesOf(
      compareDocuments(asDocument(base), asDocument(revision)).filter(
        ({ level, rule }) => level !== "equivalent" && !rule.startsWith("component."),
      ),
    );

  it.each(rewrites.map(({ name }) => name))("are no differences: %s", (name) => {
    const { apply } = rewrites.find((one) => one.name === name)!;
    const rewritten = apply(everything);
    expect(JSON.stringify(rewritten)).not.toBe(JSON.stringify(everything));
    expect(noticed(everything, rewritten)).toEqual([]);
  });

  it("are no differences one after the other", () => {
    const some = fc.uniqueArray(fc.constantFrom(...rewrites), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(some, some, (one, other) => {
        const base = one.reduce((root, { apply }) => apply(root), everything as ObjectNode);
        const revision = other.reduce((root, { apply }) => apply(root), everything as ObjectNode);
        expect(noticed(base, revision)).toEqual([]);
      }),
      { numRuns: times(40) },
    );
  });

  it("are no differences between 3.0 and 3.1", async () => {
    const schemas = {
      "3.0.3": "{ type: string, nullable: true, minLength: 1 }",
      "3.1.0": "{ type: [string, 'null'], minLength: 1 }",
    };
    const [base, revision] = await Promise.all(
      Object.entries(schemas).map(([version, schema]) =>
        loadText(`openapi: ${version}
info: { title: Facts, version: "1" }
paths:
  /facts/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, ${version < "3.1" ? "minimum: 0, exclusiveMinimum: true" : "exclusiveMinimum: 0"} } }]
    put:
      requestBody: { content: { application/json: { schema: ${schema} } } }
      responses: { "200": { description: A fact, content: { application/json: { schema: ${schema} } } } }
`),
      ),
    );
    const findings = compareDocuments(base!, revision!);
    expect(findings.filter(({ rule }) => rules.get(rule)!.axis !== "docs")).toEqual([]);
  });

  it("are differences for TypeScript only where they rename", () => {
    const renamed = JSON.parse(
      JSON.stringify(everything)
        .replaceAll("{id}", "{thingId}")
        .replaceAll('"name":"id"', '"name":"thingId"')
        .replaceAll('"key":', '"apiKey":'),
    ) as ObjectNode;
    const findings = compareDocuments(asDocument(everything), asDocument(renamed));
    const noticed = findings.filter(({ level }) => level !== "equivalent");
    expect(new Set(noticed.map(({ rule }) => rule))).toEqual(
      new Set(["operation.path.renamed", "securityScheme.renamed"]),
    );
  });
});

/** Rules of which one is the reverse of the other; others are their own reverse. */
const opposites: readonly (readonly [string, string])[] = [
  ["added", "removed"],
  ["new", "removed"],
  ["new", "gone"],
  ["added", "ended"],
  ["widened", "narrowed"],
  ["widened", "added"],
  ["added", "narrowed"],
  ["advanced", "postponed"],
  ["decreased", "increased"],
  ["added", "postponed"],
];

function isOpposite(one: string, other: string): boolean {
  if (one === other) return true;
  const [facet, action] = split(one);
  const [otherFacet, otherAction] = split(other);
  return (
    facet === otherFacet &&
    opposites.some(([a, b]) => (a === action && b === otherAction) || (b === action && a === otherAction))
  );
}

/** Returns whether two findings are at the same values. A response may be described by a range or by the default instead. */
function isSwapped(one: Finding, other: Finding): boolean {
  const same = [one.base === other.revision, one.revision === other.base];
  return one.rule.startsWith("response.") ? same.includes(true) : !same.includes(false);
}

/** Returns the object, and the action. */
function split(rule: string): readonly [string, string] {
  return [rule.slice(0, rule.indexOf(".")), rule.slice(rule.lastIndexOf(".") + 1)];
}

describe("reversing the documents reverses the differences", () => {
  // The rules of schemas and of TypeScript have their own tests.
  const own = [...rules.values()].filter(({ id }) => !/^(schema|typescript)\./.test(id));
  it.each(own.map(({ id }) => id))("of %s", async (id) => {
    const { example } = rules.get(id)!;
    const [base, revision] = await Promise.all(
      [example.before, example.after].map((text) => loadText(documentOf(example.part, text))),
    );
    const forth = compareDocuments(base!, revision!, { today: "2026-11-23" });
    const back = compareDocuments(revision!, base!, { today: "2026-11-23" });
    for (const [some, others] of [
      [forth, back],
      [back, forth],
    ] as const) {
      for (const one of some) {
        const found = others.find((other) => isOpposite(one.rule, other.rule) && isSwapped(one, other));
        expect(found, `${linesOf([one])[0]} in ${linesOf(others).join("; ")}`).toBeDefined();
      }
    }
  });
});
