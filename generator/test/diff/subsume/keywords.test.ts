/** Each row has a schema, one that allows more, and a value that only the second allows. */
import { describe, expect, it } from "vitest";
import { Judge as Ajv } from "../../documents/roundtrip/judge.js";
import { decide, outcomeOf } from "./decide.js";

interface Row {
  readonly narrow: unknown;
  readonly wide: unknown;
  readonly witness: unknown;
}

const text = { type: "string" };
const a = { type: "object", properties: { a: text } };

function tagged(tag: string, more: object = {}): object {
  return { type: "object", properties: { kind: { const: tag }, ...more }, required: ["kind", ...Object.keys(more)] };
}

const rows: { readonly [name: string]: Row } = {
  type: { narrow: text, wide: { type: ["string", "boolean"] }, witness: true },
  "no type": { narrow: text, wide: {}, witness: null },
  null: { narrow: text, wide: { type: ["string", "null"] }, witness: null },
  "a variant null": { narrow: text, wide: { anyOf: [text, { type: "null" }] }, witness: null },
  integer: { narrow: { type: "integer" }, wide: { type: "number" }, witness: 0.5 },
  "a whole multiple": { narrow: { type: "number", multipleOf: 3 }, wide: { type: "integer" }, witness: 1 },
  enum: { narrow: { enum: ["a"] }, wide: { enum: ["a", "b"] }, witness: "b" },
  const: { narrow: { const: 1 }, wide: { enum: [2, 1] }, witness: 2 },
  "const of a type": { narrow: { const: "a" }, wide: text, witness: "b" },
  booleans: { narrow: { const: true }, wide: { type: "boolean" }, witness: false },
  minimum: { narrow: { type: "integer", minimum: 2 }, wide: { type: "integer", minimum: 1 }, witness: 1 },
  maximum: { narrow: { type: "number", maximum: 2 }, wide: { type: "number", maximum: 3 }, witness: 3 },
  exclusiveMinimum: {
    narrow: { type: "number", exclusiveMinimum: 0 },
    wide: { type: "number", minimum: 0 },
    witness: 0,
  },
  exclusiveMaximum: {
    narrow: { type: "integer", exclusiveMaximum: 3 },
    wide: { type: "integer", maximum: 3 },
    witness: 3,
  },
  multipleOf: { narrow: { type: "number", multipleOf: 0.3 }, wide: { type: "number", multipleOf: 0.1 }, witness: 1 },
  minLength: { narrow: { type: "string", minLength: 2 }, wide: text, witness: "a" },
  maxLength: {
    narrow: { type: "string", maxLength: 2 },
    wide: { type: "string", maxLength: 4, examples: ["four"] },
    witness: "four",
  },
  pattern: { narrow: { type: "string", pattern: "^[a-z]+$" }, wide: text, witness: "A" },
  format: { narrow: { type: "string", format: "uuid" }, wide: text, witness: "a" },
  "format of integers": {
    narrow: { type: "integer", format: "int32" },
    wide: { type: "integer", format: "int64" },
    witness: 2147483648,
  },
  "format of numbers": {
    narrow: { type: "number", format: "float" },
    wide: { type: "number", format: "double" },
    witness: 1e39,
  },
  "range within a format": {
    narrow: { type: "integer", minimum: 0, maximum: 10 },
    wide: { type: "integer", format: "int32" },
    witness: -2147483648,
  },
  items: { narrow: { type: "array", items: text }, wide: { type: "array" }, witness: [null] },
  "items deep inside": {
    narrow: { type: "array", items: { type: "array", items: { type: "integer" } } },
    wide: { type: "array", items: { type: "array", items: { type: "number" } } },
    witness: [[0.5]],
  },
  prefixItems: {
    narrow: { type: "array", prefixItems: [text, { type: "integer" }] },
    wide: { type: "array", prefixItems: [text, { type: "number" }] },
    witness: ["a", 0.5],
  },
  minItems: { narrow: { type: "array", minItems: 1 }, wide: { type: "array" }, witness: [] },
  maxItems: { narrow: { type: "array", maxItems: 1 }, wide: { type: "array", items: true }, witness: ["a", "a"] },
  uniqueItems: {
    narrow: { type: "array", items: text, uniqueItems: true },
    wide: { type: "array", items: text },
    witness: ["a", "a"],
  },
  contains: {
    narrow: { type: "array", items: text, contains: { const: "b" } },
    wide: { type: "array", items: text },
    witness: [],
  },
  maxContains: {
    narrow: { type: "array", contains: { const: 1 }, maxContains: 1 },
    wide: { type: "array", contains: { const: 1 } },
    witness: [1, 1],
  },
  unevaluatedItems: {
    narrow: { type: "array", prefixItems: [text], unevaluatedItems: false },
    wide: { type: "array", prefixItems: [text], unevaluatedItems: true },
    witness: ["a", null],
  },
  required: { narrow: { ...a, required: ["a"] }, wide: a, witness: {} },
  properties: {
    narrow: { type: "object", properties: { a: { enum: ["x"] } } },
    wide: { type: "object", properties: { a: text } },
    witness: { a: "a" },
  },
  "a forbidden property": { narrow: { ...a, properties: { a: false } }, wide: a, witness: { a: "a" } },
  additionalProperties: {
    narrow: { type: "object", additionalProperties: { type: "integer" } },
    wide: { type: "object", additionalProperties: { type: "number" } },
    witness: { a: 0.5 },
  },
  "closed object": {
    narrow: { type: "object", additionalProperties: false },
    wide: { ...a, additionalProperties: false },
    witness: { a: "a" },
  },
  patternProperties: {
    narrow: { type: "object", patternProperties: { "^x-": text } },
    wide: { type: "object", patternProperties: { "^x-": { type: ["string", "null"] } } },
    witness: { "x-": null },
  },
  propertyNames: {
    narrow: { type: "object", additionalProperties: text, propertyNames: { maxLength: 2 } },
    wide: { type: "object", additionalProperties: text, propertyNames: { maxLength: 3 } },
    witness: { aaa: "a" },
  },
  minProperties: {
    narrow: { type: "object", additionalProperties: text, minProperties: 1 },
    wide: { type: "object", additionalProperties: text },
    witness: {},
  },
  maxProperties: {
    narrow: { type: "object", additionalProperties: text, maxProperties: 1 },
    wide: { type: "object", additionalProperties: text, maxProperties: 2 },
    witness: { a: "a", b: "a" },
  },
  dependentRequired: {
    narrow: { type: "object", properties: { a: text, b: text }, dependentRequired: { a: ["b"] } },
    wide: { type: "object", properties: { a: text, b: text } },
    witness: { a: "a" },
  },
  dependentSchemas: {
    narrow: { type: "object", properties: { a: text, b: text }, dependentSchemas: { a: { required: ["b"] } } },
    wide: { type: "object", properties: { a: text, b: text } },
    witness: { a: "a" },
  },
  unevaluatedProperties: {
    narrow: { allOf: [a], type: "object", unevaluatedProperties: false },
    wide: { allOf: [a], type: "object", properties: { b: text }, unevaluatedProperties: false },
    witness: { b: "a" },
  },
  allOf: { narrow: { allOf: [text, { minLength: 2 }] }, wide: { type: "string", minLength: 1 }, witness: "a" },
  anyOf: { narrow: { anyOf: [text] }, wide: { anyOf: [{ type: "integer" }, text] }, witness: 1 },
  oneOf: {
    narrow: { oneOf: [tagged("a")] },
    wide: { oneOf: [tagged("b"), tagged("a")] },
    witness: { kind: "b" },
  },
  "one variant": {
    narrow: { oneOf: [tagged("a", { x: { type: "integer" } }), tagged("b")] },
    wide: { oneOf: [tagged("b"), tagged("a", { x: { type: "number" } })] },
    witness: { kind: "a", x: 0.5 },
  },
  "anyOf for an enum": {
    narrow: { type: "object", properties: { kind: { enum: ["a", "b"] } }, required: ["kind"] },
    wide: { anyOf: [tagged("a"), tagged("b"), tagged("c")] },
    witness: { kind: "c" },
  },
  "anyOf for a range": {
    narrow: { type: "integer", minimum: 0, maximum: 9 },
    wide: {
      anyOf: [
        { type: "integer", maximum: 4 },
        { type: "integer", minimum: 5 },
      ],
    },
    witness: -1,
  },
  not: { narrow: { type: "string", not: { enum: ["a"] } }, wide: text, witness: "a" },
  "if and then": {
    narrow: {
      type: "object",
      properties: { a: text, b: text },
      if: { properties: { a: { const: "x" } }, required: ["a"] },
      then: { required: ["b"] },
    },
    wide: { type: "object", properties: { a: text, b: text } },
    witness: { a: "x" },
  },
};

describe("a keyword", () => {
  it.each(Object.entries(rows))("%s: more is allowed", (_, { narrow, wide }) => {
    expect(outcomeOf({ from: narrow, to: wide })).toBe("proved");
    expect(outcomeOf({ from: narrow, to: wide, sender: "service" })).toBe("proved");
  });

  it.each(Object.entries(rows))("%s: less is allowed", (_, { narrow, wide, witness }) => {
    expect(outcomeOf({ from: wide, to: narrow })).toEqual({ witness });
    expect(outcomeOf({ from: wide, to: narrow, sender: "service" })).toEqual({ witness });
  });

  it.each(Object.entries(rows))("%s: ajv agrees with the witness", (name, { narrow, wide, witness }) => {
    const ajv = new Ajv({ components: {} });
    expect(ajv.isValid(wide as never, witness)).toBe(true);
    // Ajv checks no formats of numbers here.
    if (!name.includes("format of") && name !== "range within a format")
      expect(ajv.isValid(narrow as never, witness)).toBe(false);
  });

  it.each(Object.entries(rows))("%s: both are within themselves", (_, { narrow, wide }) => {
    for (const schema of [narrow, wide]) {
      const copied = { description: "A copy.", allOf: [schema] };
      expect(decide({ from: schema, to: copied })).toEqual({ kind: "proved" });
      expect(decide({ from: copied, to: schema })).toEqual({ kind: "proved" });
    }
  });
});
