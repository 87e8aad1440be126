/**
 * Generates documents of any size, deterministically. Each resource has five operations and five schemas, with features of
 * real documents: recursion through a property, an array and a map, a union with a discriminator and one without, allOf,
 * enums, formats, bounds, and parameters of every location and style.
 */
import type { Json } from "./documents.js";

const operationsPerResource = 5;

type Members = { readonly [key: string]: Json };

const ref = (name: string): Members => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Members => ({ "application/json": { schema } });

/** The property types, used in rotation. */
const kinds: readonly Members[] = [
  { type: "string", minLength: 1, maxLength: 200 },
  { type: "string", format: "date-time" },
  { type: "string", format: "uuid" },
  { type: "string", format: "email" },
  { type: "string", format: "uri" },
  { type: "string", pattern: "^[a-z][a-z0-9-]*$" },
  { type: "integer", format: "int32", minimum: 0 },
  { type: "number", exclusiveMinimum: 0, maximum: 1e6 },
  { type: "boolean", default: false },
  { type: ["string", "null"] },
  { type: "array", items: { type: "string" }, maxItems: 20 },
  { type: "string", enum: ["draft", "active", "archived"] },
  { type: "object", additionalProperties: { type: "integer" } },
];

function properties(resource: number): Members {
  const count = 4 + (resource % 9);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const kind = kinds[(resource * 5 + index) % kinds.length] ?? {};
      return [`field_${index}`, { ...kind, description: `Field ${index} of resource ${resource}.` }];
    }),
  );
}

function schemas(resource: number, resources: number): Members {
  const name = `Resource${resource}`;
  const neighbour = `Resource${(resource + 1) % resources}`;
  const event = (type: string, more: Members): Json => ({
    type: "object",
    required: ["type"],
    properties: { type: { const: type }, ...more },
  });
  return {
    [name]: {
      description: `A resource, number ${resource}.`,
      allOf: [
        ref("Base"),
        {
          type: "object",
          required: ["field_0", "field_1"],
          properties: { ...properties(resource), neighbour: ref(neighbour), tree: ref(`${name}Node`) },
        },
      ],
    },
    [`${name}Input`]: { type: "object", required: ["field_0"], properties: properties(resource) },
    [`${name}Node`]: {
      type: "object",
      required: ["label"],
      properties: {
        label: { type: "string" },
        parent: ref(`${name}Node`),
        children: { type: "array", items: ref(`${name}Node`) },
        named: { type: "object", additionalProperties: ref(`${name}Node`) },
      },
    },
    [`${name}Event`]: {
      oneOf: [ref(`${name}Changed`), event("deleted", { at: { type: "string", format: "date-time" } })],
    },
    [`${name}Changed`]: event("changed", {
      value: { anyOf: [{ type: "string" }, { type: "number" }, ref(`${name}Input`), { type: "null" }] },
      by: {
        oneOf: [ref("User"), ref("Robot")],
        discriminator: {
          propertyName: "kind",
          mapping: { user: "#/components/schemas/User", robot: "#/components/schemas/Robot" },
        },
      },
    }),
  };
}

function paths(resource: number): Members {
  const name = `Resource${resource}`;
  const tags = [`resource ${resource}`];
  const failure = { $ref: "#/components/responses/Failure" };
  const ok = (description: string, schema: Json): Json => ({
    "200": { description, content: json(schema) },
    default: failure,
  });
  const id = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };
  return {
    [`/resources-${resource}`]: {
      get: {
        tags,
        operationId: `listResource${resource}`,
        summary: `Lists resources ${resource}.`,
        parameters: [
          { $ref: "#/components/parameters/Limit" },
          { name: "fields", in: "query", explode: false, schema: { type: "array", items: { type: "string" } } },
          { name: "filter", in: "query", style: "deepObject", schema: ref("Filter") },
          { name: "status", in: "query", schema: { type: "string", enum: ["draft", "active"] } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
        ],
        responses: ok("A page.", {
          type: "object",
          required: ["items"],
          properties: { items: { type: "array", items: ref(name) }, next: { type: ["string", "null"] } },
        }),
      },
      post: {
        tags,
        operationId: `createResource${resource}`,
        requestBody: { required: true, content: json(ref(`${name}Input`)) },
        responses: { "201": { description: "Made.", content: json(ref(name)) }, default: failure },
      },
    },
    [`/resources-${resource}/{id}`]: {
      parameters: [id],
      get: { tags, operationId: `getResource${resource}`, responses: ok("It.", ref(name)) },
      delete: {
        tags,
        operationId: `deleteResource${resource}`,
        responses: { "204": { description: "Gone." }, default: failure },
      },
    },
    [`/resources-${resource}/{id}/events`]: {
      get: {
        tags,
        operationId: `listResource${resource}Events`,
        parameters: [id],
        responses: ok("All events.", { type: "array", items: ref(`${name}Event`) }),
      },
    },
  };
}

const actor = (kind: string, more: Members): Json => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { type: "string", enum: [kind] }, ...more },
});

const shared: Members = {
  Base: {
    type: "object",
    required: ["id", "created_at"],
    properties: {
      id: { type: "string", format: "uuid", readOnly: true },
      created_at: { type: "string", format: "date-time", readOnly: true },
    },
  },
  Filter: { type: "object", properties: { name: { type: "string" }, after: { type: "string", format: "date" } } },
  User: actor("user", { email: { type: "string", format: "email" } }),
  Robot: actor("robot", { version: { type: "integer" } }),
  Problem: {
    type: "object",
    required: ["code", "message"],
    properties: { code: { type: "integer" }, message: { type: "string" } },
  },
};

/** Returns a document with at least as many operations, rounded up to a multiple of five. */
export function synthetic(operations: number): Json {
  const resources = Math.ceil(operations / operationsPerResource);
  const numbers = Array.from({ length: resources }, (_, index) => index);
  return {
    openapi: "3.1.1",
    info: { title: `Synthetic, ${operations} operations`, version: "1" },
    servers: [{ url: "https://synthetic.example" }],
    paths: Object.assign({}, ...numbers.map(paths)) as Members,
    components: {
      schemas: Object.assign({}, shared, ...numbers.map((number) => schemas(number, resources))) as Members,
      parameters: { Limit: { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } } },
      responses: { Failure: { description: "What went wrong.", content: json(ref("Problem")) } },
    },
  };
}
