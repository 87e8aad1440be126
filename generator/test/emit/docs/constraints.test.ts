import { describe, expect, it } from "vitest";
import { constraintsOf } from "../../../src/emit/shared/constraints.js";
import type { Schema } from "../../../src/model/types.js";
import { buildText } from "../generate.js";

async function phrases(yaml: string): Promise<readonly string[]> {
  const { api } = await buildText(
    `openapi: 3.1.1\ninfo: { title: Case, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n    It: ${yaml}\n`,
  );
  return constraintsOf(api.schemas[0]?.schema as Schema);
}

describe("constraints in words", () => {
  it.each([
    ["{ type: integer, minimum: 1, maximum: 50, default: 20 }", ["1 to 50", "default 20"]],
    ["{ type: integer, minimum: 3, maximum: 3 }", ["exactly 3"]],
    ["{ type: number, exclusiveMinimum: 0, multipleOf: 0.5 }", ["more than 0", "a multiple of 0.5"]],
    ["{ type: string, minLength: 1, maxLength: 255 }", ["1 to 255 characters"]],
    ["{ type: string, minLength: 1 }", ["at least 1 character"]],
    ["{ type: string, minLength: 0, maxLength: 9 }", ["at most 9 characters"]],
    ["{ type: string, format: date-time }", ["ISO 8601 date and time"]],
    ["{ type: string, format: constructor }", ["format `constructor`"]],
    ["{ type: string, pattern: '^a`|b$', default: x }", ["matches ``^a`|b$``", 'default `"x"`']],
    ['{ type: [string, "null"], maxLength: 9, default: null }', ["at most 9 characters", "default null"]],
    [
      "{ type: array, uniqueItems: true, maxItems: 3, items: { type: integer, minimum: 0 } }",
      ["at most 3 items", "no item twice", "each at least 0"],
    ],
    [
      "{ type: object, minProperties: 1, dependentRequired: { a: [b, c] } }",
      ["at least 1 member", "`a` only with `b` and `c`"],
    ],
    ["{ type: object, not: { required: [a] } }", ["further conditions"]],
    ["{ type: string }", []],
  ])("%s", async (yaml, expected) => {
    expect(await phrases(yaml)).toEqual(expected);
  });
});
