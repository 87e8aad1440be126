import type { ObjectNode } from "../../../src/load/index.js";

const text = { type: "string" };
const list = { type: "array", items: { type: "string" } };
const externalDocs = { url: "https://example.com/docs", description: "More" };
const server = {
  url: "https://{env}.example.com",
  description: "Main",
  variables: { env: { default: "api", enum: ["api", "test"], description: "Environment" } },
};
const header = {
  description: "Count",
  required: true,
  deprecated: true,
  style: "simple",
  explode: false,
  schema: list,
  example: 1,
  examples: { one: { value: 1 } },
};

/** A parameter with every field but `content`. */
const query = {
  name: "q",
  in: "query",
  description: "Query",
  required: true,
  deprecated: true,
  allowEmptyValue: true,
  style: "form",
  explode: false,
  allowReserved: true,
  schema: list,
  example: ["a"],
  examples: { one: { summary: "One", description: "First", value: ["a"], externalValue: "https://example.com/1" } },
};

const form = {
  schema: { type: "object", properties: { a: list, b: text } },
  example: { a: ["x"] },
  examples: { one: { value: { a: ["x"] } } },
  encoding: {
    a: { contentType: "text/plain", headers: { "X-Part": header }, style: "form", explode: false, allowReserved: true },
  },
};

const response = {
  description: "Things",
  headers: { "X-Count": header, "X-Plain": { schema: text } },
  content: {
    "application/json": { schema: text, example: "a", examples: { one: { value: "a" } } },
    "application/jsonl": { itemSchema: text },
  },
  links: {
    self: {
      operationId: "things.get",
      parameters: { id: "$request.path.id" },
      requestBody: { a: 1 },
      description: "Self",
      server,
    },
    other: { operationRef: "#/paths/~1things/get" },
  },
};

const item = {
  summary: "Things",
  description: "All things",
  servers: [server, { url: "https://eu.example.com" }],
  parameters: [query, { $ref: "#/components/parameters/Filter" }],
};

const hook = {
  summary: "Hook",
  description: "Called back",
  post: {
    requestBody: { content: { "application/json": { schema: text } } },
    responses: { "204": { description: "Fine" } },
  },
};

const operation = {
  tags: ["things"],
  summary: "Get",
  description: "Gets things",
  externalDocs,
  operationId: "things.get",
  parameters: [{ name: "X-Trace", in: "header", schema: text }],
  requestBody: { description: "A thing", content: { "multipart/form-data": form }, required: true },
  responses: { "200": response, "404": { $ref: "#/components/responses/Missing" }, default: { description: "Failed" } },
  callbacks: { onThing: { "{$request.query.q}": hook }, onOther: { $ref: "#/components/callbacks/Other" } },
  deprecated: true,
  security: [{ oauth: ["read"] }, { key: [] }],
  servers: [server, { url: "https://us.example.com" }],
};

const flow = {
  authorizationUrl: "https://example.com/authorize",
  tokenUrl: "https://example.com/token",
  refreshUrl: "https://example.com/refresh",
  scopes: { read: "Read", write: "Write" },
};

/** A 3.1 document as the loader returns it, which has every object of OpenAPI at least once, with every field. */
export const everything = {
  openapi: "3.1.0",
  jsonSchemaDialect: "https://spec.openapis.org/oas/3.1/dialect/base",
  info: {
    title: "Things",
    summary: "An API",
    description: "An API of things",
    termsOfService: "https://example.com/terms",
    contact: { name: "Us", url: "https://example.com", email: "us@example.com" },
    license: { name: "MIT", identifier: "MIT", url: "https://example.com/mit" },
    version: "1",
  },
  servers: [server, { url: "https://other.example.com" }],
  security: [{ key: [] }, { basic: [] }],
  tags: [{ name: "things", description: "Things", externalDocs }, { name: "others" }],
  externalDocs,
  paths: {
    "/things/{id}": {
      ...item,
      parameters: [{ name: "id", in: "path", required: true, schema: text }, ...item.parameters],
      get: operation,
      put: { responses: { "200": { description: "Fine" } } },
      delete: { responses: { "200": { description: "Fine" } } },
    },
    "/others": { get: { responses: { "200": { description: "Fine" }, "4XX": { description: "Wrong" } } } },
  },
  webhooks: { thingAdded: hook, thingRemoved: { get: hook.post } },
  components: {
    parameters: { Filter: { name: "filter", in: "query", content: { "application/json": { schema: text } } } },
    responses: { Missing: { description: "Missing", content: { "application/json": { schema: text } } } },
    callbacks: { Other: { "{$request.query.other}": { post: { responses: { "200": { description: "Fine" } } } } } },
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key", description: "A key" },
      basic: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      oauth: {
        type: "oauth2",
        flows: { implicit: flow, password: flow, clientCredentials: flow, authorizationCode: flow },
      },
      login: { type: "openIdConnect", openIdConnectUrl: "https://example.com/.well-known/openid-configuration" },
    },
  },
} satisfies ObjectNode;
