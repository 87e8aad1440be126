import { getGlobalDispatcher, Agent } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { call, type CoreOptions, createCore, type FetchOptions, withMiddleware } from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { connect, createThing, failure, getThing, key, send, serve } from "./support.js";

afterEach(() => void vi.unstubAllGlobals());

const ok = { success: true, data: 1 };

/** Returns the arguments of fetch for a call with options of the client and of its own. */
async function sentWith(fetchOptions?: FetchOptions, own?: FetchOptions): Promise<Record<string, unknown>> {
  const spy = vi.fn(async (_: string, __: Record<string, unknown>) => Response.json(ok));
  vi.stubGlobal("fetch", spy);
  await call(createCore({ baseUrl: "https://api.example", fetchOptions }), getThing, { id: 1 }, { fetchOptions: own });
  return spy.mock.calls[0]![1];
}

describe("fetchOptions", () => {
  test("options of a call override those of the client, one by one", async () => {
    const next = { revalidate: 60, tags: ["things"] };
    const dispatcher = getGlobalDispatcher();
    const sent = await sentWith(
      { cache: "no-store", credentials: "include", dispatcher },
      { cache: "force-cache", keepalive: true, next },
    );
    expect(sent).toMatchObject({ cache: "force-cache", credentials: "include", keepalive: true });
    expect([sent["next"], sent["dispatcher"]]).toEqual([next, dispatcher]);
    expect(sent["next"]).toBe(next);
  });

  test("without fetchOptions, fetch gets a Request and no options", async () => {
    expect(Object.keys(await sentWith()).sort()).toEqual(["body", "headers", "method", "redirect", "signal", "url"]);
    const fetch = vi.fn(async (..._: unknown[]) => Response.json(ok));
    await call(createCore({ baseUrl: "https://api.example", fetch }), getThing, { id: 1 });
    expect(fetch.mock.calls).toEqual([[expect.any(Request)]]);
  });

  const own = {
    method: "DELETE",
    body: "stolen",
    headers: { authorization: "Bearer other" },
    signal: AbortSignal.abort(),
    redirect: "follow",
    credentials: "omit",
  } as unknown as FetchOptions;

  test.each<[string, (options: CoreOptions) => Partial<CoreOptions>]>([
    ["the global fetch", () => ({})],
    ["a fetch of the caller's", () => ({ fetch: (request, options) => fetch(request, options) })],
    ["middleware", () => ({ middleware: withMiddleware({ onRequest: () => undefined }) })],
  ])("options that the client sets itself are ignored, by %s", async (_, extra) => {
    const server = await serve((request, response) =>
      request.url === "/things/1" ? send(response, 302, "", { location: "/things/2" }) : ok,
    );
    const client = connect(server, { fetchOptions: own, ...extra({}) });
    await call(client, getThing, { id: 1 });
    await call(client, createThing, { name: "a" });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /things/1",
      "GET /things/2",
      "POST /things",
    ]);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${key}`));
    expect(String(server.seen[2]!.body)).toBe('{"name":"a"}');
  });

  test("a custom fetch gets them in the Request, and as second argument those that a Request drops", async () => {
    const fetch = vi.fn(async (..._: [Request, RequestInit?]) => Response.json(ok));
    const client = createCore({ baseUrl: "https://api.example", fetch, fetchOptions: { cache: "no-store" } });
    await call(client, getThing, { id: 1 }, { fetchOptions: { next: { revalidate: 1 } } });
    const [request, options] = fetch.mock.calls[0]!;
    expect(request.cache).toBe("no-store");
    expect(options).toMatchObject({ cache: "no-store", next: { revalidate: 1 } });
  });

  test("a dispatcher of undici sends requests of every kind", async () => {
    const server = await serve(() => ok);
    const dispatched: string[] = [];
    // Node's fetch takes a dispatcher of another undici; that this one is asked shows that it arrived.
    const agent = new Agent().compose((dispatch) => (options, handler) => {
      dispatched.push(`${options.method} ${options.path}`);
      return dispatch(options, handler);
    });
    const fetchOptions = { dispatcher: agent };
    await call(connect(server, { fetchOptions }), getThing, { id: 1 });
    await call(connect(server), getThing, { id: 2 }, { fetchOptions });
    const observed = withMiddleware({ onRequest: () => undefined });
    await call(connect(server, { fetchOptions, middleware: observed }), getThing, { id: 3 });
    await request(connect(server, { fetchOptions }), "GET", "/things/4");
    expect(dispatched).toEqual([1, 2, 3, 4].map((id) => `GET /things/${id}`));
    await agent.close();
  });

  test("an option that fetch refuses is an ArgumentError", async () => {
    const server = await serve(() => ok);
    const fetchOptions = { cache: "sometimes" } as unknown as FetchOptions;
    expect(await failure(call(connect(server, { fetchOptions }), getThing, { id: 1 }))).toMatchObject({
      code: "argument",
    });
    expect(server.seen).toEqual([]);
  });
});

describe("a fetch that answers synchronously", () => {
  // As Hono's `app.request`.
  const app = { request: (input: Request | string, _?: RequestInit): Response | Promise<Response> => respond(input) };
  const respond = (input: Request | string) =>
    Response.json({ success: true, data: new URL((input as Request).url).pathname });

  test("works like one that returns a promise", async () => {
    const client = createCore({ baseUrl: "https://api.example", fetch: app.request });
    expect(await call(client, getThing, { id: 1 })).toBe("/things/1");
    const observed = createCore({
      baseUrl: "https://api.example",
      fetch: app.request,
      middleware: withMiddleware({ onResponse: () => undefined }),
    });
    expect(await call(observed, getThing, { id: 2 })).toBe("/things/2");
  });

  test("is a connection error if it throws", async () => {
    const fetch = (): Response => {
      throw new Error("no route");
    };
    const client = createCore({ baseUrl: "https://api.example", fetch, maxRetries: 0 });
    expect(await failure(call(client, getThing, { id: 1 }))).toMatchObject({ code: "connection" });
  });
});

test("a base URL may be a URL, of a client and of a call", async () => {
  const urls: string[] = [];
  const fetch = ({ url }: Request) => (urls.push(url), Response.json(ok));
  const client = createCore({ baseUrl: new URL("https://api.example/v1"), fetch });
  await call(client, getThing, { id: 1 });
  await call(client, getThing, { id: 1 }, { baseUrl: new URL("https://other.example") });
  expect(urls).toEqual(["https://api.example/v1/things/1", "https://other.example/things/1"]);
  expect(() => createCore({ baseUrl: new URL("https://user:pass@api.example") })).toThrow(/baseUrl/);
});
