import { document } from "./examples.js";
import { ruleTable } from "./table.js";

const list = (extension: string, properties: string): string =>
  `paths: { /notes: { get: { operationId: notes.list, ${extension} parameters: [{ name: page, in: query, schema: { type: integer } }], responses: { "200": { description: OK, content: { application/json: { schema: { type: object, required: [items, total], properties: { items: { type: array, items: { type: string } }, total: { type: integer }, ${properties} } } } } } } } } }`;
const pages = (items: string): string => `x-pagination: { style: page, page: page, items: ${items}, total: total },`;
const others = "others: { type: array, items: { type: integer } }";
const next = "next: { type: string }";

const upload = (method: string): string =>
  `paths: { /uploads: { post: { operationId: drive.createUpload, x-upload: { method: ${method}, size: bytes, session: id, parts: parts, part: { number: n, size: bytes, url: url } }, requestBody: { required: true, content: { application/json: { schema: { type: object, required: [bytes], properties: { bytes: { type: integer } } } } } }, responses: { "200": { description: OK, content: { application/json: { schema: { type: object, required: [id, parts], properties: { id: { type: string }, parts: { type: array, items: { type: object, properties: { n: { type: integer }, bytes: { type: integer }, url: { type: string } } } } } } } } } } } } }`;

const webhook = (name: string, schema = "{ type: string }"): string =>
  `{ paths: {}, webhooks: { ${name}: { post: { requestBody: { required: true, content: { application/json: { schema: ${schema} } } }, responses: { "204": { description: OK } } } } } }`;

/** The rules of the client around its calls: pages, uploads, webhooks and options. */
export const typescriptClientRules = ruleTable({
  "typescript.pages.added": {
    title: "Pages of `{call}` hide properties of its result",
    explain:
      "A paginated call returns a page, whose `items`, `hasNext`, `nextCursor`, `next`, `pages` and `toArray` are those of the client. A property of the result with such a name is another one now.",
    level: "breaking",
    example: document(list("", next), list(pages("items"), next)),
    counterExample: document(list("", others), list(pages("items"), others)),
  },
  "typescript.pages.removed": {
    title: "`{call}` has no pages any more",
    explain: "Loops over the items of all pages, and the methods of pages, no longer compile. Keep `x-pagination`.",
    level: "breaking",
    example: document(list(pages("items"), others), list("", others)),
    counterExample: document(list("", others), list(pages("items"), others)),
  },
  "typescript.pages.changed": {
    title: "Pages of `{call}` have other items",
    explain: "The result is the same, but its pages list items of another type, so that loops no longer compile.",
    level: "breaking",
    example: document(list(pages("items"), others), list(pages("others"), others)),
    counterExample: document(list(pages("items"), others), list(pages("items"), next)),
  },
  "typescript.upload.changed": {
    title: "`{call}` has another name or another result",
    explain: "Uploads in parts no longer compile: their method is gone, or its result has other properties.",
    level: "breaking",
    example: document(upload("upload"), upload("send")),
    counterExample: document(upload("upload"), upload("upload").replace("url: { type: string }", "url: {}")),
  },
  "typescript.payload.removed": {
    title: "`{type}`, the payload of `{webhook}`, is gone",
    explain: "Handlers of the webhook or callback that name the type of its payload no longer compile.",
    level: "breaking",
    example: document(webhook("noteAdded"), webhook("noteCreated")),
    counterExample: document(webhook("noteAdded"), webhook("noteAdded", "{ type: integer }")),
  },
  "typescript.client.options": {
    title: "`createClient` needs options",
    explain: "The document names no server any more, so that programs must pass the base URL. Keep `servers`.",
    level: "breaking",
    example: document("servers: [{ url: 'https://example.com' }]", ""),
    counterExample: document("servers: [{ url: 'https://example.com' }]", "servers: [{ url: 'https://example.org' }]"),
  },
});
