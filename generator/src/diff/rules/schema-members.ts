import { request, response } from "./examples.js";
import { narrowing, ruleTable, widening } from "./table.js";

/** Rules for names of properties, for dependencies between them, and for the items of arrays. */
export const schemaMemberRules = ruleTable({
  "schema.patternProperties.added": {
    title: "properties of {subject} whose names match `{key}` have a schema",
    explain: "Values of these properties were free before; callers may send others.",
    level: "possible",
    values: "both",
    example: request(
      "{ type: object, additionalProperties: true }",
      "{ type: object, additionalProperties: true, patternProperties: { '^x-': { type: string } } }",
    ),
    counterExample: request("{ type: object }", "{ type: object, properties: { x: { type: string } } }"),
  },
  "schema.patternProperties.removed": {
    title: "properties of {subject} whose names match `{key}` have no schema any more",
    explain: "The service may return other values in them, or none.",
    level: "possible",
    values: "both",
    example: response(
      "{ type: object, additionalProperties: true, patternProperties: { '^x-': { type: string } } }",
      "{ type: object, additionalProperties: true }",
    ),
    counterExample: response("{ type: object, properties: { x: { type: string } } }", "{ type: object }"),
  },
  "schema.propertyNames.added": {
    title: "names of properties of {subject} are restricted",
    explain: "Callers that send other names get errors.",
    ...narrowing,
    example: request(
      "{ type: object, additionalProperties: true }",
      "{ type: object, additionalProperties: true, propertyNames: { maxLength: 5 } }",
    ),
    counterExample: request(
      "{ type: object, additionalProperties: true, propertyNames: { maxLength: 4 } }",
      "{ type: object, additionalProperties: true, propertyNames: { maxLength: 5 } }",
    ),
  },
  "schema.propertyNames.removed": {
    title: "names of properties of {subject} are free",
    explain: "The service may return names that callers do not expect.",
    ...widening,
    example: response(
      "{ type: object, additionalProperties: true, propertyNames: { maxLength: 5 } }",
      "{ type: object, additionalProperties: true }",
    ),
    counterExample: response(
      "{ type: object, additionalProperties: true, propertyNames: { maxLength: 5 } }",
      "{ type: object, additionalProperties: true, propertyNames: { maxLength: 4 } }",
    ),
  },
  "schema.dependentRequired.added": {
    title: "{subject} needs `{property}` if it has `{key}`",
    explain: "Callers that send one property without the other get errors.",
    ...narrowing,
    example: request(
      "{ type: object, properties: { a: {}, b: {} } }",
      "{ type: object, properties: { a: {}, b: {} }, dependentRequired: { a: [b] } }",
    ),
    counterExample: request(
      "{ type: object, properties: { a: {}, b: {} } }",
      "{ type: object, properties: { a: {}, b: {} }, required: [b] }",
    ),
  },
  "schema.dependentRequired.removed": {
    title: "{subject} may have `{key}` without `{property}`",
    explain: "Callers rely on the second property wherever the service returns the first.",
    ...widening,
    example: response(
      "{ type: object, properties: { a: {}, b: {} }, dependentRequired: { a: [b] } }",
      "{ type: object, properties: { a: {}, b: {} } }",
    ),
    counterExample: response(
      "{ type: object, properties: { a: {}, b: {} }, required: [b] }",
      "{ type: object, properties: { a: {}, b: {} } }",
    ),
  },
  "schema.dependentSchemas.added": {
    title: "{subject} has conditions if it has `{key}`",
    explain: "Callers that send the property in objects that do not meet the conditions get errors.",
    ...narrowing,
    example: request(
      "{ type: object, properties: { a: {}, b: {} } }",
      "{ type: object, properties: { a: {}, b: {} }, dependentSchemas: { a: { required: [b] } } }",
    ),
    counterExample: request(
      "{ type: object, properties: { a: {}, b: {} } }",
      "{ type: object, properties: { a: {}, b: {} }, required: [b] }",
    ),
  },
  "schema.dependentSchemas.removed": {
    title: "{subject} has no conditions any more if it has `{key}`",
    explain: "The service may return objects that do not meet the conditions.",
    ...widening,
    example: response(
      "{ type: object, properties: { a: {}, b: {} }, dependentSchemas: { a: { required: [b] } } }",
      "{ type: object, properties: { a: {}, b: {} } }",
    ),
    counterExample: response(
      "{ type: object, properties: { a: {}, b: {} }, required: [b] }",
      "{ type: object, properties: { a: {}, b: {} } }",
    ),
  },
  "schema.items.added": {
    title: "items of {subject} have a schema",
    explain: "Callers that send other items get errors.",
    ...narrowing,
    example: request("{ type: array }", "{ type: array, items: { type: string } }"),
    counterExample: request("{ type: array }", "{ type: array, items: {} }"),
  },
  "schema.items.removed": {
    title: "items of {subject} may be any value",
    explain: "The service may return items that callers do not expect.",
    ...widening,
    example: response("{ type: array, items: { type: string } }", "{ type: array }"),
    counterExample: response("{ type: array, items: {} }", "{ type: array }"),
  },
  "schema.prefixItems.added": {
    title: "item {index} of {subject} has a schema",
    explain: "Callers that send another value at this index get errors.",
    level: "possible",
    values: "both",
    example: request("{ type: array }", "{ type: array, prefixItems: [{ type: string }] }"),
    counterExample: request("{ type: array }", "{ type: array, items: { type: string } }"),
  },
  "schema.prefixItems.removed": {
    title: "item {index} of {subject} has no schema of its own any more",
    explain: "The service may return another value at this index.",
    level: "possible",
    values: "both",
    example: response("{ type: array, prefixItems: [{ type: string }] }", "{ type: array }"),
    counterExample: response("{ type: array, items: { type: string } }", "{ type: array }"),
  },
  "schema.contains.added": {
    title: "{subject} must contain certain items",
    explain: "Callers that send arrays without them get errors.",
    ...narrowing,
    example: request("{ type: array }", "{ type: array, contains: { const: a } }"),
    counterExample: request("{ type: array }", "{ type: array, items: { const: a } }"),
  },
  "schema.contains.removed": {
    title: "{subject} need not contain certain items any more",
    explain: "The service may return arrays without the items that callers look for.",
    ...widening,
    example: response("{ type: array, contains: { const: a } }", "{ type: array }"),
    counterExample: response("{ type: array, items: { const: a } }", "{ type: array }"),
  },
  "schema.unevaluatedItems.closed": {
    title: "{subject} accepts no items that none of its schemas describes",
    explain: "Callers that send longer arrays get errors.",
    ...narrowing,
    example: request(
      "{ type: array, prefixItems: [{ type: string }] }",
      "{ type: array, prefixItems: [{ type: string }], unevaluatedItems: false }",
    ),
    counterExample: request("{ type: array }", "{ type: array, maxItems: 3 }"),
  },
  "schema.unevaluatedItems.opened": {
    title: "{subject} accepts items that none of its schemas describes",
    explain: "The service may return longer arrays.",
    ...widening,
    example: response(
      "{ type: array, prefixItems: [{ type: string }], unevaluatedItems: false }",
      "{ type: array, prefixItems: [{ type: string }] }",
    ),
    counterExample: response("{ type: array, maxItems: 3 }", "{ type: array }"),
  },
  "schema.unevaluatedItems.restricted": {
    title: "items of {subject} that none of its schemas describes have a schema",
    explain: "Callers that send other items get errors.",
    ...narrowing,
    example: request(
      "{ type: array, prefixItems: [{ type: string }] }",
      "{ type: array, prefixItems: [{ type: string }], unevaluatedItems: { type: string } }",
    ),
    counterExample: request("{ type: array }", "{ type: array, unevaluatedItems: {} }"),
  },
});
