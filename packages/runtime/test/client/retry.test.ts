import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call, ConnectionError, type CoreOptions } from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { connect, createThing, failure, getThing, send, serve } from "./support.js";

// No jitter: the waits that no Retry-After asks for take no time.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const ok = { success: true, data: "done" };

/** Answers with the statuses in turn, then with success. */
const statuses = (list: readonly number[]) =>
  serve((_, response, count) => (count <= list.length ? send(response, list[count - 1]!) : ok));

describe("an idempotent request", () => {
  test.each([408, 429, 500, 502, 503, 504, 599])("is sent again after %i", async (status) => {
    const server = await statuses([status, status]);
    const { data, attempts } = await call(connect(server), getThing, { id: 1 }).withResponse();
    expect([data, attempts, server.seen.length]).toEqual(["done", 3, 3]);
  });

  test.each([400, 401, 404, 409, 422, 501, 505])("is not sent again after %i", async (status) => {
    const server = await statuses([status]);
    expect(await failure(call(connect(server), getThing, { id: 1 }))).toMatchObject({ status, attempts: 1 });
    expect(server.seen).toHaveLength(1);
  });

  test("is retried maxRetries times: 2 by default, or as the client or the call sets it", async () => {
    const count = async (client: Partial<CoreOptions>, options: object = {}): Promise<number> => {
      const server = await statuses(Array<number>(9).fill(503));
      expect(await failure(call(connect(server, client), getThing, { id: 1 }, options))).toMatchObject({ status: 503 });
      return server.seen.length;
    };
    expect([
      await count({}),
      await count({ maxRetries: 0 }),
      await count({ maxRetries: 1 }, { maxRetries: 4 }),
    ]).toEqual([3, 1, 5]);
  });

  test("is sent again when the connection breaks before the response or within its body", async () => {
    const server = await serve((_, response, count) => {
      if (count === 3) return ok;
      if (count === 2) response.writeHead(200, { "content-length": "99" }).write("{");
      setTimeout(() => response.destroy(), 5);
      return undefined;
    });
    expect(await call(connect(server), getThing, { id: 1 })).toBe("done");
    expect(server.seen).toHaveLength(3);
  });
});

test("the option idempotent of a call overrides the operation's", async () => {
  const post = await statuses([503]);
  await call(connect(post), createThing, {}, { idempotent: true });
  expect(post.seen).toHaveLength(2);
  const get = await statuses([503]);
  expect(await failure(call(connect(get), getThing, { id: 1 }, { idempotent: false }))).toMatchObject({ status: 503 });
  expect(get.seen).toHaveLength(1);
});

describe("a request that is not idempotent", () => {
  test.each([408, 500, 502, 503, 504])("is sent once, even if the response is %i", async (status) => {
    const server = await statuses([status]);
    expect(await failure(call(connect(server), createThing, {}))).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  test("is sent once when the connection breaks or an attempt takes too long", async () => {
    const server = await serve((_, response, count) => (count === 1 ? response.destroy() && undefined : undefined));
    expect(await failure(call(connect(server), createThing, {}))).toBeInstanceOf(ConnectionError);
    expect(server.seen).toHaveLength(1);
    expect(await failure(call(connect(server), createThing, {}, { attemptTimeout: 300 }))).toMatchObject({
      code: "timeout",
    });
    expect(server.seen).toHaveLength(2);
  });

  test("is sent again after 429, because the server has not processed it", async () => {
    const server = await statuses([429]);
    await call(connect(server), createThing, { a: 1 });
    expect(server.seen.map(({ body }) => body.toString())).toEqual(['{"a":1}', '{"a":1}']);
  });

  test("is sent again when the connection was refused", async () => {
    const server = createServer((_, response) => response.end("{}"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const retries: unknown[] = [];
    const client = connect(
      { url: `http://127.0.0.1:${port}`, seen: [] },
      { onEvent: ({ type }) => type === "retry" && retries.push(type) },
    );
    expect(await failure(call(client, createThing, {}))).toMatchObject({ code: "connection", attempts: 3 });
    expect(retries).toHaveLength(2);
  });

  test("is not redirected, because that would repeat it or turn it into a GET", async () => {
    const server = await serve((_, response) => send(response, 303, "", { location: "/elsewhere" }));
    expect(await failure(call(connect(server), createThing, {}))).toMatchObject({ status: 303 });
    expect(server.seen).toHaveLength(1);
  });
});

test("an error message of a megabyte is processed in linear time", async () => {
  // A pattern that begins at each character would take minutes.
  const message = "x".repeat(1_000_000);
  const server = await serve((_, response) => send(response, 400, JSON.stringify({ message })));
  expect(await failure(call(connect(server), getThing, { id: 1 }))).toMatchObject({ status: 400, attempts: 1 });
  const fetch = () => Promise.reject(new TypeError(message));
  expect(await failure(call(connect(server, { fetch, maxRetries: 0 }), getThing, { id: 1 }))).toMatchObject({
    code: "connection",
  });
});

test("request() retries the methods that HTTP defines as idempotent, unless the option idempotent is set", async () => {
  const count = async (method: string, options = {}): Promise<number> => {
    const server = await statuses([503, 503]);
    await request(connect(server), method, "/x", options).safe();
    return server.seen.length;
  };
  expect(await Promise.all(["GET", "PUT", "DELETE", "POST", "PATCH"].map((method) => count(method)))).toEqual([
    3, 3, 3, 1, 1,
  ]);
  expect(await count("POST", { idempotent: true })).toBe(3);
});
