import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { schemaRules } from "../../../src/diff/rules/schema.js";
import type { Finding } from "../../../src/diff/types.js";
import type { Node } from "../../../src/load/index.js";
import { componentSets, type ComponentSet } from "../../json-schema/arbitraries.js";
import { compareParts, yaml, type Part } from "./support.js";
import { rewrites } from "./rewrites.js";

const options = { names: "plain", components: 3, depth: 2, discriminators: false } as const;
const sets = componentSets(options);

function partOf(set: ComponentSet): Part {
  const [first = "C0"] = Object.keys(set).filter((name) => !name.endsWith("Content"));
  return { schema: { $ref: `#/components/schemas/${first}` }, components: set as { [name: string]: Node } };
}

/** Returns the findings without the documentation, which moves with some rewrites. */
function meaning(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ level }) => level !== "docs")
    .map(({ rule, level, revision }) => `${rule} ${level} ${revision ?? ""}`);
}

const both = ["request", "response"] as const;

describe("a document against itself", () => {
  it("has no findings", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const copy = JSON.parse(JSON.stringify(set)) as ComponentSet;
        expect(compareParts(partOf(set), partOf(copy), both)).toEqual([]);
      }),
      { numRuns: times(12) },
    );
  });
});

describe("a rewrite that keeps the meaning", () => {
  it.each(rewrites)("has no findings: $name", ({ apply }) => {
    fc.assert(
      fc.property(sets, (set) => {
        expect(meaning(compareParts(partOf(set), partOf(apply(set)), both))).toEqual([]);
      }),
      { numRuns: times(6) },
    );
  });

  const a = "{ type: object, required: [a], properties: { a: { type: string, description: A } } }";
  const b = "{ type: object, required: [b], properties: { b: { type: integer } }, description: B }";
  const components = { A: yaml(a), B: yaml(b) };
  const ref = (name: string) => `{ $ref: '#/components/schemas/${name}' }`;
  it.each([
    [
      "inline schemas as references",
      `{ type: object, properties: { x: ${a} } }`,
      `{ type: object, properties: { x: ${ref("A")} } }`,
    ],
    [
      "allOf split",
      "{ type: object, required: [a], properties: { a: {}, b: {} } }",
      "{ allOf: [{ type: object, properties: { a: {} } }, { required: [a], properties: { b: {} } }] }",
    ],
    ["types as a union", "{ type: [string, integer] }", "{ anyOf: [{ type: string }, { type: integer }] }"],
    [
      "types as oneOf",
      "{ type: object, properties: { a: { type: [string, boolean] } } }",
      "{ type: object, properties: { a: { oneOf: [{ type: boolean }, { type: string }] } } }",
    ],
    [
      "null as a variant",
      "{ type: [string, 'null'], maxLength: 3 }",
      "{ anyOf: [{ type: string, maxLength: 3 }, { type: 'null' }] }",
    ],
    ["null as oneOf", `{ oneOf: [${a}, { type: 'null' }] }`, `{ anyOf: [{ type: 'null' }, ${ref("A")}] }`],
    ["values as variants", "{ type: string, enum: [a, b] }", "{ oneOf: [{ const: a }, { const: b }] }"],
    [
      "anyOf as oneOf, of schemas that exclude each other",
      "{ anyOf: [{ type: string }, { type: integer }] }",
      "{ oneOf: [{ type: string }, { type: integer }] }",
    ],
    [
      "a union inside a union",
      `{ oneOf: [${a}, { type: integer }, { type: boolean }] }`,
      `{ oneOf: [${ref("A")}, { oneOf: [{ type: integer }, { type: boolean }] }] }`,
    ],
    ["exclusive bounds of integers", "{ type: integer, exclusiveMinimum: 0 }", "{ type: integer, minimum: 1 }"],
    ["bounds without effect", "{ type: string }", "{ type: string, minLength: 0 }"],
    ["references beside keywords", `{ allOf: [${ref("B")}] }`, ref("B")],
    ["dependencies", "{ type: object, dependencies: { a: [b] } }", "{ type: object, dependentRequired: { a: [b] } }"],
    [
      "false as a schema",
      "{ type: object, additionalProperties: false }",
      "{ type: object, additionalProperties: { not: {} } }",
    ],
  ])("is equivalent: %s", (_, before, after) => {
    const [one, other] = [before, after].map((schema) => ({ schema: yaml(schema), components }));
    const found = [...compareParts(one!, other!, both), ...compareParts(other!, one!, both)];
    expect(found.filter(({ level }) => level !== "equivalent")).toEqual([]);
  });
});

describe("reversing the documents", () => {
  const byId = new Map(schemaRules.map((rule) => [rule.id, rule]));

  /** Returns the places of breaking findings whose rules are about values. */
  const places = (findings: readonly Finding[], isReversed: boolean): readonly string[] =>
    findings
      .filter(({ rule, level }) => level === "breaking" && byId.get(rule)?.values !== undefined)
      .map(({ base = "-", revision = "-" }) => (isReversed ? `${revision} ${base}` : `${base} ${revision}`))
      .sort();

  it("reverses the directions of edits", () => {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        const forward = compareParts(partOf(one), partOf(other), ["request"]);
        const backward = compareParts(partOf(other), partOf(one), ["response"]);
        expect(forward.map(({ base, revision }) => `${base ?? "-"} ${revision ?? "-"}`).sort()).toEqual(
          backward
            .map(({ base, revision }) => `${revision ?? "-"} ${base ?? "-"}`)
            .map((text) => text.replaceAll("/responses/200/", "/requestBody/"))
            .sort(),
        );
        expect(places(forward, false).length > 0).toBe(places(backward, true).length > 0);
      }),
      { numRuns: times(12) },
    );
  });
});
