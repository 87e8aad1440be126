/** Cycles, hostile documents and awkward names. */
import { describe, expect, it } from "vitest";
import { createJudge } from "../../../src/diff/subsume/index.js";
import type { ObjectNode } from "../../../src/load/document.js";
import { decide, outcomeOf } from "./decide.js";

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const node = (value: object, next = "Node"): object => ({
  type: "object",
  properties: { value, next: reference(next) },
});

describe("cycles", () => {
  const root = reference("Node");

  it("are assumed to hold", () => {
    const before = { Node: node({ type: "integer" }) };
    const after = { Node: node({ type: "number" }) };
    expect(outcomeOf({ from: root, to: root, before, after })).toBe("proved");
    expect(outcomeOf({ from: root, to: root, before: after, after: before })).toEqual({ witness: { value: 0.5 } });
  });

  it("may be longer in one document", () => {
    const before = { Node: node({ type: "string" }) };
    const after = { Node: node({ type: "string" }, "Other"), Other: node({ type: "string" }) };
    expect(outcomeOf({ from: root, to: root, before, after })).toBe("proved");
    expect(outcomeOf({ from: root, to: root, before: after, after: before })).toBe("proved");
    const narrower = { ...after, Other: node({ type: "string", maxLength: 3 }) };
    expect(outcomeOf({ from: root, to: root, before, after: narrower })).toEqual({
      witness: { next: { value: "aaaa" } },
    });
  });

  it("allow no value if they never end", () => {
    const endless = { Node: { type: "object", properties: { next: root }, required: ["next"] } };
    expect(outcomeOf({ from: root, to: { type: "integer" }, components: endless })).toBe("proved");
  });

  it("do not prove what they only assume", () => {
    const components = { Loop: { anyOf: [reference("Loop"), { type: "string" }] } };
    expect(outcomeOf({ from: { type: "integer" }, to: reference("Loop"), components })).not.toBe("proved");
  });
});

function kindOf(question: Parameters<typeof decide>[0]): string {
  return decide(question).kind;
}

/** Without limits, these would take longer than the universe has existed, or overflow the stack. */
describe("hostile documents", () => {
  const doubled = (type: string, depth: number): object =>
    Object.fromEntries(
      Array.from({ length: depth }, (_, index) => [
        `N${index}`,
        index === depth - 1
          ? { type }
          : {
              anyOf: [
                { type: "object", properties: { a: reference(`N${index + 1}`) }, required: ["a"] },
                { type: "object", properties: { b: reference(`N${index + 1}`) }, required: ["b"] },
              ],
            },
      ]),
    );

  it("with unions of unions", () => {
    const root = reference("N0");
    const before = doubled("integer", 40);
    const after = doubled("number", 40);
    expect(kindOf({ from: root, to: root, before, after })).not.toBe("refuted");
    expect(kindOf({ from: root, to: root, before: after, after: before })).not.toBe("proved");
  });

  it("with a product of unions", () => {
    const unions = (limit: number): object => ({
      allOf: Array.from({ length: 30 }, (_, index) => ({
        anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }],
      })),
      maxProperties: limit,
    });
    expect(kindOf({ from: unions(9), to: unions(8) })).toBe("unknown");
  });

  it("with deep nesting", () => {
    const nested = (type: string): object => {
      let schema: object = { type };
      for (let depth = 0; depth < 900; depth += 1) schema = { type: "array", items: schema };
      return schema;
    };
    expect(kindOf({ from: nested("integer"), to: nested("number") })).toBe("unknown");
  });

  it("with a chain of thousands of components", () => {
    const chain = (type: string): object =>
      Object.fromEntries(
        Array.from({ length: 10_000 }, (_, index) => [
          `N${index}`,
          index === 9999 ? { type } : { type: "object", properties: { next: reference(`N${index + 1}`) } },
        ]),
      );
    const before = chain("integer");
    expect(kindOf({ from: reference("N0"), to: reference("N0"), before, after: chain("number") })).toBe("unknown");
    expect(kindOf({ from: reference("N0"), to: reference("N0"), before, after: before })).toBe("proved");
  });

  it("with slow patterns", () => {
    const slow = { type: "string", pattern: "^(a+)+$", minLength: 40 };
    expect(kindOf({ from: { type: "string", minLength: 40 }, to: slow })).toBe("unknown");
    expect(kindOf({ from: slow, to: { type: "string", pattern: "^(a|aa)+$" } })).toBe("unknown");
  });

  it("with huge sizes", () => {
    const long = { type: "string", minLength: 1e9 };
    expect(kindOf({ from: long, to: { ...long, minLength: 2e9 } })).toBe("unknown");
    const many = { type: "array", minItems: 1e9 };
    expect(kindOf({ from: many, to: { ...many, minItems: 2e9 } })).toBe("unknown");
  });

  it("with many questions", () => {
    const root = (edit: number): ObjectNode => {
      const schemas = Object.fromEntries(
        Array.from({ length: 2000 }, (_, index) => [
          `N${index}`,
          {
            type: "object",
            properties: { a: { type: "string", maxLength: index + edit }, b: reference(`N${(index * 7) % 2000}`) },
          },
        ]),
      );
      return { components: { schemas } } as ObjectNode;
    };
    const judge = createJudge({ base: root(0), revision: root(1) });
    for (let index = 0; index < 2000; index += 1) {
      const pointers = [`/components/schemas/N${index}`];
      expect(judge.isWithin({ side: "base", pointers }, { side: "revision", pointers }, "caller").kind).not.toBe(
        "refuted",
      );
    }
  });
});

describe("awkward names", () => {
  it("are ordinary", () => {
    const schema = (type: string): unknown =>
      JSON.parse(
        `{"type":"object","properties":{"__proto__":{"type":"${type}"},"constructor":{}},"required":["__proto__"]}`,
      );
    const { witness } = outcomeOf({ from: schema("number"), to: schema("integer") }) as { witness: object };
    expect(Object.keys(witness)).toEqual(["__proto__"]);
    expect(outcomeOf({ from: schema("integer"), to: schema("number") })).toBe("proved");
    expect(outcomeOf({ from: { type: "object" }, to: { type: "object", required: ["toString"] } })).toEqual({
      witness: {},
    });
  });
});

describe("several schemas of one value", () => {
  const root = {
    components: { schemas: { A: { type: "string" }, B: { minLength: 2 }, C: { type: "string", minLength: 1 } } },
  };

  it("apply together", () => {
    const judge = createJudge({ base: root, revision: root });
    const from = { side: "base", pointers: ["/components/schemas/A", "/components/schemas/B"] } as const;
    const to = { side: "revision", pointers: ["/components/schemas/C"] } as const;
    expect(judge.isWithin(from, to, "caller")).toEqual({ kind: "proved" });
    expect(judge.isWithin(to, from, "caller")).toEqual({ kind: "refuted", witness: "a" });
    expect(judge.isWithin(from, { side: "base", pointers: [] }, "caller")).toEqual({ kind: "proved" });
    expect(judge.isWithin({ side: "base", pointers: [] }, to, "caller").kind).toBe("refuted");
  });
});
