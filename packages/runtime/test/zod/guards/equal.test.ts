import { describe, expect, it } from "vitest";
import { equals, numberOf } from "../../../src/zod/guards/equal.js";
import { isUnique } from "../../../src/zod/guards/arrays.js";

const odd = JSON.parse('{ "__proto__": 1, "constructor": { "a": [] } }') as unknown;

/** Each list holds values that are equal to each other and to nothing in the other lists. */
const classes: readonly (readonly unknown[])[] = [
  [0, -0, 0.0],
  [1, 1.0],
  ["1"],
  [true],
  [false],
  [null],
  [""],
  [[]],
  [{}, { a: undefined }],
  [[1, 2]],
  [[2, 1]],
  [["1,2"]],
  [[[1], 2]],
  [
    { a: 1, b: [2] },
    { b: [2], a: 1 },
    { b: [2], a: 1, c: undefined },
  ],
  [{ a: 1, b: [3] }],
  [{ a: { b: 1 } }],
  [{ "a:b": 1 }],
  [odd, structuredClone(odd)],
  [{ constructor: { a: [] } }],
  ["\ud800"],
  ["\ud801"],
];

const pairs = classes.flatMap((left, row) =>
  classes.flatMap((right, column) => left.flatMap((one) => right.map((two) => [one, two, row === column] as const))),
);

describe("equality of JSON", () => {
  it("is decided by equals() for pairs", () => {
    for (const [left, right, expected] of pairs)
      expect(equals(left, right), `${JSON.stringify(left)} and ${JSON.stringify(right)}`).toBe(expected);
  });

  it("is decided by numberOf(), which gives equal values the same number", () => {
    const numbers = { ofObjects: new Map<object, number>(), ofTexts: new Map<string, number>() };
    for (const [left, right, expected] of pairs)
      expect(
        numberOf([left], numbers) === numberOf([right], numbers),
        `${JSON.stringify(left)} and ${JSON.stringify(right)}`,
      ).toBe(expected);
  });

  it("is decided for all items of a list", () => {
    for (const [left, right, expected] of pairs) expect(isUnique([left, right])).toBe(!expected);
    expect(isUnique([])).toBe(true);
    expect(isUnique(classes.map(([first]) => first))).toBe(true);
  });

  it("is decided for long lists in linear time", () => {
    expect(isUnique(Array.from({ length: 200_000 }, (_, index) => index))).toBe(true);
    expect(isUnique(Array.from({ length: 200_000 }, (_, index) => ({ id: index })))).toBe(true);
  });
});
