import { describe, expect, it } from "vitest";
import type { Node } from "../../../src/load/index.js";
import { compareParts, type Part } from "./support.js";

const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Returns a document of `size` schemas, the innermost with a limit. */
type Hostile = (size: number, limit: number) => Part;

const chain: Hostile = (size, limit) => ({
  schema: ref("C0"),
  components: Object.fromEntries(
    range(size + 1).map((index) => [
      `C${index}`,
      index === size
        ? { type: "string", maxLength: limit }
        : { type: "object", properties: { next: ref(`C${index + 1}`) } },
    ]),
  ),
});

const aliases: Hostile = (size, limit) => ({
  schema: ref("C0"),
  components: Object.fromEntries(
    range(size + 1).map((index) => [
      `C${index}`,
      index === size ? { type: "string", maxLength: limit } : ref(`C${index + 1}`),
    ]),
  ),
});

const doubling: Hostile = (size, limit) => ({
  schema: ref("C0"),
  components: Object.fromEntries(
    range(size + 1).map((index) => [
      `C${index}`,
      index === size
        ? { type: "object", properties: { a: { type: "string", maxLength: limit } } }
        : { allOf: [ref(`C${index + 1}`), { allOf: [ref(`C${index + 1}`)] }] },
    ]),
  ),
});

/** Positions whose conjunctions have twice as many schemas at each level. */
const conjunctions: Hostile = (size, limit) => ({
  schema: ref("C0"),
  components: Object.fromEntries(
    range(size + 1).map((index) => [
      `C${index}`,
      index === size
        ? { type: "string", maxLength: limit }
        : {
            allOf: [
              { properties: { a: ref(`C${index + 1}`), b: ref("C0") } },
              { properties: { a: ref(`C${index + 1}`), b: ref(`C${index + 1}`) } },
            ],
          },
    ]),
  ),
});

const nested: Hostile = (size, limit) => ({
  schema: range(size).reduce<Node>((inner) => ({ type: "object", properties: { a: inner } }), {
    type: "string",
    maxLength: limit,
  }),
});

const variants: Hostile = (size, limit) => ({
  schema: {
    oneOf: range(size).map((index) => ({
      type: "object",
      properties: { [`p${index}`]: { maxLength: limit } },
      required: [`p${index}`],
    })),
  },
});

const cycle: Hostile = (size, limit) => ({
  schema: ref("C0"),
  components: Object.fromEntries(
    range(size).map((index) => [
      `C${index}`,
      {
        type: "object",
        properties: {
          name: { type: "string", maxLength: limit },
          next: ref(`C${(index + 1) % size}`),
          all: { type: "array", items: ref("C0") },
        },
      },
    ]),
  ),
});

const clique: Hostile = (size, limit) => ({
  schema: ref("C0"),
  components: Object.fromEntries(
    range(size).map((index) => [
      `C${index}`,
      {
        type: "object",
        properties: {
          own: { type: "string", maxLength: limit },
          ...Object.fromEntries(range(size).map((other) => [`p${other}`, ref(`C${other}`)])),
        },
      },
    ]),
  ),
});

describe("hostile documents", () => {
  it.each([
    { name: "a chain of references", make: chain, size: 800, edits: 1 },
    { name: "a chain of aliases", make: aliases, size: 2000, edits: 1 },
    { name: "schemas that double at each level", make: doubling, size: 40, edits: 1 },
    { name: "conjunctions that double at each level", make: conjunctions, size: 9, edits: 1 },
    { name: "deep nesting", make: nested, size: 190, edits: 1 },
    { name: "many variants", make: variants, size: 100, edits: 100 },
    { name: "a cycle", make: cycle, size: 200, edits: 200 },
    { name: "schemas that all refer to each other", make: clique, size: 40, edits: 40 },
  ])("are compared, however often their parts refer to each other: $name", ({ make, size, edits }) => {
    const found = compareParts(make(size, 9), make(size, 5), ["request"]);
    expect(found.filter(({ rule }) => rule === "schema.maxLength.decreased")).toHaveLength(edits);
  });

  it("have properties with the names of Object.prototype", () => {
    const part = (limit: number): Part => ({
      schema: JSON.parse(
        `{ "type": "object", "properties": { "__proto__": { "maxLength": ${limit} }, "constructor": {} } }`,
      ) as Node,
    });
    expect(compareParts(part(9), part(5), ["request"]).map(({ rule, facts }) => [rule, facts["subject"]])).toEqual([
      ["schema.maxLength.decreased", "`__proto__` in the request of POST /things"],
    ]);
  });
});
