import { describe, expect, it } from "vitest";
import { SchemaComparison } from "../../../src/diff/schemas/index.js";
import { createJudge } from "../../../src/diff/subsume/index.js";
import type { Finding } from "../../../src/diff/types.js";
import type { Node } from "../../../src/load/index.js";
import { compareParts, documentOf, yaml, type Part } from "./support.js";

const fact = "#/components/schemas/Fact";

/** Returns an object with a fact, in which the property `score` has this schema. */
function withScore(score: string, required = "[id]"): Part {
  const components = {
    Fact: yaml(`{ type: object, required: ${required}, properties: { id: { type: string }, score: ${score} } }`),
    Page: yaml(
      `{ type: object, required: [facts], properties: { facts: { type: array, items: { $ref: '${fact}' } } } }`,
    ),
  };
  return { schema: yaml(`{ anyOf: [{ $ref: '${fact}' }, { $ref: '#/components/schemas/Page' }] }`), components };
}

/** Returns what two findings have in common with what a reviewer reads. */
function shown({ rule, level, direction, facts, base, revision, witness }: Finding): object {
  return { rule, level, direction, subject: facts["subject"], base, revision, witness };
}

describe("an edit", () => {
  it("is one finding, wherever it is used, with the payload of the nearest component", () => {
    const found = compareParts(withScore("{ type: number, maximum: 5 }"), withScore("{ type: number, maximum: 3 }"), [
      "request",
      "response",
    ]);
    const pointer = "/components/schemas/Fact/properties/score/maximum";
    expect(found.map(shown)).toEqual([
      {
        rule: "schema.maximum.decreased",
        level: "breaking",
        direction: "both",
        subject: "`Fact.score`",
        base: pointer,
        revision: pointer,
        witness: { id: expect.any(String), score: expect.any(Number) },
      },
    ]);
    const { score } = found[0]!.witness as { readonly score: number };
    expect(score).toBeGreaterThan(3);
    expect(score).toBeLessThanOrEqual(5);
  });

  it("of a required property names the property, and points at the list", () => {
    const [finding] = compareParts(withScore("{}", "[id, score]"), withScore("{}"), ["response"]);
    expect(finding).toMatchObject({
      rule: "schema.required.removed",
      level: "breaking",
      facts: { subject: "`Fact.score`", property: "score", schema: "Fact" },
      base: "/components/schemas/Fact/required/1",
      before: "score",
    });
    expect(finding).not.toHaveProperty("revision");
    expect(finding!.witness).not.toHaveProperty("score");
  });

  it("of an inline schema is named by the words of the operation", () => {
    const part = (limit: number): Part => ({
      schema: yaml(
        `{ type: object, properties: { tags: { type: array, items: { type: string, maxLength: ${limit} } } } }`,
      ),
    });
    const [finding] = compareParts(part(9), part(5), ["request"]);
    expect(finding!.facts["subject"]).toBe("`tags[]` in the request of POST /things");
  });

  it("has the operations whose messages contain it, and the directions", () => {
    const sides = {
      base: documentOf(withScore("{ type: number, maximum: 5 }")),
      revision: documentOf(withScore("{ type: number, maximum: 3 }")),
    };
    const comparison = new SchemaComparison(sides, createJudge(sides));
    const use = (name: string, operation: string, direction: "request" | "response") => {
      const pointer = `/components/schemas/${name}`;
      comparison.compare({ base: pointer, revision: pointer, direction, operation, at: "" });
    };
    use("Page", "GET /pages", "response");
    use("Fact", "GET /facts", "response");
    expect(comparison.findings().map(({ level, direction, operations }) => ({ level, direction, operations }))).toEqual(
      [{ level: "safe", direction: "response", operations: ["GET /facts", "GET /pages"] }],
    );
    use("Fact", "PUT /facts", "request");
    expect(comparison.findings().map(({ level, direction, operations }) => ({ level, direction, operations }))).toEqual(
      [{ level: "breaking", direction: "both", operations: ["GET /facts", "PUT /facts", "GET /pages"] }],
    );
  });

  it("says through which schemas the nearest operation contains it", () => {
    const sides = {
      base: documentOf(withScore("{ type: number, maximum: 5 }")),
      revision: documentOf(withScore("{ type: number, maximum: 3 }")),
    };
    const comparison = new SchemaComparison(sides, createJudge(sides));
    const pointer = "/components/schemas/Page";
    comparison.compare({ base: pointer, revision: pointer, direction: "response", operation: "GET /pages", at: "" });
    expect(comparison.findings().map(({ through }) => through)).toEqual([["Page"]]);
  });

  it("that no message can contain is safe", () => {
    const part = (limit: number): Part => ({
      schema: yaml(
        `{ type: object, properties: { a: { type: array, maxItems: 0, items: { type: string, maxLength: ${limit} } } } }`,
      ),
    });
    expect(compareParts(part(9), part(5), ["request"]).map(({ level }) => level)).toEqual(["safe"]);
  });

  it("beside another edit of the same schema does not take over its level", () => {
    const before = yaml("{ type: object, properties: { a: { maxLength: 5 } }, additionalProperties: true }");
    const after = yaml("{ type: object, properties: { a: { maxLength: 3 }, b: {} }, additionalProperties: true }");
    const levels = compareParts({ schema: before }, { schema: after }, ["request"]).map(
      ({ rule, level }) => `${rule} ${level}`,
    );
    expect(levels.sort()).toEqual(["schema.maxLength.decreased breaking", "schema.property.added safe"]);
  });
});

describe("variants of a union", () => {
  const variants = (...schemas: readonly string[]): Node => yaml(`{ oneOf: [${schemas.join(", ")}] }`);
  const cat = (more = "") =>
    `{ type: object, required: [kind], properties: { kind: { const: cat }, lives: { type: integer ${more} } } }`;
  const dog = "{ type: object, required: [kind], properties: { kind: { const: dog }, tail: { type: boolean } } }";
  const found = (before: Node, after: Node, components: Part["components"] = {}) =>
    compareParts({ schema: before, components }, { schema: after, components }, ["request"]).map(
      ({ rule, level }) => `${rule} ${level}`,
    );

  it("are matched by what they have in common", () => {
    expect(found(variants(cat(), dog), variants(dog, cat(", maximum: 9")))).toEqual([
      "schema.maximum.decreased breaking",
    ]);
  });

  it("are matched by their names", () => {
    const [one, other] = ["{ $ref: '#/components/schemas/A' }", "{ $ref: '#/components/schemas/B' }"];
    const components = { A: yaml(cat()), B: yaml(dog) };
    expect(found(variants(one, other), variants(other, one), components)).toEqual([]);
    expect(found(variants(one, other), variants(other), components)).toEqual(["schema.union.variantRemoved breaking"]);
  });

  it("include a schema that becomes one of several", () => {
    expect(found(yaml(cat()), variants(cat(), dog))).toEqual(["schema.union.variantAdded safe"]);
    expect(found(variants(cat(), dog), yaml(dog))).toEqual(["schema.union.variantRemoved breaking"]);
  });
});
