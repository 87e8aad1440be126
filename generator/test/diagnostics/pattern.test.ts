import { expect, test } from "vitest";
import { readPattern } from "../../src/diagnostics/syntax/pattern.js";
import { patternText } from "../../src/emit/zod/patterns.js";

test.each([
  ["^\\p{L}+$", "u"],
  ["^\\p{Script=Han}$", "u"],
  ["^[\\p{L}\\-]+$", "u"],
  // Only valid without Unicode semantics, and meant as JavaScript reads it.
  ["^[a-z\\_\\@]+$", ""],
  ["^a\\-b{$", ""],
  ["^\\\\A\\-$", ""],
  ["^[:x:]\\-$", ""],
  ["^\\cA\\-\\x41\\u0041\\d\\b\\k$", ""],
])("reads %s with the flags %j", (pattern, flags) => {
  expect(readPattern(pattern).expression?.flags).toBe(flags);
  expect(patternText(pattern)).toMatch(new RegExp(`/${flags}$`));
});

test.each([
  "^\\p{Han}+$",
  "[\\P{Alnum}]",
  "\\pL",
  "\\A[a-z]+\\z",
  "\\\\\\Aa",
  "^\\Qa\\E$",
  "^[[:alnum:]\\/]+$",
  "^[[:^digit:]_]]$",
  "^\\u{41}\\_$",
])("does not read %s, of another language, as letters", (pattern) => {
  // Without Unicode semantics, JavaScript takes it.
  expect(() => new RegExp(pattern)).not.toThrow();
  expect(readPattern(pattern).problem).toEqual(expect.any(String));
  expect(patternText(pattern)).toBeUndefined();
});
