import { versionsOf } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

/** Returns two versions of the headers of a response. */
const headers = versionsOf(
  "operation",
  (given) => `{ responses: { "200": { description: A fact, headers: { ${given} } } } }`,
);

const list = "schema: { type: array, items: { type: string } }";

export const headerRules = ruleTable({
  "header.optional.new": {
    title: "New header `{header}` of the {at}{within}",
    explain: "Receivers can read it, and ignore it otherwise.",
    level: "safe",
    example: headers("", "X-Count: { schema: { type: integer } }"),
    counterExample: headers("", "X-Count: { schema: { type: integer }, required: true }"),
  },
  "header.optional.gone": {
    title: "The header `{header}` of the {at}{within} is gone",
    explain:
      "Programs that read it do not find it. That it was optional does not help them: few documents say which headers are always sent. Keep sending it, or deprecate it first.",
    level: { request: "possible", response: "breaking" },
    example: headers("X-Count: { schema: { type: integer } }", ""),
    counterExample: headers("X-Count: { schema: { type: integer } }", "x-count: { schema: { type: integer } }"),
  },
  "header.required.new": {
    title: "New header `{header}` of the {at}{within}, which is always sent",
    explain: "Receivers of responses can rely on it. Where callers send it, theirs lack it and are rejected.",
    level: { request: "breaking", response: "safe" },
    example: headers("", "X-Count: { schema: { type: integer }, required: true }"),
    counterExample: headers("", "X-Count: { schema: { type: integer } }"),
  },
  "header.required.gone": {
    title: "The header `{header}` of the {at}{within}, which was always sent, is gone",
    explain: "Programs rely on it, and do not find it. Keep sending it.",
    level: { request: "possible", response: "breaking" },
    example: headers("X-Count: { schema: { type: integer }, required: true }", ""),
    counterExample: headers("X-Count: { schema: { type: integer } }", ""),
  },
  "header.required.added": {
    title: "The header `{header}` of the {at}{within} is always sent now",
    explain: "Receivers of responses can rely on it. Where callers send it, those without it are rejected.",
    level: { request: "breaking", response: "safe" },
    example: headers("X-Count: {}", "X-Count: { required: true }"),
    counterExample: headers("X-Count: {}", "X-Count: { required: false }"),
  },
  "header.required.removed": {
    title: "The header `{header}` of the {at}{within} may be absent",
    explain: "Programs rely on it, and may not find it.",
    level: { request: "safe", response: "breaking" },
    example: headers("X-Count: { required: true }", "X-Count: {}"),
    counterExample: headers("X-Count: {}", "X-Count: { required: false }"),
  },
  "header.style.changed": {
    title: "The header `{header}` of the {at}{within} has the style `{after}` instead of `{before}`",
    explain:
      "Lists and objects are written differently, so receivers cannot read them. The only valid style is `simple`.",
    level: "breaking",
    example: headers(`X-Ids: { ${list} }`, `X-Ids: { ${list}, style: form }`),
    counterExample: headers(`X-Ids: { ${list} }`, `X-Ids: { ${list}, style: simple }`),
  },
  "header.explode.changed": {
    title: "The header `{header}` of the {at}{within} has `explode: {after}` instead of `{before}`",
    explain: "Objects are written differently, so receivers cannot read them.",
    level: "breaking",
    example: headers("X-Range: { schema: { type: object } }", "X-Range: { schema: { type: object }, explode: true }"),
    counterExample: headers(
      "X-Range: { schema: { type: object } }",
      "X-Range: { schema: { type: object }, explode: false }",
    ),
  },
  "header.content.changed": {
    title: "The header `{header}` of the {at}{within} is written as `{after}` instead of `{before}`",
    explain: "The value has another format, so receivers cannot read it.",
    level: "breaking",
    example: headers("X-Range: { schema: { type: object } }", "X-Range: { content: { application/json: {} } }"),
    counterExample: headers(
      "X-Range: { content: { application/json: {} } }",
      "X-Range: { content: { Application/json: {} } }",
    ),
  },
  "header.deprecated.added": {
    axis: "behaviour",
    title: "The header `{header}` of the {at}{within} is deprecated",
    explain: "Nothing changes yet. Programs should stop reading it.",
    level: "safe",
    example: headers("X-Count: {}", "X-Count: { deprecated: true }"),
    counterExample: headers("X-Count: {}", "X-Count: { deprecated: false }"),
  },
  "header.deprecated.removed": {
    axis: "behaviour",
    title: "The header `{header}` of the {at}{within} is no longer deprecated",
    explain: "Programs can keep reading it.",
    level: "safe",
    example: headers("X-Count: { deprecated: true }", "X-Count: {}"),
    counterExample: headers("X-Count: {}", "X-Count: { deprecated: false }"),
  },
  "header.description.changed": {
    title: "The description of the header `{header}` of the {at}{within} reads differently",
    ...forReaders,
    example: headers("X-Count: {}", "X-Count: { description: All facts }"),
    counterExample: headers("X-Count: {}", "X-Count: { example: 3 }"),
  },
  "header.example.changed": {
    title: "The header `{header}` of the {at}{within} has other examples",
    explain: "Only readers of the documentation notice, and mock servers that answer with examples.",
    level: "docs",
    example: headers("X-Count: {}", "X-Count: { example: 3 }"),
    counterExample: headers("X-Count: {}", "X-Count: { description: All facts }"),
  },
});
