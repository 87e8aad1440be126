// What other documents have than that of this API: security, bytes and queries in paths.
import { expect, test, vi } from "vitest";
import type { Endpoint } from "../../src/endpoints/index.js";
import { type AppOptions, createHonoApp, HttpError, reply, type ServerContext } from "../../src/hono/index.js";
import type { HandlerContext } from "../../src/hono/index.js";

type Answer = (args: unknown, context: HandlerContext & ServerContext<unknown>) => unknown;

const token = { scheme: { name: "token", kind: "bearer" }, scopes: [] } as const;
const certificate = { scheme: { name: "tls", kind: "mutualTLS" }, scopes: [] } as const;

/** Creates an app with one operation, `GET /a`, whose handler is the answer. */
function appOf(answer: Answer, facts: Partial<Endpoint> = {}, options: AppOptions<unknown> = {}) {
  const endpoint: Endpoint = {
    id: "get",
    method: "GET",
    path: "/a",
    responses: [{ status: "200", contents: [{ type: "application/json" }] }],
    ...facts,
  };
  const api = { endpoints: { get: endpoint }, document: () => Promise.resolve("{}") };
  return createHonoApp<unknown, Record<string, never>>(api, { get: answer }, options);
}

const text = async (response: Response | Promise<Response>): Promise<string> => {
  const { status } = await response;
  return `${status} ${await (await response).text()}`;
};

test("no authorize is needed if every operation allows anonymous callers", async () => {
  expect(await text(appOf(() => 1, { security: [[token], []] }).request("/a"))).toBe("200 1");
  expect(() => appOf(() => 1, { security: [[token], [certificate]] })).toThrow(/get needs credentials/);
});

test("a 401 keeps the challenge of its error, and has none if no scheme has one", async () => {
  const challengeOf = async (security: Endpoint["security"] & object, headers: Record<string, string>) => {
    const authorize = () => {
      throw new HttpError(401, "Who are you?", { headers });
    };
    const response = await appOf(() => 1, { security }, { authorize }).request("/a", {
      headers: { authorization: "Bearer x" },
    });
    return response.headers.get("www-authenticate");
  };
  expect(await challengeOf([[token]], {})).toBe("Bearer");
  expect(await challengeOf([[token]], { "www-authenticate": "DPoP" })).toBe("DPoP");
  expect(await challengeOf([[certificate]], {})).toBeNull();
});

test("the document answers GET and HEAD alone", async () => {
  const app = appOf(() => 1);
  const ask = (method: string) => app.request("/openapi.json", { method });
  expect(await text(ask("GET"))).toBe("200 {}");
  expect((await ask("HEAD")).status).toBe(200);
  expect((await ask("POST")).status).toBe(404);
});

test("paths are matched without fragments and queries", async () => {
  const app = appOf((args) => args, { parameters: [{ name: "q", in: "query" }] }, { basePath: "/v1/" });
  expect(await text(app.request("/v1/a#b?q=1"))).toBe("200 {}");
  expect(await text(app.request("/v1/a?q=1#?q=2"))).toBe('200 {"q":"1"}');
  expect(await text(app.request("/v1/a?q=/v1/b"))).toBe('200 {"q":"/v1/b"}');
  expect((await app.request("/v1?next=/a")).status).toBe(404);
  expect((await app.request("/v1?next=/v1/openapi.json")).status).toBe(404);
});

test("a query that distinguishes operations is decoded once", async () => {
  const app = appOf((args) => args, { query: [["view", "all facts"]] });
  expect(await text(app.request("/a?view=all%20facts"))).toBe("200 {}");
  expect(await text(app.request("/a?view=all+facts"))).toBe("200 {}");
  expect((await app.request("/a?view=all%2520facts")).status).toBe(404);
});

test("only successful JSON is validated, of any subtype", async () => {
  const response = {
    is: () => false,
    safeParse: () => ({ success: false, error: { issues: [{ path: ["a"], message: "Wrong" }] } }) as const,
  };
  const statusOf = async (result: unknown, headers?: HeadersInit) => {
    const answer = () => (result instanceof Response ? result : reply(200, result, headers && { headers }));
    return (await appOf(answer, { response }, { validateResponses: true, onError: () => undefined }).request("/a"))
      .status;
  };
  expect(await statusOf({ a: 1 })).toBe(500);
  expect(await statusOf({ a: 1 }, { "content-type": "application/vnd.a+json; charset=utf-8" })).toBe(500);
  expect(await statusOf({ a: 1 }, { "content-type": "application/jsonl" })).toBe(200);
  expect(await statusOf(Response.json({ a: 1 }, { status: 404 }))).toBe(404);
  expect(await statusOf(new Response(null, { headers: { "content-type": "application/json" } }))).toBe(200);
});

test("HEAD cancels the body of a Response", async () => {
  const cancel = vi.fn();
  const app = appOf(() => new Response(new ReadableStream({ cancel }), { headers: { "x-a": "b" } }));
  const response = await app.request("/a", { method: "HEAD" });
  expect([response.status, response.body, response.headers.get("x-a")]).toEqual([200, null, "b"]);
  expect(cancel).toHaveBeenCalledOnce();
});

test("a stream of bytes is sent as bytes", async () => {
  const contents = [{ type: "application/octet-stream", coding: "binary" }] as const;
  const bytes = () => new Blob(["a", "b"]).stream();
  const app = appOf(bytes, { responses: [{ status: "200", contents }] });
  expect(await text(app.request("/a"))).toBe("200 ab");
});

test("the signal of a request that has ended is aborted", async () => {
  const app = appOf((_, { signal }) => [signal.aborted, String(signal.reason)]);
  const request = new Request("https://api.test/a", { signal: AbortSignal.abort("gone") });
  expect(await text(app.fetch(request))).toBe('200 [true,"gone"]');
});
