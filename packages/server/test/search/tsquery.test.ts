import { expect, it } from "vitest";
import type { Term } from "../../src/search/terms.js";
import { atLeast } from "../../src/search/tsquery.js";
import { meets } from "./support/meets.js";

const termsOf = (count: number): Term[] =>
  Array.from({ length: count }, (_, index) => [{ words: [`w${index}`], quality: 1 }]);

/** Returns all sets of the first words. */
const setsOf = (count: number): ReadonlySet<string>[] =>
  Array.from(
    { length: 2 ** count },
    (_, bits) =>
      new Set(
        Array.from({ length: count }, (_word, index) => `w${index}`).filter((_word, index) => bits & (2 ** index)),
      ),
  );

it.each([1, 2, 3, 5, 6, 7, 9, 10])("every text with enough of %i terms meets the condition", (terms) => {
  for (let count = 1; count <= terms; count += 1) {
    const condition = atLeast(count, termsOf(terms));
    const missed = setsOf(terms).filter((words) => words.size >= count && !meets(words, condition));
    expect(missed).toEqual([]);
  }
});

it.each([1, 2, 3, 4, 5, 6])("no other text meets the condition of %i terms", (terms) => {
  for (let count = 1; count <= terms; count += 1) {
    const condition = atLeast(count, termsOf(terms));
    expect(setsOf(terms).filter((words) => words.size < count && meets(words, condition))).toEqual([]);
  }
});

it("names each of many terms at most six times", () => {
  for (let terms = 7; terms <= 32; terms += 1)
    for (let count = 1; count <= terms; count += 1)
      expect(atLeast(count, termsOf(terms)).split("'w").length - 1).toBeLessThanOrEqual(6 * terms);
});
