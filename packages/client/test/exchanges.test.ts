import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, type Client, createClient, type PageCall } from "../src/index.js";
import * as operations from "../src/operations.js";
import { type ExampleExchange, loadExchanges } from "./support/exchange.js";
import { type LoopbackServer, type RecordedRequest, type Reply, serve } from "./support/server.js";

/** The endpoint table of the reference, in its order: method, path, and the name that the call has here. */
// oxfmt-ignore
const endpoints = [
  ["POST", "/openapi/service/api/v3/workspaces/{workspaceId}/projects/{projectId}/memories/conflicts/{conflictId}/resolve", "conflicts.resolve"],
  ["GET", "/openapi/service/api/v1/drives/items/{item_id}/children", "drive.listChildren"],
  ["POST", "/openapi/service/api/v1/drives/items/upload", "drive.createUpload"],
  ["POST", "/openapi/service/api/v3/workspaces/{workspaceId}/projects", "projects.create"],
  ["PATCH", "/openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/{factId}", "facts.update"],
  ["PUT", "/openapi/service/api/v1/projects/{id}", "projects.update"],
  ["GET", "/openapi/service/api/v3/workspaces", "workspaces.list"],
  ["POST", "/openapi/service/api/v1/projects/{id}/search", "projects.search"],
  ["GET", "/openapi/service/api/v1/projects", "projects.list"],
  ["PATCH", "/openapi/service/api/v3/agents/{id}", "agents.update"],
  ["GET", "/openapi/service/api/v3/agents/{id}/versions", "agents.listVersions"],
  ["GET", "/openapi/service/api/v2/projects/{id}/memories/{memoryId}/trace", "memories.getTrace"],
  ["PATCH", "/openapi/service/api/v3/workspaces/{id}", "workspaces.update"],
  ["POST", "/openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/forget", "facts.forget"],
  ["GET", "/openapi/service/api/v3/workspaces/{workspaceId}/actors/{actorId}/facts/{factId}", "facts.get"],
  ["GET", "/openapi/service/api/v1/projects/{id}/documents/{documentId}", "documents.getV1"],
  ["GET", "/openapi/service/api/v3/workspaces/{workspaceId}/projects/{projectId}/memories/documents/{documentId}", "documents.get"],
  ["DELETE", "/openapi/service/api/v1/projects/{id}", "projects.delete"],
] as const;

const exchanges = loadExchanges();

let server: LoopbackServer;
let client: Client;
let reply: Reply;

beforeAll(async () => {
  server = await serve(() => reply);
  client = createClient({ baseUrl: server.url, apiKey: "test-key", maxRetries: 0 });
});
afterAll(() => server.close());

type Callee = (...args: readonly unknown[]) => Call<unknown> | PageCall<unknown, unknown>;

/** `client.facts.get(args)`. */
function callMethod(operation: string, args: object): ReturnType<Callee> {
  const [resource = "", method = ""] = operation.split(".");
  const methods = (client as unknown as Record<string, Record<string, Callee>>)[resource]!;
  return methods[method]!(args);
}

/** `factsGet(client, args)`. */
function callFunction(operation: string, args: object): ReturnType<Callee> {
  const name = operation.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase());
  const core = operations.createCore({ baseUrl: server.url, apiKey: "test-key", maxRetries: 0 });
  return (operations as unknown as Record<string, Callee>)[name]!(core, args);
}

const forms = [
  ["as a method", callMethod],
  ["as a function", callFunction],
] as const;

/** Sends one request and returns it. */
async function requestOf(call: () => PromiseLike<unknown>): Promise<RecordedRequest> {
  const before = server.requests.length;
  await call();
  expect(server.requests).toHaveLength(before + 1);
  return server.requests[before]!;
}

describe("the exchanges cover the reference", () => {
  test("there is a document for each of its 18 endpoints, and no other", () => {
    expect(endpoints).toHaveLength(18);
    const documented = new Set(exchanges.map(({ operation }) => operation));
    expect([...documented].sort()).toEqual(endpoints.map(([, , operation]) => operation).sort());
  });

  test.each(endpoints)("%s %s is %s", (method, path, operation) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`);
    for (const exchange of exchanges.filter((exchange) => exchange.operation === operation)) {
      expect(exchange.request.method).toBe(method);
      expect(exchange.request.target).toMatch(pattern);
    }
  });

  test("both forms offer these operations and nothing else", () => {
    const methods = Object.entries(client).flatMap(([resource, members]) =>
      resource === "unknowns" || resource.startsWith("~") || typeof members !== "object"
        ? []
        : Object.keys(members as object).map((method) => `${resource}.${method}`),
    );
    const wanted = [...endpoints.map(([, , operation]) => operation), "drive.upload"].sort();
    expect(methods.sort()).toEqual(wanted);

    const functions = Object.keys(operations).filter((name) =>
      /^(agents|conflicts|documents|drive|facts|memories|projects|workspaces)/.test(name),
    );
    expect(functions.sort()).toEqual(
      wanted.map((name) => name.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase())).sort(),
    );
  });
});

describe.each(forms)("%s", (_, call) => {
  describe.each([...new Set(exchanges.map(({ operation }) => operation))])("%s", (operation) => {
    test.each(exchanges.filter((exchange) => exchange.operation === operation))("$title", async (exchange) => {
      reply = exchange.response;
      const started = server.requests.length;
      const pending = call(operation, exchange.arguments);
      const result = await pending;
      expect(server.requests).toHaveLength(started + 1);

      expectRequest(server.requests[started]!, exchange);
      expect(ownMembers(result)).toStrictEqual(exchange.yields);

      const { data, message, response, attempts } = await pending.withResponse();
      expect(ownMembers(data)).toStrictEqual(exchange.yields);
      expect(message).toBe((JSON.parse(exchange.response.body) as { message?: string }).message);
      expect(response.status).toBe(exchange.response.status);
      expect(attempts).toBe(1);
    });
  });
});

/** Checks that a request has none of three headers that its exchange does not show. */
function expectRequest(actual: RecordedRequest, { request: wanted }: ExampleExchange): void {
  expect(`${actual.method} ${actual.target}`).toBe(`${wanted.method} ${wanted.target}`);
  const { authorization, accept, "content-type": contentType } = actual.headers;
  expect({ authorization, accept, "content-type": contentType }).toEqual({
    authorization: wanted.headers["authorization"],
    accept: wanted.headers["accept"],
    "content-type": wanted.headers["content-type"],
  });
  expect(actual.text).toBe(wanted.body);
  expect(Buffer.from(actual.body).equals(Buffer.from(wanted.body))).toBe(true);
}

/** Returns the API's data of a page, without its methods; any other result unchanged. */
function ownMembers(result: unknown): unknown {
  if (Object(result)[Symbol.asyncIterator] === undefined) return result;
  const { hasNext, nextCursor, next, pages, toArray, ...own } = result as Record<string, unknown>;
  expect(typeof nextCursor).toBe(hasNext ? "string" : "undefined");
  expect([typeof hasNext, typeof next, typeof pages, typeof toArray]).toEqual([
    "boolean",
    "function",
    "function",
    "function",
  ]);
  return Object.fromEntries(Object.entries(own));
}

describe("odd values in the path", () => {
  const fact = {
    id: "x",
    fact: "x",
    metadata: {},
    expired: false,
    score: 0,
    expiration_date: null,
    created_at: "",
    updated_at: "",
  };
  const get = (factId: string) => () => client.facts.get({ workspaceId: "ws_1", actorId: "act_2", factId });
  const base = "/openapi/service/api/v3/workspaces/ws_1/actors/act_2/facts/";

  test.each([
    ["a space", "a b", "a%20b"],
    ["a slash", "a/b", "a%2Fb"],
    ["a path that climbs", "../../secrets", "..%2F..%2Fsecrets"],
    ["a query and a fragment", "a?b=c#d", "a%3Fb%3Dc%23d"],
    ["a percent sign", "100%", "100%25"],
    ["what looks encoded", "a%2Fb", "a%252Fb"],
    ["a plus", "a+b", "a%2Bb"],
    ["a colon, an at and a comma", "a:b@c,d", "a%3Ab%40c%2Cd"],
    ["letters of other scripts", "Größe-日本", "Gr%C3%B6%C3%9Fe-%E6%97%A5%E6%9C%AC"],
    ["an emoji", "🧠", "%F0%9F%A7%A0"],
    ["three dots", "...", "..."],
    ["a dot in front", ".hidden", ".hidden"],
    ["a backslash", "a\\b", "a%5Cb"],
    ["a template of another parameter", "{actorId}", "%7BactorId%7D"],
    ["a line break", "a\r\nb", "a%0D%0Ab"],
  ])("%s is one segment", async (_, factId, segment) => {
    reply = { body: { success: true, data: fact } };
    const { target } = await requestOf(get(factId));
    expect(target).toBe(base + segment);
  });

  test.each([
    ["nothing", ""],
    ["one dot", "."],
    ["two dots", ".."],
    // The URL standard reads these as dots, too.
    ["an encoded dot", "%2e"],
    ["two encoded dots", "%2E%2e"],
    ["a dot and an encoded dot", ".%2e"],
  ])("%s never becomes another path", async (_, factId) => {
    reply = { body: { success: true, data: fact } };
    const before = server.requests.length;
    const result = await get(factId)().safe();
    if (result.ok) {
      // Sent, then as a segment of its own: the percent sign is encoded.
      expect(server.requests.at(-1)!.target).toBe(base + factId.replaceAll("%", "%25"));
      expect(factId).toContain("%");
    } else {
      expect(result.error.code).toBe("argument");
      expect(result.error.message).toContain("factId");
      expect(server.requests).toHaveLength(before);
    }
  });

  test("a missing value is refused, and nothing is sent", async () => {
    const before = server.requests.length;
    const missing = client.facts.get({ workspaceId: "ws_1", actorId: "act_2" } as never);
    await expect(missing).rejects.toMatchObject({ name: "ArgumentError", code: "argument" });
    expect(server.requests).toHaveLength(before);
  });
});
