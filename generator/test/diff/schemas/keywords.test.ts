import { describe, expect, it } from "vitest";
import { schemaRules } from "../../../src/diff/rules/schema.js";
import { node as nodeType, rulesOf } from "../../../src/load/grammar.js";
import { compareParts, yaml } from "./support.js";

/** Two values of each keyword of the dialect, in a schema where they have an effect. */
const samples: { readonly [keyword: string]: readonly [context: string, one: string, other: string] } = {
  allOf: ["", "[{ maxLength: 3 }]", "[{ maxLength: 4 }]"],
  anyOf: ["", "[{ type: string }, { type: integer }]", "[{ type: string }, { type: boolean }]"],
  oneOf: ["", "[{ type: string }, { type: integer }]", "[{ type: string }, { type: boolean }]"],
  not: ["", "{ const: a }", "{ const: b }"],
  if: ["then: { maxLength: 3 }", "{ type: string }", "{ enum: [abcd] }"],
  then: ["if: { type: string }", "{ maxLength: 3 }", "{ maxLength: 4 }"],
  else: ["if: { type: string }", "{ maximum: 3 }", "{ maximum: 4 }"],
  dependentSchemas: ["", "{ a: { required: [b] } }", "{ a: { required: [c] } }"],
  prefixItems: ["", "[{ type: string }]", "[{ type: integer }]"],
  items: ["", "{ type: string }", "{ type: integer }"],
  contains: ["", "{ type: string }", "{ type: integer }"],
  dependencies: ["", "{ a: [b] }", "{ a: { required: [c] } }"],
  properties: ["", "{ a: { type: string } }", "{ a: { type: integer } }"],
  patternProperties: ["", "{ '^a': { type: string } }", "{ '^a': { type: integer } }"],
  additionalProperties: ["", "false", "{ type: string }"],
  propertyNames: ["", "{ maxLength: 3 }", "{ maxLength: 4 }"],
  unevaluatedItems: ["", "false", "{ type: string }"],
  unevaluatedProperties: ["", "false", "{ type: string }"],
  type: ["", "string", "integer"],
  enum: ["", "[a]", "[b]"],
  const: ["", "a", "b"],
  multipleOf: ["", "2", "3"],
  maximum: ["", "2", "3"],
  minimum: ["", "2", "3"],
  exclusiveMaximum: ["", "2", "3"],
  exclusiveMinimum: ["", "2", "3"],
  maxLength: ["", "2", "3"],
  minLength: ["", "2", "3"],
  pattern: ["", "'^a'", "'^b'"],
  maxItems: ["", "2", "3"],
  minItems: ["", "2", "3"],
  uniqueItems: ["", "true", "false"],
  maxContains: ["contains: { type: string }", "2", "3"],
  minContains: ["contains: { type: string }", "2", "3"],
  maxProperties: ["", "2", "3"],
  minProperties: ["", "2", "3"],
  required: ["", "[a]", "[b]"],
  dependentRequired: ["", "{ a: [b] }", "{ a: [c] }"],
  format: ["", "date", "uuid"],
  contentEncoding: ["", "base64", "base16"],
  contentMediaType: ["", "text/html", "application/json"],
  contentSchema: ["contentMediaType: application/json", "{ type: string }", "{ type: integer }"],
  title: ["", "One", "Other"],
  description: ["", "One", "Other"],
  default: ["", "1", "2"],
  deprecated: ["", "true", "false"],
  readOnly: ["", "true", "false"],
  writeOnly: ["", "true", "false"],
  examples: ["", "[1]", "[2]"],
  discriminator: ["oneOf: [{ type: object }, { type: array }]", "{ propertyName: a }", "{ propertyName: b }"],
  xml: ["", "{ name: a }", "{ name: b }"],
  externalDocs: ["", "{ url: 'https://example.com/a' }", "{ url: 'https://example.com/b' }"],
  "x-extensible-enum": ["", "[a]", "[b]"],
  "x-other": ["", "1", "2"],
};

/** Keywords without a rule, and why. */
const waivers: { readonly [keyword: string]: string } = {
  $schema: "names the dialect; documents of other dialects are diagnosed when they are loaded",
  $id: "affects no reference after bundling",
  $anchor: "affects no reference after bundling",
  $dynamicAnchor: "affects no reference after bundling",
  $dynamicRef: "is replaced by a reference when the document is loaded",
  $vocabulary: "is only meaningful in meta-schemas",
  $comment: "is for the authors of the schema, not for its users",
  $defs: "applies to no value; schemas in it are compared where they are referenced",
  definitions: "applies to no value; schemas in it are compared where they are referenced",
  nullable: "is upgraded to a type when a 3.0 document is loaded",
  example: "is upgraded to examples; 3.1 deprecates it",
};

describe("every keyword of the dialect", () => {
  it("has samples or a reason why it has no rule", () => {
    const keywords = [...rulesOf(nodeType("schema").kind).fields.keys()];
    expect(keywords.filter((keyword) => !(keyword in samples) && !(keyword in waivers))).toEqual([]);
    expect(Object.keys(samples).filter((keyword) => keyword in waivers)).toEqual([]);
  });

  const schema = (context: string, keyword?: string) =>
    yaml(
      `{ type: object, properties: { p: { ${[context, keyword ?? ""].filter((text) => text !== "").join(", ")} } } }`,
    );
  const rulesFor = (before: unknown, after: unknown): readonly string[] =>
    (["request", "response"] as const).flatMap((direction) =>
      compareParts({ schema: before as never }, { schema: after as never }, [direction]).map(({ rule }) => rule),
    );

  it.each(Object.entries(samples))("%s: added, removed and changed", (keyword, [context, one, other]) => {
    const [without, first, second] = [
      schema(context),
      schema(context, `${keyword}: ${one}`),
      schema(context, `${keyword}: ${other}`),
    ];
    const known = new Set(schemaRules.map(({ id }) => id));
    for (const [before, after] of [
      [without, first],
      [first, without],
      [first, second],
      [second, first],
    ]) {
      const rules = rulesFor(before, after);
      expect(rules, JSON.stringify([before, after])).not.toEqual([]);
      expect(rules.filter((rule) => !known.has(rule) || rule.startsWith("schema.values."))).toEqual([]);
    }
  });

  it.each(Object.keys(waivers).filter((keyword) => keyword !== "nullable" && keyword !== "$dynamicRef"))(
    "%s: is waived because it changes nothing",
    (keyword) => {
      const value =
        keyword === "$defs" || keyword === "definitions" ? "{ A: { type: string } }" : "'https://example.com/a'";
      expect(rulesFor(schema("type: string"), schema("type: string", `${keyword}: ${value}`))).toEqual([]);
    },
  );
});

describe("every rule", () => {
  const rules = schemaRules.filter(({ example }) => example.part !== "document");
  it.each(rules)("$id: its examples and its title", ({ id, title, example, counterExample }) => {
    const [found, others] = [example, counterExample].map(({ part, before, after }) =>
      compareParts({ schema: yaml(before) }, { schema: yaml(after) }, [part === "response" ? "response" : "request"]),
    );
    const finding = found!.find(({ rule }) => rule === id);
    expect(finding).toBeDefined();
    for (const [, name] of title.matchAll(/\{(\w+)\}/g)) expect(finding!.facts).toHaveProperty(name!);
    expect(others!.map(({ rule }) => rule)).not.toContain(id);
  });
});
