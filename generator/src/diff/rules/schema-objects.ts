import { request, response } from "./examples.js";
import { narrowing, ruleTable, widening } from "./table.js";

const open = "{ type: object, properties: { a: { type: string } } }";
const both = "{ type: object, properties: { a: { type: string }, b: { type: string } } }";
const aRequired = "{ type: object, required: [a], properties: { a: { type: string } } }";
const bRequired = "{ type: object, required: [b], properties: { a: { type: string }, b: { type: string } } }";
const closed = "{ type: object, properties: { a: { type: string } }, additionalProperties: false }";
const free = "{ type: object, properties: { a: { type: string } }, additionalProperties: true }";
const strings = "{ type: object, properties: { a: { type: string } }, additionalProperties: { type: string } }";

/** Rules for the properties of objects. */
export const schemaPropertyRules = ruleTable({
  "schema.property.added": {
    title: "{subject} is a new optional property",
    explain:
      "Callers need not send it, and ignore it in responses. It breaks callers only if the object accepted no other properties.",
    level: "safe",
    example: request(open, both),
    counterExample: request(open, aRequired),
  },
  "schema.property.requiredAdded": {
    title: "{subject} is a new required property",
    explain:
      "Callers that do not send the property get errors. Make it optional, with a default in the service. A default in the schema " +
      "makes this change possible instead of breaking, because services usually apply it.",
    level: narrowing.level,
    values: "both",
    example: request(open, bRequired),
    counterExample: request(open, both),
  },
  "schema.property.removed": {
    title: "{subject} was removed",
    explain:
      "Callers that read the property find nothing, and few check for that, because few documents say which properties are always " +
      "there. A property that callers send is ignored, or rejected. Deprecate it first.",
    level: { request: "possible", response: "breaking" },
    example: request(both, open),
    counterExample: request(bRequired, both),
  },
  "schema.property.requiredRemoved": {
    title: "{subject} was removed; it was required",
    explain:
      "Callers read the property without a check, because it was always returned. Deprecate it first, and keep returning it.",
    level: { request: "possible", response: "breaking" },
    example: response(bRequired, open),
    counterExample: response(both, open),
  },
  "schema.required.added": {
    title: "{subject} is required",
    explain: "Callers that do not send the property get errors. Apply a default in the service.",
    ...narrowing,
    example: request(open, aRequired),
    counterExample: request(aRequired, open),
  },
  "schema.required.removed": {
    title: "{subject} may be absent",
    explain: "Callers read the property without a check, because it was always returned. Keep returning it.",
    ...widening,
    example: response(aRequired, open),
    counterExample: response(open, aRequired),
  },
  "schema.readOnly.added": {
    title: "{subject} is read-only",
    explain: "The service ignores or rejects the property in requests.",
    level: "possible",
    example: request(open, "{ type: object, properties: { a: { type: string, readOnly: true } } }"),
    counterExample: request(open, "{ type: object, properties: { a: { type: string, readOnly: false } } }"),
  },
  "schema.readOnly.removed": {
    title: "{subject} is not read-only any more",
    explain: "Callers may send the property. If it is required, they must, which breaks them.",
    level: "safe",
    example: request("{ type: object, properties: { a: { type: string, readOnly: true } } }", open),
    counterExample: request("{ type: object, properties: { a: { type: string, readOnly: false } } }", open),
  },
  "schema.writeOnly.added": {
    title: "{subject} is write-only",
    explain: "The service does not return the property any more. If it was required, callers read it without a check.",
    level: "possible",
    example: response(open, "{ type: object, properties: { a: { type: string, writeOnly: true } } }"),
    counterExample: response(open, "{ type: object, properties: { a: { type: string, writeOnly: false } } }"),
  },
  "schema.writeOnly.removed": {
    title: "{subject} is not write-only any more",
    explain: "The service may return the property.",
    level: "safe",
    example: response("{ type: object, properties: { a: { type: string, writeOnly: true } } }", open),
    counterExample: response("{ type: object, properties: { a: { type: string, writeOnly: false } } }", open),
  },
  "schema.additionalProperties.closed": {
    title: "{subject} accepts no other properties",
    explain:
      "Callers that send properties besides those of the schema get errors. If the schema did not invite them with " +
      "`additionalProperties`, few do.",
    level: { request: "possible", response: "safe" },

    example: request(free, closed),
    counterExample: request(closed, free),
  },
  "schema.additionalProperties.opened": {
    title: "{subject} accepts other properties",
    explain: "The service may return properties that were not allowed before.",
    ...widening,
    example: response(closed, free),
    counterExample: response(free, closed),
  },
  "schema.additionalProperties.removed": {
    title: "other properties of {subject} have no schema any more",
    explain:
      "Callers that read properties of any name find other values, or none, as if the properties had been removed. Properties that callers " +
      "send may be ignored.",
    level: { request: "possible", response: "breaking" },
    example: response(
      "{ type: object, properties: { a: { type: string } }, additionalProperties: { type: integer } }",
      "{ type: object, properties: { a: { type: string } } }",
    ),
    counterExample: response(open, free),
  },
  "schema.additionalProperties.restricted": {
    title: "other properties of {subject} have a schema",
    explain: "Callers that send other values in properties without a name of their own get errors.",
    ...narrowing,
    example: request(free, strings),
    counterExample: request(strings, free),
  },
  "schema.unevaluatedProperties.closed": {
    title: "{subject} accepts no properties that none of its schemas describes",
    explain: "Callers that send such properties get errors.",
    ...narrowing,
    example: request(free, "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: false }"),
    counterExample: request(closed, free),
  },
  "schema.unevaluatedProperties.opened": {
    title: "{subject} accepts properties that none of its schemas describes",
    explain: "The service may return properties that were not allowed before.",
    ...widening,
    example: response(
      "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: false }",
      "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: true }",
    ),
    counterExample: response(
      open,
      "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: true }",
    ),
  },
  "schema.unevaluatedProperties.removed": {
    title: "properties of {subject} that none of its schemas describes have no schema any more",
    explain: "Callers that read properties of any name find other values, or none.",
    level: { request: "possible", response: "breaking" },
    example: response(
      "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: { type: integer } }",
      "{ type: object, properties: { a: { type: string } } }",
    ),
    counterExample: response(
      open,
      "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: true }",
    ),
  },
  "schema.unevaluatedProperties.restricted": {
    title: "properties of {subject} that none of its schemas describes have a schema",
    explain: "Callers that send other values in these properties get errors.",
    ...narrowing,
    example: request(
      free,
      "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: { type: string } }",
    ),
    counterExample: request(open, "{ type: object, properties: { a: { type: string } }, unevaluatedProperties: {} }"),
  },
});
