// What other documents have than that of this API: servers, pages and media types.
import { type HttpHandler, getResponse } from "msw";
import type { Endpoint } from "../../src/endpoints/index.js";
import { describe, expect, test } from "vitest";
import { createContext, mockOperation, mockPages, mockUpload, type MocksOptions } from "../../src/mocks/index.js";

const api = "https://api.example/v1";
const json = [{ type: "application/json" }];

async function ask(handlers: readonly HttpHandler[], url: string, init: RequestInit = {}) {
  const response = await getResponse([...handlers], new Request(url, init));
  return response && { status: response.status, body: await response.text() };
}

/** Returns the Link header of a response. */
async function linkOf(handler: HttpHandler, url: string): Promise<string | null | undefined> {
  return (await getResponse([handler], new Request(url)))?.headers.get("link");
}

describe("an operation with its own server", () => {
  const endpoint: Endpoint = { id: "status", method: "GET", path: "/status", responses: [{ status: "204" }] };

  /** Returns whether a mock with such a server answers a URL. */
  async function answers(server: string, url: string, options: MocksOptions = {}): Promise<boolean> {
    const context = createContext(options, { server: api });
    mockOperation(context, { endpoint, server });
    return (await ask(context.initialHandlers(), url)) !== undefined;
  }

  test("answers there, if the mocks have the usual base URL", async () => {
    const server = "https://status.example";
    expect(await answers(server, `${server}/status`)).toBe(true);
    expect(await answers(server, `${api}/status`)).toBe(false);
    expect(await answers(server, `${server}/status`, { baseUrl: api })).toBe(true);
    expect(await answers(server, `${server}/status`, { baseUrl: "https://test.example" })).toBe(false);
    expect(await answers(server, "https://test.example/status", { baseUrl: "https://test.example" })).toBe(true);
  });

  test("whose URL is relative answers below the base URL", async () => {
    expect(await answers("admin", `${api}/admin/status`)).toBe(true);
    expect(await answers("/admin", "https://api.example/admin/status")).toBe(true);
    expect(await answers("admin", "https://test.example/a/admin/status", { baseUrl: "https://test.example/a/" })).toBe(
      true,
    );
    expect(await answers("/admin", "https://test.example/admin/status", { baseUrl: "*" })).toBe(true);
    expect(await answers("/admin", "https://test.example/status", { baseUrl: "*" })).toBe(false);
    expect(await answers("admin", "https://test.example/any/status", { baseUrl: "*" })).toBe(true);
  });
});

describe("pages", () => {
  const facts = { id: "list", method: "GET", path: "/list", responses: [{ status: "200", contents: json }] } as const;
  const query = (name: string) => ({ name, in: "query", value: "number" }) as const;

  /** Returns the body of a page of the numbers 0 to 9. */
  async function page(endpoint: Endpoint, search: string): Promise<unknown> {
    const context = createContext({}, { server: "*" });
    const mock = mockPages(context, { endpoint, result: () => ({ items: [] }) });
    const handler = mock.pages(
      Array.from({ length: 10 }, (_, index) => index),
      { size: 4 },
    );
    const answer = await ask([handler], `${api}/list${search}`);
    return answer?.status === 200 ? (JSON.parse(answer.body) as unknown) : answer?.status;
  }

  const numbered: Endpoint = {
    ...facts,
    parameters: [query("page"), query("size")],
    pagination: { style: "page", items: ["items"], page: "page", size: "size", total: ["total"] },
  };

  test.each([
    ["?page=2", [4, 5, 6, 7]],
    ["?page=2&size=3", [3, 4, 5]],
    ["?page=0", [0, 1, 2, 3]],
    ["?page=-1", [0, 1, 2, 3]],
    ["?page=1.5", [0, 1, 2, 3]],
    ["?size=0", [0, 1, 2, 3]],
    ["?size=-2", [0, 1, 2, 3]],
    ["?size=2.5", [0, 1, 2, 3]],
  ])("by number: %s", async (search, items) => {
    expect(await page(numbered, search)).toEqual({ items, total: 10 });
  });

  test.each([
    ["?token=after-8", { items: [8, 9] }],
    ["?token=", { items: [0, 1, 2, 3], next: "after-4" }],
    ["?token=after-0", 400],
    ["?token=after--4", 400],
    ["?token=after-1.5", 400],
  ])("by token: %s", async (search, expected) => {
    const pagination = { style: "token", items: ["items"], token: "token", next: ["next"] } as const;
    const endpoint: Endpoint = { ...facts, parameters: [{ name: "token", in: "query" }], pagination };
    expect(await page(endpoint, search)).toEqual(expected);
  });

  const people = Array.from({ length: 5 }, (_, index) => ({ id: `p${index}` }));
  const mockOf = (endpoint: Endpoint, result: () => unknown) => {
    const context = createContext({}, { server: "*" });
    const mock = mockPages(context, { endpoint, result });
    return { context, handler: mock.pages(people, { size: 2 }) };
  };

  test("after and before an item", async () => {
    const cursors = { cursor: "after", before: "before", from: ["id"] } as const;
    const pagination = { style: "cursor", items: ["data"], ...cursors, more: ["more"] } as const;
    const parameters = (["after", "before"] as const).map((name) => ({ name, in: "query" }) as const);
    const endpoint: Endpoint = { ...facts, parameters, pagination };
    const { context, handler } = mockOf(endpoint, () => ({ data: [{ id: "a" }], more: true }));
    const answer = async (search: string) => (await ask([handler], `${api}/list${search}`))!;
    expect(JSON.parse((await answer("")).body)).toEqual({ data: people.slice(0, 2), more: true });
    expect(JSON.parse((await answer("?after=p2")).body)).toEqual({ data: people.slice(3), more: false });
    expect(JSON.parse((await answer("?after=p4")).body)).toEqual({ data: [], more: false });
    expect((await answer("?after=p9")).status).toBe(400);
    expect(JSON.parse((await answer("?before=p4")).body)).toEqual({ data: people.slice(2, 4), more: true });
    expect(JSON.parse((await answer("?before=p1")).body)).toEqual({ data: people.slice(0, 1), more: false });
    expect(JSON.parse((await answer("?before=p0")).body)).toEqual({ data: [], more: false });
    expect(JSON.parse((await answer("?before=")).body)).toEqual({ data: people.slice(0, 2), more: true });
    expect(await answer("?before=p9")).toMatchObject({ status: 400, body: expect.stringContaining("p9") as unknown });
    const both = await answer("?before=p3&after=p0");
    expect([both.status, (JSON.parse(both.body) as { readonly detail: unknown }).detail]).toEqual([
      400,
      "Pass after or before, not both",
    ]);
    const only = (search: string) => ask(context.initialHandlers(), `${api}/list${search}`);
    expect((await only(""))?.body).toBe('{"data":[{"id":"a"}],"more":false}');
    for (const search of ["?after=a", "?before=a"]) expect((await only(search))?.body).toBe('{"data":[],"more":false}');
  });

  test("by link", async () => {
    const pagination = { style: "link", items: [], page: ["other", "page"], size: "size" } as const;
    const number = { name: "page", in: "query", to: ["at"], value: "number" } as const;
    const endpoint: Endpoint = { ...facts, parameters: [number, query("size")], pagination };
    const { context, handler } = mockOf(endpoint, () => [{ id: "a" }]);
    expect(JSON.parse((await ask([handler], `${api}/list`))!.body)).toEqual(people.slice(0, 2));
    expect(await linkOf(handler, `${api}/list`)).toBe(`<${api}/list?page=2>; rel="next"`);
    expect(await linkOf(handler, `${api}/list?size=1&page=4`)).toBe(`<${api}/list?size=1&page=5>; rel="next"`);
    expect(await linkOf(handler, `${api}/list?size=1&page=5`)).toBe(null);
    const [only] = context.initialHandlers();
    expect(await linkOf(only!, `${api}/list`)).toBe(null);
    expect((await ask([only!], `${api}/list?page=2`))?.body).toBe("[]");
  });

  test("by a link in the body, whose parameter is a token", async () => {
    const pagination = { style: "link", items: ["data"], page: ["from"], next: ["next"] } as const;
    const endpoint: Endpoint = { ...facts, parameters: [{ name: "from", in: "query" }], pagination };
    const { handler } = mockOf(endpoint, () => ({ data: [] }));
    const answer = async (search: string) => (await ask([handler], `${api}/list${search}`))!;
    expect(JSON.parse((await answer("")).body)).toEqual({ data: people.slice(0, 2), next: `${api}/list?from=after-2` });
    expect(JSON.parse((await answer("?from=after-4")).body)).toEqual({ data: people.slice(4) });
    expect((await answer("?from=2x")).status).toBe(400);
    expect(await linkOf(handler, `${api}/list`)).toBe(null);
  });

  test("the only page of an empty list has a size", async () => {
    const context = createContext({}, { server: "*" });
    const pagination = { ...numbered.pagination!, pages: ["pages"] } as Endpoint["pagination"] & object;
    mockPages(context, { endpoint: { ...numbered, pagination }, result: () => ({ items: [] }) });
    expect(await ask(context.initialHandlers(), `${api}/list`)).toEqual({
      status: 200,
      body: '{"items":[],"total":0,"pages":0}',
    });
  });
});

test.each(["toString", "constructor"])("the media type %s is not documented", async (accept) => {
  const context = createContext({}, { server: "*" });
  const endpoint: Endpoint = {
    id: "a",
    method: "GET",
    path: "/a",
    responses: [{ status: "200", contents: [...json, { type: "text/plain" }] }],
  };
  mockOperation(context, { endpoint, result: () => "usual", choices: { "text/plain": () => "text" } });
  const answer = (type: string) => ask(context.initialHandlers(), `${api}/a`, { headers: { accept: type } });
  expect((await answer(accept))?.body).toBe('"usual"');
  expect((await answer("text/plain"))?.body).toBe('"text"');
});

test("a given body is answered with 200, not with a documented redirect", async () => {
  const context = createContext({}, { server: "*" });
  const endpoint: Endpoint = { id: "a", method: "GET", path: "/a", responses: [{ status: "302" }] };
  const mock = mockOperation(context, { endpoint, result: () => ({ a: 1 }) });
  expect(await ask([mock.responds(200, { b: 2 })], `${api}/a`)).toMatchObject({ status: 200 });
});

test.each([204, 205, 304])("the status %i has no body", async (status) => {
  const endpoint: Endpoint = {
    id: "a",
    method: "GET",
    path: "/a",
    responses: [{ status: "200" }, { status: String(status), contents: json }],
  };
  const mock = mockOperation(createContext({}, { server: "*" }), { endpoint, bodies: { [status]: () => ({ a: 1 }) } });
  expect(await ask([mock.responds(status)], `${api}/a`)).toEqual({ status, body: "" });
  const only = { ...endpoint, responses: [{ status: String(status) }] };
  const malformed = mockOperation(createContext({}, { server: "*" }), { endpoint: only });
  expect(await ask([malformed.fails("malformed")], `${api}/a`)).toEqual({ status: 200, body: '{"malformed": ' });
});

test("the id of an upload session is encoded in the URLs of its parts", async () => {
  const context = createContext({}, { server: "*" });
  const endpoint: Endpoint = {
    id: "a.b",
    method: "POST",
    path: "/a",
    parameters: [{ name: "size", in: "query", value: "number" }],
    responses: [{ status: "200", contents: json }],
  };
  const sessions: string[] = [];
  const upload = mockUpload(context, {
    endpoint,
    result: () => ({ session: "a b/c?", parts: [{}] }),
    upload: {
      size: "size",
      session: ["session"],
      parts: ["parts"],
      part: { number: "number", size: "size", url: "url" },
    },
  });
  const handlers = upload({ onPart: ({ session }) => void sessions.push(session) });
  context.add({ endpoint }, () => handlers);
  const plan = await ask(handlers, `${api}/a?size=1`, { method: "POST" });
  const { parts } = JSON.parse(plan?.body ?? "{}") as { readonly parts: readonly { readonly url: string }[] };
  const stored = (headers: HeadersInit) => ask(handlers, parts[0]?.url ?? "", { method: "PUT", body: "x", headers });
  expect(await stored({ authorization: "Bearer x" })).toMatchObject({ status: 400 });
  expect(await stored({})).toMatchObject({ status: 200 });
  expect(sessions).toEqual(["a b/c?"]);
});

test("responses have the headers that the document requires", async () => {
  const responses = [{ status: "200", contents: json }, { status: "4XX" }];
  const endpoint: Endpoint = { id: "a", method: "GET", path: "/a", responses };
  const headers = {
    "200": () => ({ "X-Total": 3, "X-Ids": [1, 2], "X-Name": "Łódź" }),
    "4XX": () => ({ "X-Code": "c" }),
  };
  const mock = mockOperation(createContext({}, { server: "*" }), { endpoint, result: () => "usual", headers });
  const headersOf = async (handler: HttpHandler) =>
    Object.fromEntries((await getResponse([handler], new Request(`${api}/a`)))!.headers);
  expect(await headersOf(mock())).toMatchObject({ "x-total": "3", "x-ids": "1,2", "x-name": "%C5%81%C3%B3d%C5%BA" });
  expect(await headersOf(mock.responds(404))).toMatchObject({ "x-code": "c" });
  expect(await headersOf(mock.responds(404, undefined, { headers: { "x-code": "own" } }))).toMatchObject({
    "x-code": "own",
  });
});
