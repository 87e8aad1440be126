// The whole client over HTTP on loopback: what its parts do together.
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ApiError,
  type Client,
  type ClientEvent,
  type ClientOptions,
  createClient,
  EnvelopeError,
  isApiError,
  isClientError,
  NotFoundError,
  UnspecifiedError,
  unknowns,
} from "../src/index.js";
import { type LoopbackServer, type RecordedRequest, type Reply, serve } from "./support/server.js";

const key = "key-that-nobody-may-see";

let server: LoopbackServer;
/** The server's responses, in order; the last one repeats. */
let replies: Reply[];

beforeEach(async () => {
  replies = [{ body: { success: true, data: {} } }];
  server = await serve((_, index) => replies[Math.min(index, replies.length - 1)]!);
});
afterEach(() => server.close());

const connect = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ baseUrl: server.url, apiKey: key, maxRetries: 0, ...options });

const success = (data: unknown, rest: object = {}): Reply => ({ body: { success: true, ...rest, data } });
const all = async <T>(call: PromiseLike<{ toArray(): Promise<T[]> }>): Promise<T[]> => (await call).toArray();
const queryOf = ({ target }: RecordedRequest): string => target.slice(target.indexOf("?") + 1);

describe("options whose name in requests is not documented", () => {
  const search = { id: "prj_7", query: "x", user_id: "user_9" };

  test("name_filter of workspaces.list throws without a configured name, and the error explains the gap", async () => {
    const error: unknown = await connect()
      .workspaces.list({ name_filter: "north" })
      .then(String, (error: unknown) => error);
    expect(error).toBeInstanceOf(UnspecifiedError);
    expect(error).toMatchObject({
      code: "argument",
      unknown: "workspaces.name_filter",
      operation: "workspaces.list",
    });
    expect((error as Error).message).toContain("workspaces.name_filter");
    expect(server.requests).toHaveLength(0);
  });

  test("iterating with it throws the same", async () => {
    await expect(all(connect().workspaces.list({ name_filter: "north" }))).rejects.toBeInstanceOf(UnspecifiedError);
    expect(server.requests).toHaveLength(0);
  });

  test.each([true, false])("include_conflicts: %s of projects.search throws, too", async (include_conflicts) => {
    const outcome = await connect()
      .projects.search({ ...search, include_conflicts })
      .safe();
    expect(outcome).toMatchObject({
      ok: false,
      error: { name: "UnspecifiedError", unknown: "projects.include_conflicts" },
    });
    expect(server.requests).toHaveLength(0);
  });

  test("with wireNames they are sent under the configured names", async () => {
    replies = [success({ items: [] })];
    const client = connect({
      wireNames: { "workspaces.name_filter": "name~", "projects.include_conflicts": "with_conflicts" },
    });
    await client.workspaces.list({ name_filter: "north", page_size: 5 });
    await client.projects.search({ ...search, include_conflicts: true });
    const [list, found] = server.requests;
    expect(new URLSearchParams(queryOf(list!))).toEqual(new URLSearchParams({ page_size: "5", "name~": "north" }));
    expect(JSON.parse(found!.text)).toEqual({ query: "x", user_id: "user_9", with_conflicts: true });
  });

  test("can be omitted without wireNames", async () => {
    replies = [success({ items: [] })];
    await connect().workspaces.list({ name_filter: undefined });
    expect(server.requests[0]!.target).toBe("/openapi/service/api/v3/workspaces");
  });
});

describe("undocumented parameters can be sent", () => {
  test("extraQuery", async () => {
    replies = [success({ items: [] })];
    await connect().workspaces.list({ page_size: 1 }, { extraQuery: { filter: "a b", tag: ["x", "y"], page_size: 2 } });
    expect([...new URLSearchParams(queryOf(server.requests[0]!))].sort()).toEqual([
      ["filter", "a b"],
      ["page_size", "2"],
      ["tag", "x"],
      ["tag", "y"],
    ]);
  });

  test("extraQuery is sent with every page", async () => {
    replies = [success({ items: [1], continuation_token: "t" }), success({ items: [2] })];
    await all(connect().workspaces.list({}, { extraQuery: { filter: "x" } }));
    expect(server.requests.map(queryOf)).toEqual(["filter=x", "continuation_token=t&filter=x"]);
  });

  test("extraBody", async () => {
    await connect().workspaces.update({ id: "ws_1", name: "A" }, { extraBody: { name: "B", colour: { r: 1 } } });
    expect(JSON.parse(server.requests[0]!.text)).toEqual({ name: "B", colour: { r: 1 } });
  });

  test("extraHeaders and headers, of the client and of the call", async () => {
    const client = connect({ headers: { "x-tenant": "one", "x-both": "client" } });
    await client.projects.delete(
      { id: "prj_7" },
      { headers: { "x-both": "call" }, extraHeaders: { "x-trace": "abc" } },
    );
    expect(server.requests[0]!.headers).toMatchObject({
      "x-tenant": "one",
      "x-both": "call",
      "x-trace": "abc",
      authorization: `Bearer ${key}`,
    });
  });

  test("a response keeps its unknown fields", async () => {
    replies = [success({ id: "prj_7", colour: "red", nested: { deep: [null] } }, { message: "ok" })];
    await expect(connect().projects.update({ id: "prj_7" })).resolves.toEqual({
      id: "prj_7",
      colour: "red",
      nested: { deep: [null] },
    });
  });

  test("client.request calls an operation without a method, such as the create-item call", async () => {
    replies = [success({ item_id: "itm_1" })];
    const body = { item_type: "file", name: "a.txt", from: { upload_id: "upl_5", part_etags: ['"a"', '"b"'] } };
    const created: unknown = await connect().request("POST", "/openapi/service/api/v1/drives/items/{folder}", {
      path: { folder: "MY SPACE" },
      query: { notify: false },
      body,
    });
    expect(created).toEqual({ success: true, data: { item_id: "itm_1" } });
    const [request] = server.requests;
    expect(`${request!.method} ${request!.target}`).toBe(
      "POST /openapi/service/api/v1/drives/items/MY%20SPACE?notify=false",
    );
    expect(request!.headers).toMatchObject({ authorization: `Bearer ${key}`, "content-type": "application/json" });
    expect(JSON.parse(request!.text)).toEqual(body);
  });
});

describe("the results of a call", () => {
  test("withResponse returns the message, the request id and the attempts", async () => {
    const moment = { status: 503, headers: { "retry-after": "0" } };
    replies = [
      moment,
      { ...success({ id: "prj_7" }, { message: "Project updated" }), headers: { "x-request-id": "req_1" } },
    ];
    // The caller may know that an update can be sent twice.
    const result = await connect({ maxRetries: 2 })
      .projects.update({ id: "prj_7", name: "B" }, { idempotent: true })
      .withResponse();
    expect(result).toMatchObject({
      data: { id: "prj_7" },
      message: "Project updated",
      requestId: "req_1",
      attempts: 2,
    });
    expect(result.response.status).toBe(200);
    expect(server.requests.map(({ text }) => text)).toEqual(['{"name":"B"}', '{"name":"B"}']);
  });

  // The reference does not say that a change may be repeated.
  test.each([
    ["update", (client: Client) => client.projects.update({ id: "prj_7", name: "B" })],
    ["delete", (client: Client) => client.projects.delete({ id: "prj_7" })],
    ["forget", (client: Client) => client.facts.forget({ workspaceId: "ws_1", actorId: "act_2", ids: [] })],
  ])("%s is sent once, even if it fails with a 500", async (_, call) => {
    replies = [{ status: 500 }, success({})];
    await expect(call(connect({ maxRetries: 2 }))).rejects.toMatchObject({ status: 500, attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });

  test("a delete has a message and no data", async () => {
    replies = [{ body: { success: true, message: "Project deleted" } }];
    const result = await connect().projects.delete({ id: "prj_7" }).withResponse();
    expect(result.data).toBeUndefined();
    expect(result.message).toBe("Project deleted");
  });

  test("an operation that is not idempotent is sent once, whatever fails", async () => {
    replies = [{ status: 503, headers: { "retry-after": "0" } }];
    const outcome = await connect({ maxRetries: 3 })
      .projects.create({ workspaceId: "ws_1", name: "A", custom_id: "a" })
      .safe();
    expect(outcome).toMatchObject({ ok: false, error: { name: "ServerError", status: 503, attempts: 1 } });
    expect(server.requests).toHaveLength(1);
  });

  test("a call is sent at once, and only once", async () => {
    const pending = connect().projects.delete({ id: "prj_7" });
    await Promise.all([pending, pending.withResponse(), pending.safe(), pending.then()]);
    expect(server.requests).toHaveLength(1);
  });

  test("safe returns the data or the error", async () => {
    replies = [success({ id: "fact_21" }), { status: 403, body: { detail: "not yours" } }];
    const get = () => connect().facts.get({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" }).safe();
    expect(await get()).toEqual({ ok: true, status: 200, data: { id: "fact_21" } });
    const refused = await get();
    expect(refused).toMatchObject({
      ok: false,
      error: { name: "ForbiddenError", code: "forbidden", status: 403, message: "not yours" },
    });
  });
});

describe("every page", () => {
  test("drive.listChildren: until there is no token", async () => {
    replies = [
      success({ items: [{ item_id: "a" }, { item_id: "b" }], continuation_token: "t 1" }),
      success({ items: [], continuation_token: "t&2" }),
      success({ items: [{ item_id: "c" }] }),
    ];
    const seen: string[] = [];
    for await (const { item_id } of connect().drive.listChildren({ item_id: "MY_SPACE", page_size: 2 }))
      seen.push(item_id);
    expect(seen).toEqual(["a", "b", "c"]);
    const path = "/openapi/service/api/v1/drives/items/MY_SPACE/children?page_size=2";
    expect(server.requests.map(({ target }) => target)).toEqual([
      path,
      `${path}&continuation_token=t%201`,
      `${path}&continuation_token=t%262`,
    ]);
  });

  test("workspaces.list: an empty token is the end", async () => {
    replies = [
      success({ items: [{ id: "ws_1" }], continuation_token: "t" }),
      success({ items: [{ id: "ws_2" }], continuation_token: "" }),
    ];
    const items = await all(connect().workspaces.list());
    expect(items.map(({ id }) => id)).toEqual(["ws_1", "ws_2"]);
    expect(server.requests).toHaveLength(2);
  });

  test("agents.listVersions: null is the end", async () => {
    replies = [
      success({ items: [{ version: 1 }], continuation_token: "t" }),
      success({ items: [{ version: 2 }], continuation_token: null }),
    ];
    const items = await all(connect().agents.listVersions({ id: "agt_1" }));
    expect(items.map(({ version }) => version)).toEqual([1, 2]);
    expect(server.requests).toHaveLength(2);
  });

  test("projects.list: until the last page number", async () => {
    const page = (page: number, ids: string[]): Reply =>
      success({ items: ids.map((id) => ({ id })), total: 5, page, size: 2, total_pages: 3 });
    replies = [page(1, ["a", "b"]), page(2, ["c", "d"]), page(3, ["e"])];
    const seen: string[] = [];
    for await (const { id } of connect().projects.list({ size: 2, name_fuzzy: "x" })) seen.push(id);
    expect(seen).toEqual(["a", "b", "c", "d", "e"]);
    const numbers = server.requests.map((request) => new URLSearchParams(queryOf(request)).get("page"));
    expect(numbers).toEqual([null, "2", "3"]);
    for (const request of server.requests) expect(queryOf(request)).toContain("name_fuzzy=x");
  });

  test("toArray with a limit fetches no page too many", async () => {
    replies = [
      success({ items: [{ id: "a" }, { id: "b" }], continuation_token: "t" }),
      success({ items: [{ id: "c" }, { id: "d" }], continuation_token: "u" }),
    ];
    const some = await (await connect().workspaces.list()).toArray({ limit: 3 });
    expect(some.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(server.requests).toHaveLength(2);
  });

  test("toArray with a limit that one page fills fetches one page", async () => {
    replies = [success({ items: [{ id: "a" }, { id: "b" }], continuation_token: "t" })];
    const page = await connect().workspaces.list();
    expect(await page.toArray({ limit: 2 })).toHaveLength(2);
    expect(server.requests).toHaveLength(1);
  });

  test("one page at a time", async () => {
    replies = [success({ items: [{ id: "a" }], continuation_token: "t" }), success({ items: [{ id: "b" }] })];
    const first = await connect().workspaces.list({ page_size: 1 });
    expect(first.items.map(({ id }) => id)).toEqual(["a"]);
    expect(server.requests).toHaveLength(1);
    const second = await first.next();
    expect(second?.items.map(({ id }) => id)).toEqual(["b"]);
    expect(await second?.next()).toBeUndefined();
    expect(server.requests).toHaveLength(2);
  });

  test("awaiting a list and iterating over it share the first request", async () => {
    replies = [success({ items: [{ id: "a" }], continuation_token: "t" }), success({ items: [{ id: "b" }] })];
    const list = connect().workspaces.list();
    const { items } = await list;
    const seen: string[] = [];
    for await (const { id } of list) seen.push(id);
    expect([items.length, seen]).toEqual([1, ["a", "b"]]);
    expect(server.requests).toHaveLength(2);
  });

  test("the options of the call apply to every page", async () => {
    replies = [
      success({ items: [{ id: "a" }], continuation_token: "t" }),
      success({ items: [{ id: "b" }], continuation_token: "u" }),
    ];
    const controller = new AbortController();
    const list = connect().workspaces.list({}, { signal: controller.signal, headers: { "x-trace": "abc" } });
    const seen: string[] = [];
    const loop = async (): Promise<void> => {
      for await (const { id } of list) if (seen.push(id) === 2) controller.abort();
    };
    await expect(loop()).rejects.toMatchObject({ name: "AbortError", operation: "workspaces.list" });
    expect(seen).toEqual(["a", "b"]);
    expect(server.requests.map(({ headers }) => headers["x-trace"])).toEqual(["abc", "abc"]);
  });

  test("breaking out of the loop ends the requests", async () => {
    replies = [success({ items: [{ id: "a" }, { id: "b" }], continuation_token: "t" })];
    for await (const { id } of connect().workspaces.list()) {
      expect(id).toBe("a");
      break;
    }
    expect(server.requests).toHaveLength(1);
  });

  test("a token that repeats is an error instead of an endless loop", async () => {
    replies = [success({ items: [{ id: "a" }], continuation_token: "t" })];
    const outcome = await all(connect().workspaces.list()).then(String, (error: unknown) => error);
    expect(outcome).toMatchObject({ name: "PaginationError", code: "pagination" });
    expect(server.requests.length).toBeLessThan(4);
  });

  test("a failure on the second page rejects with its error", async () => {
    replies = [success({ items: [{ id: "a" }], continuation_token: "t" }), { status: 404, body: "gone" }];
    await expect(all(connect().workspaces.list())).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe("client.unknowns", () => {
  test("lists each gap of the reference once", () => {
    expect(connect().unknowns).toEqual(unknowns.map(({ id }) => id));
    expect(unknowns.map(({ id }) => id).sort()).toEqual([
      "actors.fields",
      "agents.versions_page_size",
      "api.errors",
      "api.events",
      "api.ids",
      "api.key_issuance",
      "api.order",
      "api.parts",
      "api.permission_scopes",
      "api.rate_limits",
      "api.version_policy",
      "conflicts.record",
      "documents.document_type_values",
      "documents.import",
      "documents.status_transitions",
      "drive.create_item",
      "drive.my_space",
      "drive.upload_limits",
      "drive.upload_url_lifetime",
      "facts.expiration_date",
      "projects.include_conflicts",
      "projects.table_footnote",
      "projects.table_sheet_comment",
      "projects.threshold",
      "workspaces.name_filter",
      "workspaces.page_size_maximum",
    ]);
  });

  test("describes each", () => {
    for (const { id, where, description } of unknowns) {
      expect(where.length, id).toBeGreaterThan(0);
      expect(description, id).toMatch(/\.$/);
    }
  });
});

describe("failures", () => {
  const remove = (options?: Partial<ClientOptions>) => connect(options).projects.delete({ id: "prj_7" });
  const failure = async (options?: Partial<ClientOptions>): Promise<ApiError> => {
    const outcome = await remove(options).safe();
    if (outcome.ok || !isApiError(outcome.error)) throw new Error("expected an ApiError");
    return outcome.error;
  };

  test("404 with an undocumented body", async () => {
    const body = { fault: { reasons: [{ code: 17 }] }, hint: "ask somebody" };
    replies = [{ status: 404, headers: { "x-request-id": "req_9" }, body }];
    const error = await failure();
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "NotFoundError",
      code: "not_found",
      status: 404,
      requestId: "req_9",
      operation: "projects.delete",
      attempts: 1,
      body,
    });
    expect(error.message).not.toBe("");
    expect(JSON.parse(error.rawBody)).toEqual(body);
    expect(error.headers.get("content-type")).toBe("application/json");
  });

  test.each([
    ["no body at all", undefined, ""],
    ["a page of HTML", "<h1>Not here</h1>", "<h1>Not here</h1>"],
    ["a JSON string", '"gone"', "gone"],
    ["null", "null", null],
  ])("404 with %s", async (_, sent, body) => {
    replies = [{ status: 404, ...(sent === undefined ? {} : { body: sent }) }];
    const error = await failure();
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.body).toEqual(body);
  });

  test.each([
    [{ message: "A" }, "A"],
    [{ error: "B" }, "B"],
    [{ error: { message: "C" } }, "C"],
    [{ detail: "D" }, "D"],
    [{ errors: ["E"] }, "E"],
    [{ errors: [{ message: "F" }] }, "F"],
  ])("a message is found in %j", async (body, message) => {
    replies = [{ status: 400, body }];
    expect((await failure()).message).toContain(message);
  });

  test("success: false is an error, whatever the status says", async () => {
    replies = [{ body: { success: false, message: "not today" } }];
    const error = await failure();
    expect(error).toBeInstanceOf(EnvelopeError);
    expect(error).toMatchObject({ status: 200, code: "envelope", body: { success: false, message: "not today" } });
    expect(error.message).toContain("not today");
  });

  test("a broken connection", async () => {
    replies = [{ hangUp: true }];
    const outcome = await remove().safe();
    expect(outcome).toMatchObject({ ok: false, error: { name: "ConnectionError", code: "connection" } });
  });
});

describe("withOptions", () => {
  test("creates a client that shares the other options, and does not change the original", async () => {
    const events: string[] = [];
    const client = connect({ headers: { "x-team": "a" }, onEvent: ({ type }) => events.push(type) });
    const other = await serve(() => success({ items: [] }));
    const changed = client.withOptions({ baseUrl: new URL(other.url), headers: { "x-app": "b" } });
    await changed.workspaces.list();
    await client
      .withOptions({ apiKey: () => "another" })
      .workspaces.update({ id: "ws_1", name: "x" })
      .safe();
    expect(other.requests[0]!.headers).toMatchObject({ authorization: `Bearer ${key}`, "x-app": "b" });
    expect(other.requests[0]!.headers["x-team"]).toBeUndefined();
    expect(server.requests[0]!.headers).toMatchObject({ authorization: "Bearer another", "x-team": "a" });
    expect(events.filter((type) => type === "request")).toHaveLength(2);
    await other.close();
  });

  test("accumulates options, and refuses those that createClient refuses", () => {
    const client = connect().withOptions({ timeout: 5 }).withOptions({ headers: {} });
    expect(() => client.withOptions({ baseUrl: "nowhere" })).toThrow(/baseUrl/);
    expect(() => client.withOptions({ apiKey: "" })).toThrow(/apiKey/);
  });
});

test("User-Agent has the version of the package, and the runtime", async () => {
  await connect().projects.delete({ id: "prj_7" });
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  const runtime = `Node.js/${process.versions.node.split(".")[0]}`;
  expect(server.requests[0]!.headers["user-agent"]).toMatch(`memory-service-client/${version} ${runtime}`);
});

test("arguments that are undefined are left out, also within a body", async () => {
  await connect()
    .workspaces.update({ id: "ws_1", name: undefined, metadata: { a: undefined, b: 1 } })
    .safe();
  await connect().projects.list({ page: undefined, name_fuzzy: undefined }).safe();
  expect(server.requests.map(({ target, text }) => [target.replace(/.*\/api/, ""), text])).toEqual([
    ["/v3/workspaces/ws_1", '{"metadata":{"b":1}}'],
    ["/v1/projects", ""],
  ]);
});

describe("the API key", () => {
  const places = (value: unknown): string =>
    [
      inspect(value, { depth: 20, showHidden: true, getters: false }),
      JSON.stringify(value),
      String(value),
      value instanceof Error
        ? `${value.message}\n${value.stack}\n${inspect(value.cause, { depth: 20, showHidden: true })}`
        : "",
      value instanceof ApiError ? `${value.rawBody}\n${inspect(value.body, { depth: 20 })}` : "",
      value instanceof ApiError ? [...value.headers].join("\n") : "",
    ].join("\n");

  test.each<[string, Reply, string?]>([
    [
      "a failure that repeats it",
      {
        status: 401,
        headers: { "www-authenticate": "Bearer" },
        body: { error: `bad token Bearer ${key}`, seen: { [key]: [key] } },
      },
    ],
    [
      "headers that repeat it",
      { status: 400, headers: { "x-echo": `Bearer ${key}`, "x-request-id": key }, body: { error: "no" } },
    ],
    ["a text that repeats it", { status: 500, body: `trace: authorization=Bearer ${key}` }],
    ["success: false", { body: { success: false, message: `who is ${key}?` } }],
    ["what is not JSON", { body: `<p>${key}</p>` }],
    ["a connection that breaks", { hangUp: true }],
  ])("is in no error and no event: %s", async (_, reply) => {
    replies = [reply];
    const events: ClientEvent[] = [];
    const client = connect({ onEvent: (event) => events.push(event) });
    const outcome = await client.projects.delete({ id: "prj_7" }).safe();
    expect(outcome.ok).toBe(false);
    expect(server.requests[0]!.headers["authorization"]).toBe(`Bearer ${key}`);
    if (!outcome.ok) expect(places(outcome.error)).not.toContain(key);
    expect(events.length).toBeGreaterThan(1);
    for (const event of events) expect(places(event)).not.toContain(key);
  });

  // Some servers write a slash in JSON as \/, and any may write a letter as \u0061.
  test.each([
    ["slashes", '{"error":"bad token ab\\/cd\\/ef"}'],
    ["letters", '{"error":"bad token \\u0061b/cd/ef"}'],
    ["letters of a name", '{"error":"no","\\u0061b/cd/ef":1}'],
  ])("is in no error where the server repeats it with escaped %s", async (_, body) => {
    replies = [{ status: 401, body }];
    const outcome = await connect({ apiKey: "ab/cd/ef" }).projects.delete({ id: "prj_7" }).safe();
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(places(outcome.error)).not.toContain("ab/cd/ef");
  });

  test("is in no event of a successful call, and not in the printed client", async () => {
    const events: ClientEvent[] = [];
    const client = connect({ onEvent: (event) => events.push(event) });
    await client.facts.get({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" });
    expect(events.map(({ type }) => type)).toEqual(["request", "response", "success"]);
    for (const event of events) expect(places(event)).not.toContain(key);
    expect(inspect(client, { depth: 20 })).not.toContain(key);
    expect(JSON.stringify(client)).not.toContain(key);
  });

  test("is in no error for a key that HTTP cannot send", async () => {
    const odd = "key\nwith a line break";
    const outcome = await connect({ apiKey: odd }).projects.delete({ id: "prj_7" }).safe();
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(places(outcome.error)).not.toMatch(/with a line break/);
    expect(server.requests).toHaveLength(0);
  });

  test("comes from a function once per attempt", async () => {
    replies = [{ status: 503, headers: { "retry-after": "0" } }, success({ id: "prj_7" })];
    const asked: unknown[] = [];
    const client = connect({ apiKey: (context) => `key-${asked.push(context)}`, maxRetries: 1 });
    await client.facts.get({ workspaceId: "ws_1", actorId: "act_2", factId: "fact_21" });
    expect(asked).toEqual([
      { operation: "facts.get", attempt: 1 },
      { operation: "facts.get", attempt: 2 },
    ]);
    expect(server.requests.map(({ headers }) => headers["authorization"])).toEqual(["Bearer key-1", "Bearer key-2"]);
  });

  test("may come from a function that throws: its error is passed on unchanged", async () => {
    const apiKey = () => Promise.reject(new RangeError("no key today"));
    const error: unknown = await connect({ apiKey })
      .projects.delete({ id: "prj_7" })
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(RangeError);
    expect(isClientError(error)).toBe(false);
  });
});
