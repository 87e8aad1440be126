import { operation } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

const json = "content: { application/json: { schema: { type: object } } }";
const both = "content: { application/json: {}, application/xml: {} }";
const form = (encoding: string): string =>
  `{ requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { a: { type: array, items: { type: string } } } }${encoding} } } } }`;

/** Request bodies, media types and encodings. */
export const bodyRules = ruleTable({
  "body.added": {
    title: "The request{within} may have a body",
    explain: "Callers can send a body. Requests without it stay valid.",
    level: "safe",
    example: operation("{}", `{ requestBody: { ${json} } }`),
    counterExample: operation("{}", `{ requestBody: { ${json}, required: true } }`),
  },
  "body.required.new": {
    title: "The request{within} needs a body",
    explain: "Requests of programs that exist have none, and are rejected. Make the body optional.",
    level: { request: "breaking", response: "safe" },
    example: operation("{}", `{ requestBody: { ${json}, required: true } }`),
    counterExample: operation("{}", `{ requestBody: { ${json} } }`),
  },
  "body.removed": {
    title: "The request{within} has no body any more",
    explain: "What callers send in the body is rejected or has no effect.",
    level: "breaking",
    example: operation(`{ requestBody: { ${json} } }`, "{}"),
    counterExample: operation(`{ requestBody: { ${json}, required: true } }`, `{ requestBody: { ${json} } }`),
  },
  "body.required.added": {
    title: "The body of the request{within} is required now",
    explain: "Requests without a body were valid, and are rejected.",
    level: { request: "breaking", response: "safe" },
    example: operation(`{ requestBody: { ${json} } }`, `{ requestBody: { ${json}, required: true } }`),
    counterExample: operation(`{ requestBody: { ${json} } }`, `{ requestBody: { ${json}, required: false } }`),
  },
  "body.required.removed": {
    title: "The body of the request{within} is optional now",
    explain: "Callers may leave it out. Where the service sends it, receivers must expect requests without it.",
    level: { request: "safe", response: "breaking" },
    example: operation(`{ requestBody: { ${json}, required: true } }`, `{ requestBody: { ${json} } }`),
    counterExample: operation(`{ requestBody: { ${json} } }`, `{ requestBody: { ${json}, required: true } }`),
  },
  "body.description.changed": {
    title: "The description of the body of the request{within} reads differently",
    ...forReaders,
    example: operation(`{ requestBody: { ${json} } }`, `{ requestBody: { ${json}, description: A fact } }`),
    counterExample: operation(`{ requestBody: { ${json} } }`, `{ description: A fact, requestBody: { ${json} } }`),
  },
  "mediaType.description.changed": {
    title: "The media type `{mediaType}` of the {at}{within} is described differently",
    ...forReaders,
    example: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      "{ requestBody: { content: { application/json: { description: A fact } } } }",
    ),
    counterExample: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      "{ requestBody: { content: { application/json: { x-a: 1 } } } }",
    ),
  },
  "mediaType.added": {
    title: "New media type `{mediaType}` of the {at}{within}",
    explain:
      "Callers can send the body in another format, or ask for it with the header Accept. Requests that exist get what they got.",
    level: "safe",
    example: operation("{ requestBody: { content: { application/json: {} } } }", `{ requestBody: { ${both} } }`),
    counterExample: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      '{ requestBody: { content: { "application/*": {} } } }',
    ),
  },
  "mediaType.removed": {
    title: "The {at}{within} may no longer be `{mediaType}`",
    explain:
      "Requests in this format are rejected, with 415, or programs that ask for it get 406 or a format that they cannot read. Support both for a while.",
    level: "breaking",
    example: operation(`{ requestBody: { ${both} } }`, "{ requestBody: { content: { application/json: {} } } }"),
    counterExample: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      "{ requestBody: { content: { Application/JSON: {} } } }",
    ),
  },
  "mediaType.range.widened": {
    title: "The {at}{within} may be `{after}`, instead of `{before}` only",
    explain: "Callers may send more formats. In responses, programs get formats that they do not know.",
    level: { request: "safe", response: "breaking" },
    example: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      '{ requestBody: { content: { "application/*": {} } } }',
    ),
    counterExample: operation(
      '{ requestBody: { content: { "application/*": {} } } }',
      "{ requestBody: { content: { application/json: {} } } }",
    ),
  },
  "mediaType.range.narrowed": {
    title: "The {at}{within} must be `{after}`, where `{before}` was possible",
    explain: "Requests in other formats are rejected. In responses, programs get a format that they expected anyway.",
    level: { request: "breaking", response: "safe" },
    example: operation(
      '{ requestBody: { content: { "application/*": {} } } }',
      "{ requestBody: { content: { application/json: {} } } }",
    ),
    counterExample: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      '{ requestBody: { content: { "application/*": {} } } }',
    ),
  },
  "mediaType.example.changed": {
    title: "The {at}{within} has other examples",
    explain: "Only readers of the documentation notice, and mock servers that answer with examples.",
    level: "docs",
    example: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      "{ requestBody: { content: { application/json: { example: { id: f1 } } } } }",
    ),
    counterExample: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      "{ requestBody: { content: { application/json: {} }, description: A fact } }",
    ),
  },
  "content.schema.added": {
    title: "The {at}{within} has a schema now; there was none",
    explain: "Without a schema, every value was valid. Requests with values that the schema rejects fail now.",
    level: { request: "breaking", response: "safe" },
    example: operation(
      "{ requestBody: { content: { application/json: {} } } }",
      "{ requestBody: { content: { application/json: { schema: { type: object } } } } }",
    ),
    counterExample: operation("{}", "{ requestBody: { content: { application/json: { schema: { type: object } } } } }"),
  },
  "content.schema.removed": {
    title: "The {at}{within} has no schema any more",
    explain: "Without a schema, every value is valid. Programs may get values that they cannot read.",
    level: { request: "safe", response: "breaking" },
    example: operation(
      "{ requestBody: { content: { application/json: { schema: { type: object } } } } }",
      "{ requestBody: { content: { application/json: {} } } }",
    ),
    counterExample: operation("{ requestBody: { content: { application/json: { schema: { type: object } } } } }", "{}"),
  },
  "encoding.contentType.changed": {
    title: "The part `{part}` of the {at}{within} has another `contentType`",
    explain: "The part is written in another format, which the receiver may not read.",
    level: "breaking",
    example: operation(
      form(", encoding: { a: { contentType: text/plain } }"),
      form(", encoding: { a: { contentType: text/csv } }"),
    ),
    counterExample: operation(form(""), form(", encoding: { a: {} }")),
  },
  "encoding.style.changed": {
    title: "The part `{part}` of the {at}{within} is written in another style: `{after}` instead of `{before}`",
    explain: "Lists and objects are written differently, so the receiver cannot read what programs that exist send.",
    level: "breaking",
    example: operation(form(""), form(", encoding: { a: { explode: false } }")),
    counterExample: operation(form(""), form(", encoding: { a: { style: form, explode: true } }")),
  },
  "encoding.parts.changed": {
    title: "The part `{part}` of the {at}{within} has other parts inside",
    explain: "The part is a multipart body itself, whose parts are written in another format.",
    level: "breaking",
    example: operation(
      form(", encoding: { a: { contentType: multipart/mixed } }"),
      form(", encoding: { a: { contentType: multipart/mixed, itemEncoding: { contentType: image/png } } }"),
    ),
    counterExample: operation(form(""), form(", encoding: { a: {} }")),
  },
});
