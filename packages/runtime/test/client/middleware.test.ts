import { afterEach, describe, expect, test, vi } from "vitest";
import { call, type Middleware, withMiddleware } from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { connect, createThing, failure, getThing, key, send, serve } from "./support.js";

afterEach(() => void vi.restoreAllMocks());

const ok = { success: true, data: "done" };
const nowhere = { url: "http://127.0.0.1:1", seen: [] };

describe("middleware", () => {
  test("sees each attempt with its key, and the unread response", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = await serve((_, response, count) => (count === 1 ? send(response, 503, "busy") : ok));
    const log: unknown[] = [];
    const middleware: Middleware = {
      onRequest: ({ request, schemaPath }) => void log.push([request.headers.has("authorization"), schemaPath]),
      onResponse: async ({ response }) => void log.push([response.status, await response.clone().text()]),
    };
    await call(connect(server, { middleware: withMiddleware(middleware) }), getThing, { id: 1 });
    expect(log).toEqual([
      [true, "/things/{id}"],
      [503, "busy"],
      [true, "/things/{id}"],
      [200, JSON.stringify(ok)],
    ]);
  });

  test("may change the request and the response, the first middleware being the outermost", async () => {
    const server = await serve(({ headers }) => ({ success: true, data: headers["x-trace"] }));
    const add = (mark: string): Middleware => ({
      onRequest({ request }) {
        request.headers.append("x-trace", mark);
        return request;
      },
      onResponse: async ({ response }) => {
        const body = (await response.json()) as { data: string };
        return Response.json({ ...body, data: `${mark}(${body.data})` });
      },
    });
    expect(await call(connect(server, { middleware: withMiddleware(add("a"), add("b")) }), getThing, { id: 1 })).toBe(
      "a(b(a, b))",
    );
  });

  test.each([
    [200, JSON.stringify(ok), "done"],
    [
      404,
      '{"message":"invented"}',
      expect.objectContaining({ status: 404, message: "invented", body: { message: "invented" } }),
    ],
    [404, "invented", expect.objectContaining({ status: 404, rawBody: "invented" })],
  ])("may return a response instead of the request: %i %s", async (status, text, outcome) => {
    const middleware: Middleware = { onRequest: () => new Response(text, { status }) };
    expect(
      await call(connect(nowhere, { middleware: withMiddleware(middleware) }), getThing, { id: 1 }).catch(
        (error: unknown) => error,
      ),
    ).toEqual(outcome);
  });

  test("may return a response for a broken connection", async () => {
    const seen: unknown[] = [];
    const middleware: Middleware = { onError: ({ error }) => (seen.push(error), Response.json(ok)) };
    expect(await call(connect(nowhere, { middleware: withMiddleware(middleware) }), getThing, { id: 1 })).toBe("done");
    expect(seen).toMatchObject([{ code: "connection" }]);
  });

  test("rejects with the error that middleware throws, unwrapped and without a retry", async () => {
    const own = Object.assign(new Error("mine"), { status: 503, code: "timeout", headers: {} });
    let count = 0;
    const onRequest = () => {
      count++;
      throw own;
    };
    expect(
      await failure(call(connect(nowhere, { middleware: withMiddleware({ onRequest }) }), getThing, { id: 1 })),
    ).toBe(own);
    expect(count).toBe(1);
  });
});

describe("fetch", () => {
  test("is looked up at each request, so that a test may replace it", async () => {
    const client = connect(nowhere);
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(ok));
    expect(await call(client, getThing, { id: 1 })).toBe("done");
  });

  test("may be a custom one, whose error is the cause", async () => {
    const cause = new TypeError("no network");
    for (const fetch of [
      () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ]) {
      expect(await failure(call(connect(nowhere, { fetch }), createThing, {}))).toMatchObject({
        code: "connection",
        message: "The connection failed: no network",
        cause: { message: "no network", stack: cause.stack },
      });
    }
  });
});

describe("a Request", () => {
  const stub = () =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ success: true, data: 1 }));
  const sent = (fetch: ReturnType<typeof stub>) => fetch.mock.calls[0]!;

  test("is not created for the global fetch", async () => {
    const fetch = stub();
    await call(connect(nowhere, { headers: { "x-a": "1" } }), getThing, { id: 1 });
    const [url, init] = sent(fetch);
    expect([url, init!.method, init!.redirect]).toEqual(["http://127.0.0.1:1/things/1", "GET", "manual"]);
    expect(Object.fromEntries(init!.headers as Headers)).toEqual({
      accept: "application/json",
      authorization: `Bearer ${key}`,
      "x-a": "1",
    });
    expect(init!.signal).toBeInstanceOf(AbortSignal);
  });

  test("is passed to middleware and to a custom fetch", async () => {
    const fetch = stub();
    await call(connect(nowhere, { middleware: withMiddleware({ onRequest: () => undefined }) }), getThing, { id: 1 });
    expect(sent(fetch)).toEqual([expect.any(Request)]);
    const own = vi.fn(async (_: Request) => Response.json({ success: true, data: 1 }));
    await call(connect(nowhere, { fetch: own }), getThing, { id: 1 });
    expect(own.mock.calls).toEqual([[expect.any(Request)]]);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("that cannot be created is an ArgumentError without a retry", async () => {
    const middleware = withMiddleware({ onRequest: () => undefined });
    for (const options of [{}, { middleware }]) {
      const error = await failure(request(connect(nowhere, options), "G T", "/x"));
      expect(error).toMatchObject({
        code: "argument",
        attempts: 1,
        message: expect.stringMatching(/cannot be made: .*G T/) as string,
      });
    }
  });
});
