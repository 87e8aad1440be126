import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildText } from "../emit/generate.js";
import { Foundry, judge, tiers, type Schemas } from "./validators.js";

const spec = `
openapi: 3.1.0
info: { title: Bounds, version: '1' }
paths: {}
components:
  schemas:
    Text: { type: string, pattern: '^a+$', maxLength: 5, minLength: 2 }
    Empty: { type: string, pattern: '^a*$', maxLength: 0 }
    Implied: { pattern: '^a+$', maxLength: 5 }
    Formatted: { type: string, format: email, pattern: '^a', maxLength: 5 }
    Several: { type: string, allOf: [ { pattern: '^a' }, { maxLength: 5 } ] }
    Unbounded: { type: string, pattern: '^a+$' }
    Names: { type: object, propertyNames: { pattern: '^a' }, maxProperties: 2 }
    Few: { type: array, contains: { pattern: '^a' }, maxItems: 2 }
`;

/** Returns the length of every string that a regular expression is tested on. */
function watched(judging: () => void): readonly number[] {
  const lengths: number[] = [];
  const { test } = RegExp.prototype;
  const spy = vi.spyOn(RegExp.prototype, "test").mockImplementation(function (this: RegExp, text: string) {
    if (this.source.startsWith("^a")) lengths.push(text.length);
    return test.call(this, text);
  });
  try {
    judging();
    return lengths;
  } finally {
    spy.mockRestore();
  }
}

describe.each(tiers)("bounds in the %s tier", (tier) => {
  const foundry = new Foundry();
  let schemas: Schemas;
  beforeAll(async () => {
    schemas = (await foundry.load(await buildText(spec)))[tier];
  });
  afterAll(() => foundry.remove());

  const codesOf = (name: string, value: unknown): readonly (string | undefined)[] => {
    const verdict = judge(schemas, name, value);
    return verdict.valid ? [] : verdict.issues.map(({ code }) => code);
  };

  it.each(["Text", "Empty", "Implied", "Formatted"])("%s: no pattern runs on a string that is too long", (name) => {
    expect(watched(() => codesOf(name, "a".repeat(50) + "!"))).toEqual([]);
    expect(codesOf(name, "a".repeat(50) + "!")).toContain("too_big");
  });

  it("a pattern runs on every other string, and reports zod's issue", () => {
    expect(watched(() => judge(schemas, "Text", "aab"))).toContain(3);
    expect(watched(() => judge(schemas, "Unbounded", "aab"))).toContain(3);
    const [bounded, unbounded] = ["Text", "Unbounded"].map((name) => {
      const verdict = judge(schemas, name, "aab");
      return verdict.valid ? undefined : verdict.issues;
    });
    expect(bounded).toEqual(unbounded);
    expect(codesOf("Text", "b")).toEqual(expect.arrayContaining(["too_small", "invalid_format"]));
    expect(judge(schemas, "Text", "aaa").valid).toBe(true);
  });

  it("names and items of a value that is too large are not checked", () => {
    expect(watched(() => codesOf("Names", { b: 1, c: 2, d: 3 }))).toEqual([]);
    expect(codesOf("Names", { b: 1, c: 2, d: 3 })).toEqual(["too_big"]);
    expect(watched(() => codesOf("Few", ["b", "c", "d"]))).toEqual([]);
    expect(codesOf("Few", ["b", "c", "d"])).toEqual(["too_big"]);
    expect(judge(schemas, "Few", ["b", "abc"]).valid).toBe(true);
  });

  it.runIf(tier === "fast")("guards run no pattern of allOf if another part rejects the length", () => {
    const { is } = schemas["Several"]!;
    expect(watched(() => is!("a".repeat(50)))).toEqual([]);
  });
});
