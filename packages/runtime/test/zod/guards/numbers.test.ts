import { describe, expect, it } from "vitest";
import { isMultipleOf } from "../../../src/zod/guards/numbers.js";
import * as is from "../../../src/zod/guards/index.js";

describe("isMultipleOf", () => {
  it.each([
    [0.3, 0.1],
    [1.1, 0.1],
    [4.35, 0.01],
    [19.99, 0.01],
    [0.0075, 0.0001],
    [-0.3, 0.1],
    [0, 0.1],
    [-0, 3],
    [1e308, 0.5],
    [1.7976931348623157e308, 1e292],
    [1e-7, 1e-8],
    [5e-324, 5e-324],
    [1e21, 1e20],
    [1e21, 0.001],
    [9007199254740993, 2],
    [6, 3],
    [3, 1.5],
    [4.5, -1.5],
  ])("%d is one of %d", (value, divisor) => expect(isMultipleOf(value, divisor)).toBe(true));

  it.each([
    [0.35, 0.1],
    [19.995, 0.01],
    [1e-8, 1e-7],
    [7, 3],
    [1, 1.5],
    [1e308, 3],
    [5e-324, 1e-323],
    [0.1, 0.3],
    [1, 0],
    [1.5, 0],
    [NaN, 1],
    [Infinity, 1],
    [1, Infinity],
  ])("%d is none of %d", (value, divisor) => expect(isMultipleOf(value, divisor)).toBe(false));

  it("agrees with integer arithmetic in hundredths", () => {
    for (let cents = -2000; cents <= 2000; cents += 1)
      expect(isMultipleOf(cents / 100, 0.05), `${cents} hundredths`).toBe(cents % 5 === 0);
  });
});

describe("numbers", () => {
  it("are finite", () => {
    expect([0, -1.5, 1e300].every(is.number)).toBe(true);
    expect([NaN, Infinity, -Infinity, "1", null, undefined, 1n, new Number(1)].some(is.number)).toBe(false);
  });

  it("are integers if they have no fraction, however large", () => {
    expect([0, -0, 1.0, 1e300, -(2 ** 60)].every(is.integer)).toBe(true);
    expect([0.5, 1e-7, NaN, Infinity, "1", null].some(is.integer)).toBe(false);
  });
});
