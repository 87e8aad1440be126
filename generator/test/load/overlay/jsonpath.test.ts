import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Node } from "../../../src/load/index.js";
import { compileQuery } from "../../../src/load/overlay/jsonpath/compile.js";
import { Evaluator } from "../../../src/load/overlay/jsonpath/evaluate.js";
import { pathOf } from "../../../src/load/overlay/jsonpath/match.js";
import { compilePattern, matchesPattern } from "../../../src/load/overlay/jsonpath/pattern.js";
import { Steps, TooManySteps } from "../../../src/load/overlay/jsonpath/steps.js";

/** A case of the compliance suite of RFC 9535. */
interface Case {
  readonly name: string;
  readonly selector: string;
  readonly document?: Node;
  readonly result?: readonly Node[];
  /** Set instead of `result` if the order of the results is not defined. */
  readonly results?: readonly (readonly Node[])[];
  readonly invalid_selector?: boolean;
}

const other = dirname(createRequire(import.meta.url).resolve("jsonpath-rfc9535/package.json"));

/** Reads the suite, which comes with another implementation. */
function readSuite(): readonly Case[] {
  const file = join(other, "src", "__tests__", "jsonpath-compliance-test-suite", "cts.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { tests: readonly Case[] }).tests;
}

function select(selector: string, document: Node, steps = new Steps(100_000)): readonly Node[] | undefined {
  const compiled = compileQuery(selector);
  if (!("query" in compiled)) return undefined;
  return new Evaluator(document, steps).query(compiled.query.parsed).map(({ value }) => value);
}

describe("queries select what RFC 9535 says", () => {
  it("agrees with the compliance suite", () => {
    const suite = readSuite();
    const wrong = suite.filter(({ selector, document = null, result, results, invalid_selector: isInvalid }) => {
      const selected = select(selector, document);
      if (isInvalid === true || selected === undefined) return isInvalid !== true || selected !== undefined;
      return !(results ?? [result]).some((one) => JSON.stringify(one) === JSON.stringify(selected));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(suite.length).toBeGreaterThan(600);
  });

  it("accepts hyphens in names, as the Overlay specification writes them", () => {
    expect(select("$.x-owner", { "x-owner": "billing" })).toEqual(["billing"]);
  });

  it("treats names of JavaScript's objects like any other", () => {
    const parse = (text: string) => Object.assign(Object.create(null), JSON.parse(text)) as Node;
    expect(select("$.constructor", parse('{ "a": 1 }'))).toEqual([]);
    expect(select("$['__proto__']", parse('{ "a": 1 }'))).toEqual([]);
    expect(select("$['__proto__'].a", parse('{ "__proto__": { "a": 1 } }'))).toEqual([1]);
  });

  it("returns the way to each match", () => {
    const compiled = compileQuery("$..[?@.a == 1]");
    if (!("query" in compiled)) throw new Error("invalid");
    const document = { list: [{ a: 2 }, { a: 1 }], "x/y": { a: 1 } };
    const matches = new Evaluator(document, new Steps(1000)).query(compiled.query.parsed);
    expect(matches.map(pathOf)).toEqual([["x/y"], ["list", 1]]);
  });
});

it.each([
  ["$.a[?@.b = 1]", "`==` compares, not `=`", 9],
  ["$.a ", "unexpected end of the query", 4],
  ["$[?count(1) > 0]", "count() argument 1 must be a query", 9],
  ["$['a", "unclosed string", 4],
  ["", "the query is empty", 0],
  ["$.a[0 1]", "expected comma, found index", 6],
])("explains what is wrong with %j", (query, problem, offset) => {
  expect(compileQuery(query)).toEqual({ problem, offset });
});

describe("queries have limits", () => {
  const deep = (depth: number): Node => (depth === 0 ? 1 : { a: deep(depth - 1), b: deep(depth - 1) });

  it.each(["$..[?count(@..*) > count(@..[?count(@..*) > 1])]", "$..[?@..[?@..[?@..[?@..a]]]]"])("stops %s", (query) => {
    expect(() => select(query, deep(8), new Steps(20_000))).toThrow(TooManySteps);
  });

  it("finds a limited number of values", () => {
    expect(select("$..*", deep(8), new Steps(20_000, 510))?.length).toBe(510);
    for (const query of ["$..*..*", `$[${"*,".repeat(1000)}*]`])
      expect(() => select(query, deep(8), new Steps(20_000, 510))).toThrow("finds too many values");
  });

  it("evaluates what does not depend on the current value once", () => {
    const document = deep(8);
    expect(select("$..[?count($..*) > 1]", document, new Steps(20_000))?.length).toBe(510);
  });

  it("counts long strings and large values of comparisons", () => {
    const long = "a".repeat(5_000);
    const list = Array.from({ length: 100 }, () => long);
    expect(() => select("$.list[?length(@) > 1]", { list }, new Steps(100_000))).toThrow(TooManySteps);
    expect(() => select("$.list[?@ == $.long]", { list, long }, new Steps(100_000))).toThrow(TooManySteps);
  });

  it.each([
    ["a".repeat(20_000), "longer than"],
    [`$[?${"(".repeat(4_000)}@.a${")".repeat(4_000)}]`, "nested too deeply"],
  ])("refuses %.20s…", (query, problem) => {
    expect(compileQuery(query)).toMatchObject({ problem: expect.stringContaining(problem) as string });
  });
});

describe("patterns take linear time", () => {
  const matches = (pattern: string, text: string, within = false) => {
    const compiled = compilePattern(pattern);
    return compiled && matchesPattern(compiled, text, within, new Steps(1_000_000));
  };

  it.each(["(a+)+b", "(a|a)*b", "(.*)*b", "(a*a*)*b", "a{0,40}a{40}b"])(
    "matches %s against many characters",
    (pattern) => {
      expect(matches(pattern, `${"a".repeat(1_000)}!`)).toBe(false);
      expect(matches(pattern, `${"a".repeat(1_000)}!`, true)).toBe(false);
      expect(matches(pattern, `${"a".repeat(40)}b`)).toBe(true);
    },
  );

  it.each([
    ["a.c", "a\u2028c", true],
    ["a.c", "a\nc", false],
    ["[^a-c]{2,3}", "xyz", true],
    ["[^a-c]{2,3}", "wxyz", false],
    ["\\p{Lu}.", "Ä😀", true],
    ["(ab|cd)+e?", "abcdab", true],
    ["a|b|", "", true],
    ["", "a", false],
  ])("%s and %j: %s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it("finds a part of a string", () => {
    expect(matches("b+", "abba", true)).toBe(true);
    expect(matches("^b", "abba", true)).toBe(false);
    expect(matches("a$", "abba", true)).toBe(true);
  });

  it.each(["(?=a)", "(a)\\1", "a*?", "(?<n>a)", "[", "(a{1000}){1000}"])("refuses %s", (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined();
  });
});
