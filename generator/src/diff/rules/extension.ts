import { document, operation } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

const page = "x-pagination: { style: page, page: page, size: size, items: items }";
const parameters =
  "parameters: [{ name: page, in: query, schema: { type: integer } }, { name: size, in: query, schema: { type: integer } }]";
const items =
  'responses: { "200": { description: Facts, content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { type: string } }, more: { type: array, items: { type: string } } } } } } } }';

/** The extensions of docs/extensions.md. */
export const extensionRules = ruleTable({
  "extension.pagination.changed": {
    axis: "typescript",
    title: "Pages are described differently (`x-pagination`)",
    explain: "Generated clients get, lose or change the methods that iterate over pages.",
    level: "possible",
    example: operation(`{ ${parameters}, ${items} }`, `{ ${page}, ${parameters}, ${items} }`),
    counterExample: operation(`{ ${parameters}, ${items} }`, `{ summary: Pages, ${parameters}, ${items} }`),
  },
  "extension.envelope.changed": {
    axis: "typescript",
    title: "The envelope of responses is described differently (`x-envelope`)",
    explain: "Calls of generated clients return another part of the response, and failures become other errors.",
    level: "breaking",
    example: document("paths: {}", "paths: {}\nx-envelope: { data: data }"),
    counterExample: document(
      "paths: {}\nx-envelope: { data: data }",
      "paths: {}\nx-envelope: { data: data }\nx-owner: us",
    ),
  },
  "extension.query.changed": {
    axis: "behaviour",
    title: "Whether the operation only reads is described differently (`x-query`)",
    explain: "Generated clients retry and cache operations that only read, and hooks for them are other functions.",
    level: "possible",
    example: document("paths: { /search: { post: {} } }", "paths: { /search: { post: { x-query: true } } }"),
    counterExample: document("paths: { /search: { post: {} } }", "paths: { /search: { post: { x-cost: 1 } } }"),
  },
  "extension.idempotent.changed": {
    axis: "behaviour",
    title: "Whether the request may be repeated is described differently (`x-idempotent`)",
    explain: "Generated clients repeat such requests after a lost connection or an error of the server, others not.",
    level: "possible",
    example: document("paths: { /facts: { post: {} } }", "paths: { /facts: { post: { x-idempotent: true } } }"),
    counterExample: document("paths: { /facts: { post: {} } }", "paths: { /facts: { post: { x-cost: 1 } } }"),
  },
  "extension.effects.changed": {
    axis: "behaviour",
    title: "The effects of the mutation are described differently (`x-effects`)",
    explain: "Generated hooks refetch or update other cached queries.",
    level: "safe",
    example: document("paths: { /facts: { post: {} } }", "paths: { /facts: { post: { x-effects: [] } } }"),
    counterExample: document("paths: { /facts: { post: {} } }", "paths: { /facts: { post: { x-cost: 1 } } }"),
  },
  "extension.terminal.changed": {
    axis: "behaviour",
    title: "The end of polling is described differently (`x-terminal`)",
    explain: "Generated hooks stop polling at other values, or cannot poll any more.",
    level: "possible",
    example: operation(`{ ${items} }`, `{ x-terminal: { path: items, values: [] }, ${items} }`),
    counterExample: operation(`{ ${items} }`, `{ summary: Status, ${items} }`),
  },
  "extension.stream.changed": {
    axis: "typescript",
    title: "The ways in which a stream can go on are described differently (`x-stream`)",
    explain: "Generated clients get or lose the option `reconnect`, or ask for what is missing in another way.",
    level: "possible",
    example: operation("{}", "{ x-stream: { resumable: true } }"),
    counterExample: operation("{}", "{ x-streams: 5 }"),
  },
  "extension.upload.changed": {
    axis: "typescript",
    title: "The upload in parts is described differently (`x-upload`)",
    explain: "Generated clients get, lose or change the method that uploads a file.",
    level: "possible",
    example: operation("{}", "{ x-upload: { method: upload, size: size, session: id, parts: parts } }"),
    counterExample: operation("{}", "{ x-uploads: 5 }"),
  },
  "extension.permission.changed": {
    axis: "behaviour",
    title: "The operation needs another permission (`x-permission`)",
    explain: "Requests with a key that lacks the new permission are rejected. Accept the old permission for a while.",
    level: "possible",
    example: operation('{ x-permission: { name: "facts:read" } }', '{ x-permission: { name: "facts:all" } }'),
    counterExample: operation(
      '{ x-permission: { name: "facts:read" } }',
      '{ x-permission: { name: "facts:read" }, summary: Facts }',
    ),
  },
  "extension.signature.changed": {
    axis: "behaviour",
    title: "Requests of webhooks are signed in another way (`x-webhook-signature`)",
    explain:
      "Programs that receive webhooks refuse requests whose signature has another form. They need the new code before the service sends it, or " +
      "the service sends both for a while.",
    level: "breaking",
    example: document(
      "paths: {}\nx-webhook-signature: { style: standard }",
      "paths: {}\nx-webhook-signature: { style: stripe }",
    ),
    counterExample: document("paths: {}", "paths: {}\nx-signature: { style: stripe }"),
  },
  "extension.event.changed": {
    axis: "behaviour",
    title: "The names of events in requests of webhooks are described differently (`x-webhook-event`)",
    explain:
      "Programs that receive webhooks look for the name of an event in another place, or for another name. They see an event under its old name as one that the " +
      "document does not have.",
    level: "possible",
    example: document("paths: {}", "paths: {}\nx-webhook-event: { header: X-Event }"),
    counterExample: document("paths: {}", "paths: {}\nx-event: { header: X-Event }"),
  },
  "extension.unknowns.changed": {
    axis: "typescript",
    title: "Other gaps of the API's reference are listed (`x-unknowns`)",
    explain: "Comments of generated code change. Options of the client come or go with their entries.",
    level: "possible",
    example: document(
      "paths: {}",
      "paths: {}\nx-unknowns: [{ id: limits, where: [api], description: No limits are stated., handling: None. }]",
    ),
    counterExample: document("paths: {}", "paths: {}\nx-known: true"),
  },
  "extension.readings.changed": {
    title: "The reference is read differently (`x-readings`)",
    ...forReaders,
    example: document("paths: {}", "paths: {}\nx-readings: [{ subject: a, description: b, reading: c }]"),
    counterExample: document("paths: {}", "paths: {}\nx-read: true"),
  },
  "extension.value.changed": {
    title: "The extension `{field}`{within} has another value",
    explain: "specloom does not read this extension. Tools that do may behave differently.",
    level: "docs",
    example: operation("{}", "{ x-owner: search }"),
    counterExample: operation("{}", "{ x-effects: [] }"),
  },
});
