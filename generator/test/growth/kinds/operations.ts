import { document, done, named, operation, ref, sameName, text, times, type Json, type Kinds } from "./kind.js";

const json = (schema: Json): Json => ({ content: { "application/json": { schema } } });

function operations(size: number, make: (at: number) => Json, root: Json = {}) {
  const paths = Object.fromEntries(times(size, (at) => [`/things${at}`, { get: { responses: done, ...make(at) } }]));
  return document({ paths, ...root });
}

const wholePath = "each diagnostic names the whole path; SPEC064 bounds its parameters";

/** Growing operations and their parts. */
export const operationKinds: Kinds = {
  operations: { files: (size) => operations(size, (at) => ({ operationId: `things.get${at}` })) },
  "operations without a name": { files: (size) => operations(size, () => ({})) },
  "operations named by words": {
    files: (size) => operations(size, (at) => ({ operationId: `getThing${at}`, tags: ["things"] })),
  },
  "operations that want one name": {
    files: (size) =>
      document({
        paths: Object.fromEntries(
          times(size, (at) => [`/same/${sameName(at)}`, { get: { responses: done, tags: ["same"] } }]),
        ),
      }),
  },
  "operations with one operationId": { files: (size) => operations(size, () => ({ operationId: "things.get" })) },
  "operations with a resource each": {
    files: (size) => operations(size, (at) => ({ operationId: `things${at}.get` })),
  },
  "operations with results": {
    files: (size) =>
      operations(
        size,
        (at) => ({
          operationId: `things.get${at}`,
          responses: { 200: { description: "Done.", ...json(ref("Thing")) } },
        }),
        {
          components: { schemas: { Thing: { type: "object", properties: { a: text } } } },
        },
      ),
  },
  "operations with effects": {
    files: (size) =>
      document({
        paths: Object.fromEntries(
          times(size, (at) => [
            `/things${at}`,
            {
              get: { operationId: `things.get${at}`, responses: done },
              post: { operationId: `things.set${at}`, responses: done, "x-effects": [{ query: `things.get${at}` }] },
            },
          ]),
        ),
      }),
  },
  "effects of an operation": {
    files: (size) =>
      document({
        paths: {
          ...Object.fromEntries(
            times(size, (at) => [`/things${at}`, { get: { operationId: `things.get${at}`, responses: done } }]),
          ),
          "/all": {
            post: {
              operationId: "things.set",
              responses: done,
              "x-effects": times(size, (at) => ({ query: `things.get${at}` })),
            },
          },
        },
      }),
  },
  "remarks on operations": {
    files: (size) =>
      operations(size, (at) => ({ operationId: `things.get${at}` }), {
        "x-unknowns": times(size, (at) => ({
          id: `U${at}`,
          where: [`things.get${at}`],
          description: "Nothing.",
          handling: "None.",
        })),
      }),
  },
  tags: {
    files: (size) =>
      operations(size, (at) => ({ tags: [`tag${at}`] }), {
        tags: times(size, (at) => ({ name: `tag${at}`, description: "A tag." })),
      }),
  },
  "tags of an operation": { files: (size) => operation({ tags: times(size, (at) => `tag${at}`) }) },
  "tags, linted": {
    files: (size) =>
      operations(size, (at) => ({ tags: [`tag${at}`] }), { tags: times(size, (at) => ({ name: `tag${at}` })) }),
    run: "lint",
  },
  parameters: {
    files: (size) => operation({ parameters: times(size, (at) => ({ name: `p${at}`, in: "query", schema: text })) }),
  },
  "parameters that want one name": {
    files: (size) =>
      operation({ parameters: times(size, (at) => ({ name: sameName(at), in: "query", schema: text })) }),
  },
  "parameters in all places": {
    files: (size) =>
      operation({
        parameters: times(size, (at) => ({
          name: `p${at >> 2}`,
          in: ["query", "header", "cookie", "query"][at % 4],
          schema: text,
        })),
      }),
  },
  "parameters of a path item": {
    files: (size) =>
      document({
        paths: {
          "/things": {
            parameters: times(size, (at) => ({ name: `p${at}`, in: "query", schema: text })),
            get: { responses: done },
          },
        },
      }),
  },
  "parameters of a path": {
    files: (size) =>
      document({
        paths: {
          [`/${times(size, (at) => `{p${at}}`).join("")}`]: {
            get: {
              operationId: "things.get",
              parameters: times(size, (at) => ({ name: `p${at}`, in: "path", required: true, schema: text })),
              responses: done,
            },
          },
        },
      }),
  },
  "undeclared parameters of a path": {
    files: (size) =>
      document({ paths: { [`/${times(size, (at) => `{p${at}}`).join("")}`]: { get: { responses: done } } } }),
    // SPEC064 limits this to 100 parameters.
    size: 24,
    allows: {
      "text.replaceAll": wholePath,
      "map.get": wholePath,
      "text.split": wholePath,
      "text.includes": wholePath,
      "JSON.stringify": wholePath,
      "map.set": wholePath,
      "text.replace": wholePath,
      "set.add": wholePath,
      "set.has": wholePath,
    },
  },
  "parameters of a path that are too many": {
    files: (size) =>
      document({ paths: { [`/${times(size, (at) => `{p${at}}`).join("")}`]: { get: { responses: done } } } }),
    size: 110,
  },
  "shared parameters": {
    files: (size) =>
      operations(
        size,
        (at) => ({ operationId: `things.get${at}`, parameters: [{ $ref: "#/components/parameters/P" }] }),
        {
          components: { parameters: { P: { name: "p", in: "query", schema: text } } },
        },
      ),
  },
  "segments of a path": {
    files: (size) => document({ paths: { [times(size, (at) => `/s${at}`).join("")]: { get: { responses: done } } } }),
    size: 20,
    isDeep: true,
  },
  "segments of a path that is too long": {
    files: (size) => document({ paths: { [times(size, () => "/s").join("")]: { get: { responses: done } } } }),
    size: 110,
  },
  "parts of an operationId": {
    files: (size) => operation({ operationId: times(size, (at) => `part${at}`).join(".") }),
    size: 7,
    isDeep: true,
  },
  "properties of a body": {
    files: (size) => operation({ requestBody: json({ type: "object", properties: named(size, () => text) }) }),
  },
  "properties of a form": {
    files: (size) =>
      operation({
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: { type: "object", properties: named(size, () => ({ type: "string", format: "binary" })) },
              encoding: named(size, () => ({ contentType: "image/png" })),
            },
          },
        },
      }),
  },
  "properties that are parameters too": {
    files: (size) =>
      operation({
        parameters: times(size, (at) => ({ name: `Name${at}`, in: "query", schema: text })),
        requestBody: json({ type: "object", properties: named(size, () => text) }),
      }),
  },
  responses: {
    files: (size) =>
      operation({
        responses: Object.fromEntries(times(size, (at) => [String(200 + at), { description: "Done.", ...json(text) }])),
      }),
    size: 100,
  },
  "headers of a response": {
    files: (size) =>
      operation({ responses: { 200: { description: "Done.", headers: named(size, () => ({ schema: text })) } } }),
  },
  "media types of a body": {
    files: (size) =>
      operation({ requestBody: { content: named(size, () => ({ schema: text }), "application/vnd.x") } }),
  },
  "media types of a response": {
    files: (size) =>
      operation({
        responses: {
          200: { description: "Done.", content: named(size, () => ({ schema: text }), "application/vnd.x") },
        },
      }),
  },
  "links of a response": {
    files: (size) =>
      operation({
        responses: { 200: { description: "Done.", links: named(size, () => ({ operationId: "things.add" })) } },
      }),
  },
  callbacks: {
    files: (size) =>
      operation({
        callbacks: named(size, () => ({
          "{$request.body#/url}": { post: { requestBody: json(text), responses: done } },
        })),
      }),
  },
  "operations with one callback": {
    files: (size) =>
      operations(
        size,
        (at) => ({ operationId: `things.get${at}`, callbacks: { one: { $ref: "#/components/callbacks/One" } } }),
        {
          components: {
            callbacks: { One: { "{$request.query.url}": { post: { requestBody: json(text), responses: done } } } },
          },
        },
      ),
  },
  webhooks: {
    files: (size) =>
      document({ webhooks: named(size, () => ({ post: { requestBody: json(text), responses: done } })) }),
  },
  servers: { files: (size) => document({ servers: times(size, (at) => ({ url: `https://${at}.example.com` })) }) },
  "variables of a server": {
    files: (size) =>
      document({
        servers: [
          {
            url: `https://${times(size, (at) => `{v${at}}`).join(".")}.example.com`,
            variables: named(size, () => ({ default: "a" }), "v"),
          },
        ],
      }),
  },
  "values of a variable of a server": {
    files: (size) =>
      document({
        servers: [
          { url: "https://{v}.example.com", variables: { v: { default: "v0", enum: times(size, (at) => `v${at}`) } } },
        ],
      }),
  },
  "security schemes": {
    files: (size) =>
      operation(
        { security: times(size, (at) => ({ [`Name${at}`]: [] })) },
        { components: { securitySchemes: named(size, (at) => ({ type: "apiKey", in: "header", name: `X-${at}` })) } },
      ),
  },
  "security schemes together": {
    files: (size) =>
      operation(
        { security: [named(size, () => [])] },
        { components: { securitySchemes: named(size, (at) => ({ type: "apiKey", in: "header", name: `X-${at}` })) } },
      ),
  },
  "scopes of a security scheme": {
    files: (size) =>
      operation(
        { security: [{ one: times(size, (at) => `scope${at}`) }] },
        {
          components: {
            securitySchemes: {
              one: {
                type: "oauth2",
                flows: {
                  clientCredentials: {
                    tokenUrl: "https://example.com",
                    scopes: named(size, () => "A scope.", "scope"),
                  },
                },
              },
            },
          },
        },
      ),
  },
  "examples of a parameter": {
    files: (size) =>
      operation({
        parameters: [{ name: "p", in: "query", schema: text, examples: named(size, () => ({ value: "a" })) }],
      }),
  },
  "shared responses": {
    files: (size) =>
      document({
        paths: Object.fromEntries(
          times(size, (at) => [
            `/things${at}`,
            {
              get: { operationId: `things.get${at}`, responses: { 200: { $ref: `#/components/responses/Name${at}` } } },
            },
          ]),
        ),
        components: { responses: named(size, () => ({ description: "Done.", ...json(text) })) },
      }),
  },
};
