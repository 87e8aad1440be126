import { document, request, response } from "./examples.js";
import { rewrittenRule } from "./rule.js";
import { narrowing, ruleTable, widening } from "./table.js";

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
export const schemaStructureRules = ruleTable({
  "schema.union.variantAdded": {
    title: "{subject} may be {variant}",
    explain:
      "The service may return a variant that callers do not handle. Let them opt in, with a parameter or a new operation.",
    ...widening,
    example: response(`{ oneOf: [${cat}, { type: integer }] }`, `{ oneOf: [${cat}, { type: integer }, ${dog}] }`),
    counterExample: response(`{ oneOf: [${cat}, ${dog}] }`, `{ oneOf: [${dog}, ${cat}] }`),
  },
  "schema.union.variantRemoved": {
    title: "{subject} must not be {variant}",
    explain: "Callers that send the variant get errors. Accept it until nobody sends it any more.",
    ...narrowing,
    example: request(`{ oneOf: [${cat}, { type: integer }, ${dog}] }`, `{ oneOf: [${cat}, { type: integer }] }`),
    counterExample: request(`{ oneOf: [${cat}, ${dog}] }`, `{ oneOf: [${dog}, ${cat}] }`),
  },
  "schema.union.added": {
    title: "{subject} must be one of several variants",
    explain: "Callers that send values which are no variant get errors.",
    ...narrowing,
    example: request(
      "{ type: object, properties: { a: {}, b: {} } }",
      "{ type: object, properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] }",
    ),
    counterExample: request("{ type: [string, integer] }", "{ anyOf: [{ type: string }, { type: integer }] }"),
  },
  "schema.union.removed": {
    title: "{subject} may be a value that is none of the variants",
    explain: "The service may return values that callers do not handle.",
    ...widening,
    example: response(
      "{ type: object, properties: { a: {}, b: {} }, anyOf: [{ required: [a] }, { required: [b] }] }",
      "{ type: object, properties: { a: {}, b: {} } }",
    ),
    counterExample: response("{ anyOf: [{ type: string }, { type: integer }] }", "{ type: [string, integer] }"),
  },
  "schema.union.kindChanged": {
    title: "{subject} is a union of another kind",
    explain:
      "`oneOf` rejects values of several variants, which `anyOf` accepts. Variants that exclude each other make both the same.",
    level: "possible",
    values: "both",
    example: request(
      "{ anyOf: [{ type: string, minLength: 2 }, { type: string, maxLength: 5 }] }",
      "{ oneOf: [{ type: string, minLength: 2 }, { type: string, maxLength: 5 }] }",
    ),
    counterExample: request(
      "{ anyOf: [{ type: string }, { type: integer }] }",
      "{ oneOf: [{ type: string }, { type: integer }] }",
    ),
  },
  [rewrittenRule]: {
    title: "{subject} is written in another way",
    explain:
      "The level is `equivalent` if it is proved that both schemas accept the same values: nobody notices. It is `possible` if that is neither " +
      "proved nor refuted.",
    level: "possible",
    values: "both",
    example: request("{ type: [string, integer] }", "{ anyOf: [{ type: string }, { type: integer }] }"),
    counterExample: request(`{ oneOf: [${cat}, ${dog}] }`, `{ oneOf: [${dog}, ${cat}] }`),
  },
  "schema.not.added": {
    title: "{subject} excludes values",
    explain: "Callers that send the values which `not` describes get errors.",
    ...narrowing,
    example: request("{ type: string }", "{ type: string, not: { const: admin } }"),
    counterExample: request("{ type: string }", "{ type: string, not: { type: integer } }"),
  },
  "schema.not.removed": {
    title: "{subject} does not exclude values any more",
    explain: "The service may return the values which `not` described.",
    ...widening,
    example: response("{ type: string, not: { const: admin } }", "{ type: string }"),
    counterExample: response("{ type: string, not: { type: integer } }", "{ type: string }"),
  },
  "schema.condition.added": {
    title: "{subject} has a condition",
    explain: "Callers that send values which meet `if` but not `then`, or neither `if` nor `else`, get errors.",
    ...narrowing,
    example: request(
      "{ type: object, properties: { a: {}, b: {} } }",
      "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] } }",
    ),
    counterExample: request("{ type: string }", "{ type: string, if: { minLength: 3 } }"),
  },
  "schema.condition.removed": {
    title: "{subject} has no condition any more",
    explain: "The service may return values that the condition excluded.",
    ...widening,
    example: response(
      "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] } }",
      "{ type: object, properties: { a: {}, b: {} } }",
    ),
    counterExample: response("{ type: string, if: { minLength: 3 } }", "{ type: string }"),
  },
  "schema.condition.changed": {
    title: "the condition of {subject} changed",
    explain: "Values for which the condition had no consequence have one now, or the reverse.",
    level: "breaking",
    values: "both",
    example: request(
      "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] } }",
      "{ type: object, properties: { a: {}, b: {} }, if: { required: [a] }, then: { required: [b] }, else: { required: [c] } }",
    ),
    counterExample: request(
      "{ type: string, if: { minLength: 3 }, then: { maxLength: 9 } }",
      "{ type: string, if: { minLength: 3 }, then: { maxLength: 8 } }",
    ),
  },
  "schema.discriminator.added": {
    title: "{subject} has a discriminator",
    explain:
      "The discriminator names the property by which variants are selected. The schemas decide what is valid, as before.",
    level: "safe",
    example: request(
      `{ oneOf: [${cat}, ${dog}] }`,
      `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: kind } }`,
    ),
    counterExample: request(`{ oneOf: [${cat}, ${dog}] }`, `{ anyOf: [${cat}, ${dog}] }`),
  },
  "schema.discriminator.removed": {
    title: "{subject} has no discriminator any more",
    explain: "Generated clients select variants by other means, and may fail to select any.",
    level: "possible",
    example: request(
      `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: kind } }`,
      `{ oneOf: [${cat}, ${dog}] }`,
    ),
    counterExample: request(`{ anyOf: [${cat}, ${dog}] }`, `{ oneOf: [${cat}, ${dog}] }`),
  },
  "schema.discriminator.propertyChanged": {
    title: "variants of {subject} are selected by {after} (before: {before})",
    explain: "Programs that read or write the old property select no variant.",
    level: "breaking",
    example: request(
      `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: kind } }`,
      `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: type } }`,
    ),
    counterExample: request(
      `{ oneOf: [${cat}, ${dog}] }`,
      `{ oneOf: [${cat}, ${dog}], discriminator: { propertyName: type } }`,
    ),
  },
  "schema.discriminator.mappingAdded": {
    title: "the discriminator of {subject} may be `{value}`",
    explain: "The service may return a value of the discriminator that callers do not know.",
    level: { request: "safe", response: "possible" },
    example: document(pets(`cat: ${toCat}`), pets(`cat: ${toCat}, kitty: ${toCat}`)),
    counterExample: document(pets(`cat: ${toCat}, kitty: ${toCat}`), pets(`kitty: ${toCat}, cat: ${toCat}`)),
  },
  "schema.discriminator.mappingRemoved": {
    title: "the discriminator of {subject} must not be `{value}`",
    explain: "Callers that send the value get errors, or another variant is selected.",
    level: { request: "possible", response: "safe" },
    example: document(pets(`cat: ${toCat}, kitty: ${toCat}`), pets(`cat: ${toCat}`)),
    counterExample: document(pets(`cat: ${toCat}, kitty: ${toCat}`), pets(`kitty: ${toCat}, cat: ${toCat}`)),
  },
  "schema.discriminator.defaultChanged": {
    title: "the discriminator of {subject} has the default `{after}` instead of `{before}`",
    explain:
      "The default is the variant of values without the property, or with a value that is not mapped. The schemas decide what is " +
      "valid, as before, but types may differ.",
    level: "possible",
    example: document(
      pets(`cat: ${toCat}`),
      pets(`cat: ${toCat} }, defaultMapping: '#/components/schemas/Dog', x-more: {`),
    ),
    counterExample: document(pets(`cat: ${toCat}, kitty: ${toCat}`), pets(`kitty: ${toCat}, cat: ${toCat}`)),
  },
  "schema.values.narrowed": {
    title: "{subject} rejects values that were valid",
    explain:
      "No single keyword explains the change: keywords of several schemas together reject the value. Callers that send it get errors.",
    level: "breaking",
    example: request(
      "{ allOf: [{ type: object, properties: { a: {}, b: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
      "{ allOf: [{ type: object, properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    ),
    counterExample: request(
      "{ allOf: [{ type: object, properties: { a: {} } }, { properties: { b: {} } }] }",
      "{ allOf: [{ type: object, properties: { a: {}, b: {} } }, { properties: { b: {} } }] }",
    ),
  },
  "schema.values.widened": {
    title: "{subject} may be a value that was invalid",
    explain:
      "No single keyword explains the change: keywords of several schemas together accept the value. The service may return it.",
    level: "breaking",
    example: response(
      "{ allOf: [{ type: object, properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
      "{ allOf: [{ type: object, properties: { a: {}, b: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    ),
    counterExample: response(
      "{ allOf: [{ type: object, properties: { a: {} } }, { properties: { b: {} } }] }",
      "{ allOf: [{ type: object, properties: { a: {}, b: {} } }, { properties: { b: {} } }] }",
    ),
  },
});
