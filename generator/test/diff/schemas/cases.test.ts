import { describe, expect, it } from "vitest";
import type { Level } from "../../../src/diff/types.js";
import { compareParts, yaml, type Direction } from "./support.js";

/** A change of a schema, and its findings in requests and in responses: `rule level`. */
interface Case {
  readonly before: string;
  readonly after: string;
  readonly request: readonly string[];
  readonly response: readonly string[];
}

/** A change with one finding, whose level depends on the sender. */
function one(before: string, after: string, rule: string, request: Level, response: Level): Case {
  return { before, after, request: [`${rule} ${request}`], response: [`${rule} ${response}`] };
}

/** Returns a change that allows fewer values, and its reverse. */
function stricter(before: string, after: string, rule: string, reverse: string): readonly Case[] {
  return [one(before, after, rule, "breaking", "safe"), one(after, before, reverse, "safe", "breaking")];
}

const named = "type: object, properties: { a: { type: string }, b: { type: string } }";
const ab = "{ type: object, required: [a], properties: { a: { type: string } } }";

const cases: readonly Case[] = [
  ...stricter("{ type: [string, integer] }", "{ type: string }", "schema.type.narrowed", "schema.type.widened"),
  ...stricter("{ type: number }", "{ type: integer }", "schema.type.narrowed", "schema.type.widened"),
  ...stricter("{}", "{ type: string }", "schema.type.narrowed", "schema.type.widened"),
  one("{ type: string }", "{ type: integer }", "schema.type.changed", "breaking", "breaking"),
  ...stricter("{ type: [string, 'null'] }", "{ type: string }", "schema.nullable.removed", "schema.nullable.added"),
  ...stricter("{ type: string }", "{ type: string, enum: [a] }", "schema.enum.added", "schema.enum.removed"),
  ...stricter("{ enum: [a, b] }", "{ enum: [a] }", "schema.enum.valueRemoved", "schema.enum.valueAdded"),
  ...stricter("{ enum: [a, b] }", "{ const: a }", "schema.enum.valueRemoved", "schema.enum.valueAdded"),
  one("{ const: a }", "{ const: b }", "schema.const.changed", "breaking", "breaking"),
  ...stricter(
    "{ type: number, minimum: 1 }",
    "{ type: number, exclusiveMinimum: 1 }",
    "schema.minimum.increased",
    "schema.minimum.decreased",
  ),
  ...stricter(
    "{ type: integer, maximum: 9 }",
    "{ type: integer, maximum: 8 }",
    "schema.maximum.decreased",
    "schema.maximum.increased",
  ),
  ...stricter(
    "{ type: string }",
    "{ type: string, minLength: 3 }",
    "schema.minLength.increased",
    "schema.minLength.decreased",
  ),
  ...stricter(
    "{ type: string }",
    "{ type: string, maxLength: 3 }",
    "schema.maxLength.decreased",
    "schema.maxLength.increased",
  ),
  ...stricter(
    "{ type: array }",
    "{ type: array, minItems: 1 }",
    "schema.minItems.increased",
    "schema.minItems.decreased",
  ),
  ...stricter(
    "{ type: array }",
    "{ type: array, maxItems: 1 }",
    "schema.maxItems.decreased",
    "schema.maxItems.increased",
  ),
  ...stricter(
    `{ ${named} }`,
    `{ ${named}, minProperties: 1 }`,
    "schema.minProperties.increased",
    "schema.minProperties.decreased",
  ),
  ...stricter(
    `{ ${named} }`,
    `{ ${named}, maxProperties: 1 }`,
    "schema.maxProperties.decreased",
    "schema.maxProperties.increased",
  ),
  ...stricter(
    "{ type: number }",
    "{ type: number, multipleOf: 3 }",
    "schema.multipleOf.added",
    "schema.multipleOf.removed",
  ),
  one(
    "{ type: integer, multipleOf: 2 }",
    "{ type: integer, multipleOf: 4 }",
    "schema.multipleOf.changed",
    "breaking",
    "safe",
  ),
  ...stricter(
    "{ type: array }",
    "{ type: array, uniqueItems: true }",
    "schema.uniqueItems.added",
    "schema.uniqueItems.removed",
  ),
  ...stricter("{ type: string }", "{ type: string, pattern: '^a' }", "schema.pattern.added", "schema.pattern.removed"),
  ...stricter("{ type: string }", "{ type: string, format: uuid }", "schema.format.added", "schema.format.removed"),
  one(
    "{ type: integer, format: int32 }",
    "{ type: integer, format: int64 }",
    "schema.format.changed",
    "safe",
    "breaking",
  ),
  ...stricter(`{ ${named} }`, `{ ${named}, required: [a] }`, "schema.required.added", "schema.required.removed"),
  one(
    "{ type: object, properties: { a: {} } }",
    "{ type: object, properties: { a: {}, b: {} } }",
    "schema.property.added",
    "safe",
    "safe",
  ),
  one(
    "{ type: object, properties: { a: {}, b: {} } }",
    "{ type: object, properties: { a: {} } }",
    "schema.property.removed",
    "possible",
    "breaking",
  ),
  one("{ type: object }", ab, "schema.property.requiredAdded", "breaking", "safe"),
  one(ab, "{ type: object }", "schema.property.requiredRemoved", "possible", "breaking"),
  // An object that accepts no other properties shows what is added and what is removed.
  one(
    "{ type: object, additionalProperties: false, properties: { a: {}, b: {} } }",
    "{ type: object, additionalProperties: false, properties: { a: {} } }",
    "schema.property.removed",
    "breaking",
    "breaking",
  ),
  one(
    "{ type: object, additionalProperties: false, properties: { a: {} } }",
    "{ type: object, additionalProperties: false, properties: { a: {}, b: {} } }",
    "schema.property.added",
    "safe",
    "breaking",
  ),
  // A default makes a new requirement possible, because services usually apply it.
  one(
    "{ type: object, properties: { a: { default: 1 } } }",
    "{ type: object, required: [a], properties: { a: { default: 1 } } }",
    "schema.required.added",
    "possible",
    "safe",
  ),
  ...stricter(
    `{ ${named}, additionalProperties: true }`,
    `{ ${named}, additionalProperties: false }`,
    "schema.additionalProperties.closed",
    "schema.additionalProperties.opened",
  ),
  one(
    `{ ${named} }`,
    `{ ${named}, additionalProperties: false }`,
    "schema.additionalProperties.closed",
    "possible",
    "safe",
  ),
  one(
    "{ type: object, additionalProperties: true }",
    "{ type: object, additionalProperties: { type: string } }",
    "schema.additionalProperties.restricted",
    "breaking",
    "safe",
  ),
  ...stricter(
    "{ type: object, additionalProperties: { type: [string, integer] } }",
    "{ type: object, additionalProperties: { type: string } }",
    "schema.type.narrowed",
    "schema.type.widened",
  ),
  ...stricter(
    "{ type: object, patternProperties: { '^a': { maxLength: 3 } } }",
    "{ type: object, patternProperties: { '^a': { maxLength: 2 } } }",
    "schema.maxLength.decreased",
    "schema.maxLength.increased",
  ),
  ...stricter(
    "{ type: object, additionalProperties: true }",
    "{ type: object, additionalProperties: true, propertyNames: { maxLength: 2 } }",
    "schema.propertyNames.added",
    "schema.propertyNames.removed",
  ),
  ...stricter(
    `{ ${named} }`,
    `{ ${named}, dependentRequired: { a: [b] } }`,
    "schema.dependentRequired.added",
    "schema.dependentRequired.removed",
  ),
  ...stricter(
    `{ ${named} }`,
    `{ ${named}, dependentSchemas: { a: { required: [b] } } }`,
    "schema.dependentSchemas.added",
    "schema.dependentSchemas.removed",
  ),
  ...stricter(
    "{ type: array }",
    "{ type: array, items: { type: string } }",
    "schema.items.added",
    "schema.items.removed",
  ),
  ...stricter(
    "{ type: array, prefixItems: [{ type: [string, integer] }] }",
    "{ type: array, prefixItems: [{ type: string }] }",
    "schema.type.narrowed",
    "schema.type.widened",
  ),
  ...stricter(
    "{ type: array }",
    "{ type: array, contains: { const: 1 } }",
    "schema.contains.added",
    "schema.contains.removed",
  ),
  ...stricter("{ type: string }", "{ type: string, not: { const: a } }", "schema.not.added", "schema.not.removed"),
  // Under `not`, a wider schema excludes more.
  ...stricter(
    "{ type: string, not: { maxLength: 2 } }",
    "{ type: string, not: { maxLength: 3 } }",
    "schema.maxLength.increased",
    "schema.maxLength.decreased",
  ),
  ...stricter(
    `{ ${named} }`,
    `{ ${named}, if: { required: [a] }, then: { required: [b] } }`,
    "schema.condition.added",
    "schema.condition.removed",
  ),
  ...stricter(
    `{ ${named} }`,
    `{ ${named}, anyOf: [{ required: [a] }, { required: [b] }] }`,
    "schema.union.added",
    "schema.union.removed",
  ),
  ...stricter(
    "{ oneOf: [{ type: string }, { type: integer }, { type: boolean }] }",
    "{ oneOf: [{ type: string }, { type: integer }] }",
    "schema.union.variantRemoved",
    "schema.union.variantAdded",
  ),
  // Variants that overlap reject their common values, which authors rarely mean.
  one(
    "{ oneOf: [{ type: object, properties: { a: {} } }, { type: object, properties: { b: {} } }] }",
    "{ oneOf: [{ type: object, properties: { a: {} } }, { type: object, properties: { b: {} } }, { type: object, properties: { c: {} } }] }",
    "schema.union.variantAdded",
    "safe",
    "breaking",
  ),
  one("{ const: a }", "{ const: true }", "schema.const.changed", "breaking", "breaking"),
  // Other keywords of a type that is replaced say nothing more.
  one(
    "{ type: array, maxItems: 3, items: { type: string } }",
    "{ type: object, properties: { a: {} } }",
    "schema.type.changed",
    "breaking",
    "breaking",
  ),
  one(
    "{ type: integer, default: 1 }",
    "{ type: integer, default: 2 }",
    "schema.default.changed",
    "possible",
    "possible",
  ),
  one("{ type: integer }", "{ type: integer, deprecated: true }", "schema.deprecated.added", "safe", "safe"),
  one(
    "{ type: integer, description: a }",
    "{ type: integer, description: b }",
    "schema.description.changed",
    "docs",
    "docs",
  ),
];

describe("a change of a keyword", () => {
  it.each(cases)("$before -> $after", ({ before, after, request, response }) => {
    const found = (direction: Direction): readonly string[] =>
      compareParts({ schema: yaml(before) }, { schema: yaml(after) }, [direction]).map(
        ({ rule, level }) => `${rule} ${level}`,
      );
    expect({ request: found("request"), response: found("response") }).toEqual({ request, response });
  });
});

describe("properties that one side never sends", () => {
  const part = (id: string, required: string) =>
    yaml(`{ type: object, ${required} properties: { id: { ${id} }, a: {} } }`);
  const levels = (before: ReturnType<typeof yaml>, after: ReturnType<typeof yaml>, direction: Direction) =>
    compareParts({ schema: before }, { schema: after }, [direction]).map(({ rule, level }) => `${rule} ${level}`);

  it("do not restrict requests if they are read-only", () => {
    const [before, after] = [part("readOnly: true", ""), part("readOnly: true", "required: [id],")];
    expect(levels(before, after, "request")).toEqual(["schema.required.added safe"]);
    expect(levels(after, before, "response")).toEqual(["schema.required.removed breaking"]);
  });

  it("break responses if a required one becomes write-only", () => {
    const [before, after] = [
      part("type: string", "required: [id],"),
      part("type: string, writeOnly: true", "required: [id],"),
    ];
    expect(levels(before, after, "response")).toEqual(["schema.writeOnly.added breaking"]);
  });

  it("break requests if a required one is not read-only any more", () => {
    const [before, after] = [
      part("type: string, readOnly: true", "required: [id],"),
      part("type: string", "required: [id],"),
    ];
    expect(levels(before, after, "request")).toEqual(["schema.readOnly.removed breaking"]);
  });
});
