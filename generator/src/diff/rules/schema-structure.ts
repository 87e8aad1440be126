import { rewrittenRule, type Rule } from "./rule.js";
import { narrowing, schemaTable, widening } from "./table.js";

const cat = "{ type: object, required: [meow], properties: { meow: { type: string } } }";
const dog = "{ type: object, required: [bark], properties: { bark: { type: string } } }";

/** Returns a document that returns a pet: its discriminator has the mapping. */
const pets = (mapping: string): string =>
  "paths: { /pets: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, " +
  "responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } } } }\n" +
  `components: { schemas: { Cat: ${cat}, Dog: ${dog}, Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, ` +
  `{ $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: kind, mapping: { ${mapping} } } } } }\n`;

const toCat = "'#/components/schemas/Cat'";

/** Rules for unions and conditions, and for changes that no other rule explains. */
export const schemaStructureRules: readonly Rule[] = schemaTable({
  "schema.union.variantAdded": {
    title: "{subject} may be {variant}",
    explain:
      "The service may return a variant that callers do not handle. Let them opt in, with a parameter or a new operation.",
    level: widening,
    values: "widens",
    before: `{ oneOf: [${cat}, { type: integer }] }`,
    after: `{ oneOf: [${cat}, { type: integer }, ${dog}] }`,
    similar: [`{ oneOf: [${cat}, ${dog}] }`, `{ oneOf: [${dog}, ${cat}] }`],
  },
  "schema.union.variantRemoved": {
    title: "{subject} must not be {variant}",
    explain: "Callers that send the variant get errors. Accept it until nobody sends it any more.",
    level: narrowing,
    values: "narrows",
    before: `{ oneOf: [${cat}, { type: integer }, ${dog}] }`,
    after: `{ oneOf: [${cat}, { type: integer }] }`,
    similar: [`{ oneOf: [${cat}, ${dog}] }`, `{ oneOf: [${dog}, ${cat}] }`],
  },
  "schema.union.added": {
    title: "{subject} must be one of several variants",
    explain: "Callers that send values which are no variant get errors.",
    level: narrowing,
    values: "narrows",
    before: "{ type: object, properties: { a: {}, b: {} } }",
    after: "{ type: object, properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] }",
    similar: ["{ type: [string, integer] }", "{ anyOf: [{ type: string }, { type: integer }] }"],
  },
  "schema.union.removed": {
    title: "{subject} may be a value that is none of the variants",
    explain: "The service may return values that callers do not handle.",
    level: widening,
    values: "widens",
    before: "{ type: object, properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] }",
    after: "{ type: object, properties: { a: {}, b: {} } }",
    similar: ["{ anyOf: [{ type: string }, { type: integer }] }", "{ type: [string, integer] }"],
  },
  "schema.union.kindChanged": {
    title: "{subject} is a union of another kind",
    explain:
      "`oneOf` rejects values of several variants, which `anyOf` accepts. Variants that exclude each other make both the same.",
    level: "possible",
    values: "both",
    before: "{ anyOf: [{ type: string, minLength: 2 }, { type: string, maxLength: 5 }] }",
    after: "{ oneOf: [{ type: string, minLength: 2 }, { type: string, maxLength: 5 }] }",
    similar: ["{ anyOf: [{ type: string }, { type: integer }] }", "{ oneOf: [{ type: string }, { type: integer }] }"],
  },
  [rewrittenRule]: {
    title: "{subject} is written in another way",
    explain:
      "The level is `equivalent` if it is proved that both schemas accept the same values: nobody notices. It is `possible` if that is neither " +
      "proved nor refuted.",
    level: "possible",
    values: "both",
    before: "{ type: [string, integer] }",
    after: "{ anyOf: [{ type: string }, { type: integer }] }",
    similar: [`{ oneOf: [${cat}, ${dog}] }`, `{ oneOf: [${dog}, ${cat}] }`],
  },
  "schema.not.added": {
    title: "{subject} excludes values",
    explain: "Callers that send the values which `not` describes get errors.",
    level: narrowing,
    values: "narrows",
    before: "{ type: string }",
    after: "{ type: string, not: { const: admin } }",
    similar: ["{ type: string }", "{ type: string, not: { type: integer } }"],
  },
  "schema.not.removed": {
    title: "{subject} does not exclude values any more",
    explain: "The service may return the values which `not` described.",
    level: widening,
    values: "widens",
    before: "{ type: string, not: { const: admin } }",
    after: "{ type: string }",
    similar: ["{ type: string, not: { type: integer } }", "{ type: string }"],
  },
  "schema.condition.added": {
    title: "{subject} has a condition",
    explain: "Callers that send values which meet `if` but not `then`, or neither `if` nor `else`, get errors.",
    level: narrowing,
    values: "narrows",
    before: "{ type: object, properties: { a: {}, b: {} } }",
    after: "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] } }",
    similar: ["{ type: string }", "{ type: string, if: { minLength: 3 } }"],
  },
  "schema.condition.removed": {
    title: "{subject} has no condition any more",
    explain: "The service may return values that the condition excluded.",
    level: widening,
    values: "widens",
    before: "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] } }",
    after: "{ type: object, properties: { a: {}, b: {} } }",
    similar: ["{ type: string, if: { minLength: 3 } }", "{ type: string }"],
  },
  "schema.condition.changed": {
    title: "the condition of {subject} changed",
    explain: "Values for which the condition had no consequence have one now, or the reverse.",
    level: "breaking",
    values: "both",
    before: "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] } }",
    after:
      "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] }, else: { required: [c] } }",
    similar: [
      "{ type: string, if: { minLength: 3 }, then: { maxLength: 9 } }",
      "{ type: string, if: { minLength: 3 }, then: { maxLength: 8 } }",
    ],
  },
  "schema.discriminator.added": {
    title: "{subject} has a discriminator",
    explain:
      "The discriminator names the property by which variants are selected. The schemas decide what is valid, as before.",
    level: "safe",
    before: `{ oneOf: [${cat}, ${dog}] }`,
    after: `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: kind } }`,
    similar: [`{ oneOf: [${cat}, ${dog}] }`, `{ anyOf: [${cat}, ${dog}] }`],
  },
  "schema.discriminator.removed": {
    title: "{subject} has no discriminator any more",
    explain: "Generated clients select variants by other means, and may fail to select any.",
    level: "possible",
    before: `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: kind } }`,
    after: `{ oneOf: [${cat}, ${dog}] }`,
    similar: [`{ anyOf: [${cat}, ${dog}] }`, `{ oneOf: [${cat}, ${dog}] }`],
  },
  "schema.discriminator.propertyChanged": {
    title: "variants of {subject} are selected by {after} (before: {before})",
    explain: "Programs that read or write the old property select no variant.",
    level: "breaking",
    before: `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: kind } }`,
    after: `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: type } }`,
    similar: [`{ oneOf: [${cat}, ${dog}] }`, `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: type } }`],
  },
  "schema.discriminator.mappingAdded": {
    title: "the discriminator of {subject} may be `{value}`",
    explain: "The service may return a value of the discriminator that callers do not know.",
    level: { request: "safe", response: "possible" },
    part: "document",
    before: pets(`cat: ${toCat}`),
    after: pets(`cat: ${toCat}, kitty: ${toCat}`),
    similar: [pets(`cat: ${toCat}, kitty: ${toCat}`), pets(`kitty: ${toCat}, cat: ${toCat}`)],
  },
  "schema.discriminator.mappingRemoved": {
    title: "the discriminator of {subject} must not be `{value}`",
    explain: "Callers that send the value get errors, or another variant is selected.",
    level: { request: "possible", response: "safe" },
    part: "document",
    before: pets(`cat: ${toCat}, kitty: ${toCat}`),
    after: pets(`cat: ${toCat}`),
    similar: [pets(`cat: ${toCat}, kitty: ${toCat}`), pets(`kitty: ${toCat}, cat: ${toCat}`)],
  },
  "schema.discriminator.defaultChanged": {
    title: "the discriminator of {subject} has the default `{after}` instead of `{before}`",
    explain:
      "The default is the variant of values without the property, or with a value that is not mapped. The schemas decide what is " +
      "valid, as before, but types may differ.",
    level: "possible",
    part: "document",
    before: pets(`cat: ${toCat}`),
    after: pets(`cat: ${toCat} }, defaultMapping: '#/components/schemas/Dog', x-more: {`),
    similar: [pets(`cat: ${toCat}, kitty: ${toCat}`), pets(`kitty: ${toCat}, cat: ${toCat}`)],
  },
  "schema.values.narrowed": {
    title: "{subject} rejects values that were valid",
    explain:
      "No single keyword explains the change: keywords of several schemas together reject the value. Callers that send it get errors.",
    level: "breaking",
    before:
      "{ allOf: [{ type: object, properties: { a: {}, b: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    after:
      "{ allOf: [{ type: object, properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    similar: [
      "{ allOf: [{ type: object, properties: { a: {} } }, { properties: { b: {} } }] }",
      "{ allOf: [{ type: object, properties: { a: {}, b: {} } }, { properties: { b: {} } }] }",
    ],
  },
  "schema.values.widened": {
    title: "{subject} may be a value that was invalid",
    explain:
      "No single keyword explains the change: keywords of several schemas together accept the value. The service may return it.",
    level: "breaking",
    part: "response",
    before:
      "{ allOf: [{ type: object, properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    after:
      "{ allOf: [{ type: object, properties: { a: {}, b: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    similar: [
      "{ allOf: [{ type: object, properties: { a: {} } }, { properties: { b: {} } }] }",
      "{ allOf: [{ type: object, properties: { a: {}, b: {} } }, { properties: { b: {} } }] }",
    ],
  },
});
