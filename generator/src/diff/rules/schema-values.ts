import { request, response } from "./examples.js";
import { narrowing, ruleTable, widening } from "./table.js";

/** Rules for types, listed values and strings. */
export const schemaValueRules = ruleTable({
  "schema.type.narrowed": {
    title: "{subject} must be {after} (before: {before})",
    explain:
      "Callers that send values of the other types get errors. Keep accepting them, or add a property with the new type.",
    ...narrowing,
    example: request("{ type: [string, integer] }", "{ type: string }"),
    counterExample: request("{ type: string }", "{ type: [string, integer] }"),
  },
  "schema.type.widened": {
    title: "{subject} may be {after} (before: {before})",
    explain:
      "The service may return values of types that callers do not expect. Return the new type in a new property.",
    ...widening,
    example: response("{ type: string }", "{ type: [string, integer] }"),
    counterExample: response("{ type: [string, integer] }", "{ type: string }"),
  },
  "schema.type.changed": {
    title: "{subject} is {after} (before: {before})",
    explain:
      "Neither callers nor the service can keep to the other type. Add a property with the new type, and deprecate the old one.",
    level: "breaking",
    values: "both",
    example: request("{ type: string }", "{ type: integer }"),
    counterExample: request("{ type: integer }", "{ type: number }"),
  },
  "schema.nullable.added": {
    title: "{subject} may be null",
    explain: "The service may return null, which callers dereference. Leave an optional property out instead.",
    ...widening,
    example: response("{ type: string }", "{ type: [string, 'null'] }"),
    counterExample: response("{ type: string }", "{ type: [string, integer] }"),
  },
  "schema.nullable.removed": {
    title: "{subject} must not be null",
    explain: "Callers that send null get errors. Treat null as a missing value.",
    ...narrowing,
    example: request("{ type: [string, 'null'] }", "{ type: string }"),
    counterExample: request("{ type: string }", "{ type: [string, 'null'] }"),
  },
  "schema.never.added": {
    title: "no value of {subject} is valid any more",
    explain: "The schema is `false`. Callers that send a value get errors.",
    ...narrowing,
    example: request(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: false } }",
    ),
    counterExample: request(
      "{ type: object, properties: { a: { type: string } } }",
      "{ type: object, properties: { a: true } }",
    ),
  },
  "schema.never.removed": {
    title: "{subject} may have a value",
    explain: "The schema was `false`. The service may now return a value.",
    ...widening,
    example: response(
      "{ type: object, properties: { a: false } }",
      "{ type: object, properties: { a: { type: string } } }",
    ),
    counterExample: response(
      "{ type: object, properties: { a: true } }",
      "{ type: object, properties: { a: { type: string } } }",
    ),
  },
  "schema.enum.added": {
    title: "{subject} must be {values}",
    explain: "Callers that send other values get errors. List every value that callers send today.",
    ...narrowing,
    example: request("{ type: string }", "{ type: string, enum: [a, b] }"),
    counterExample: request("{ type: string, enum: [a] }", "{ type: string, enum: [a, b] }"),
  },
  "schema.enum.removed": {
    title: "{subject} may be another value than {values}",
    explain: "The service may return any value of the type, which a `switch` over the known values does not handle.",
    ...widening,
    example: response("{ type: string, enum: [a, b] }", "{ type: string }"),
    counterExample: response("{ type: string, enum: [a, b] }", "{ type: string, enum: [a] }"),
  },
  "schema.enum.valueAdded": {
    title: "{subject} may be {values}",
    explain:
      "The service may return a value that callers do not know. Declare the values with `x-extensible-enum` instead of `enum` if the " +
      "list may grow: callers then expect unknown values.",
    ...widening,
    example: response("{ type: string, enum: [a] }", "{ type: string, enum: [a, b] }"),
    counterExample: response("{ type: string, x-extensible-enum: [a] }", "{ type: string, x-extensible-enum: [a, b] }"),
  },
  "schema.enum.valueRemoved": {
    title: "{subject} must not be {values}",
    explain: "Callers that send the value get errors. Accept it until nobody sends it any more.",
    ...narrowing,
    example: request("{ type: string, enum: [a, b] }", "{ type: string, enum: [a] }"),
    counterExample: request("{ type: string, enum: [a] }", "{ type: string, enum: [a, b] }"),
  },
  "schema.const.changed": {
    title: "{subject} is `{after}` (before: `{before}`)",
    explain: "The only valid value is another one. Accept both values in requests.",
    level: "breaking",
    values: "both",
    example: request("{ const: a }", "{ const: b }"),
    counterExample: request("{ const: a }", "{ enum: [a, b] }"),
  },
  "schema.extensibleEnum.changed": {
    title: "the known values of {subject} changed",
    explain: "`x-extensible-enum` lists the values known so far; callers expect others, so every message stays valid.",
    level: "safe",
    axis: "behaviour",
    example: response("{ type: string, x-extensible-enum: [a] }", "{ type: string, x-extensible-enum: [a, b] }"),
    counterExample: response(
      "{ type: string, x-extensible-enum: [a, b] }",
      "{ type: string, x-extensible-enum: [b, a] }",
    ),
  },
  "schema.pattern.added": {
    title: "{subject} must match `{after}`",
    explain: "Callers that send other strings get errors.",
    ...narrowing,
    example: request("{ type: string }", "{ type: string, pattern: '^[a-z]+$' }"),
    counterExample: request("{ type: string }", "{ type: string, minLength: 1 }"),
  },
  "schema.pattern.removed": {
    title: "{subject} may be a string that does not match `{before}`",
    explain: "The service may return strings that callers cannot parse.",
    ...widening,
    example: response("{ type: string, pattern: '^[a-z]+$' }", "{ type: string }"),
    counterExample: response("{ type: string, minLength: 1 }", "{ type: string }"),
  },
  "schema.pattern.changed": {
    title: "{subject} must match `{after}` (before: `{before}`)",
    explain:
      "Strings that were valid may be invalid, or the reverse. Compare the patterns by hand if no example is given.",
    level: "possible",
    values: "both",
    example: request("{ type: string, pattern: '^[a-z]+$' }", "{ type: string, pattern: '^[b-z]+$' }"),
    counterExample: request("{ type: string }", "{ type: string, pattern: '^[b-z]+$' }"),
  },
  "schema.format.added": {
    title: "{subject} has the format {after}",
    explain: "Callers that send values in another format get errors, if the service checks formats.",
    level: narrowing.level,
    example: request("{ type: string }", "{ type: string, format: uuid }"),
    counterExample: request("{ type: string, format: uuid }", "{ type: string }"),
  },
  "schema.format.removed": {
    title: "{subject} may have another format than {before}",
    explain: "The service may return values that callers cannot parse.",
    level: widening.level,
    example: response("{ type: string, format: uuid }", "{ type: string }"),
    counterExample: response("{ type: string }", "{ type: string, format: uuid }"),
  },
  "schema.format.changed": {
    title: "{subject} has the format {after} (before: {before})",
    explain:
      "Values of one format are usually no values of the other. Wider formats are safe in requests, narrower ones in responses.",
    level: "breaking",
    example: request("{ type: string, format: date }", "{ type: string, format: date-time }"),
    counterExample: request("{ type: string }", "{ type: string, format: date-time }"),
  },
});
