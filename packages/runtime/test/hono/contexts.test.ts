import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { afterEach, expect, test, vi } from "vitest";
import type { Endpoint, HandlerContext } from "../../src/endpoints/index.js";
import { createHonoApp } from "../../src/hono/index.js";

const events: Endpoint = {
  id: "events.watch",
  method: "GET",
  path: "/events",
  responses: [{ status: "200", contents: [{ type: "text/event-stream", coding: "events" }] }],
};

/** Creates an app with a stream that waits for its second item until the signal aborts. `ended` resolves after that. */
function appOf(wrap: (items: AsyncIterable<unknown>) => unknown = (items) => items) {
  const ended = withResolvers<string>();
  async function* watch(signal: AbortSignal) {
    try {
      yield { n: 1 };
      if (!signal.aborted) await once(signal, "abort");
    } finally {
      ended.resolve("ended");
    }
  }
  const app = createHonoApp(
    { endpoints: { "events.watch": events } },
    { events: { watch: (_: unknown, { signal }: HandlerContext) => wrap(watch(signal)) } },
  );
  return { app, ended: ended.promise };
}

let server: ServerType | undefined;
afterEach(() => server?.close());

test("a stream stops when its reader stops", async () => {
  const { app, ended } = appOf();
  const response = await app.request("/events");
  const reader = response.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: {"n":1}\n\n');
  void reader.cancel();
  expect(await ended).toBe("ended");
});

test("a stream stops when the request is aborted", async () => {
  const { app, ended } = appOf();
  const controller = new AbortController();
  const response = await app.request("/events", { signal: controller.signal });
  void response.text().catch(() => {});
  controller.abort();
  expect(await ended).toBe("ended");
});

test("on Node, a stream stops when the client disconnects", async () => {
  const { app, ended } = appOf();
  const listening = withResolvers<void>();
  server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => listening.resolve());
  await listening.promise;
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
  const [head] = (await once(socket, "data")) as [Buffer];
  expect(head.toString()).toMatch(/^HTTP\/1\.1 200 .*text\/event-stream/is);
  socket.destroy();
  expect(await ended).toBe("ended");
});

test("an error of a handler after the client has disconnected is not reported", async () => {
  const onError = vi.fn();
  const controller = new AbortController();
  const app = createHonoApp(
    { endpoints: { "events.watch": events } },
    {
      events: {
        watch: async (_: unknown, { signal }: HandlerContext) => {
          controller.abort();
          signal.throwIfAborted();
        },
      },
    },
    { onError },
  );
  expect((await app.request("/events", { signal: controller.signal })).status).toBe(499);
  expect(onError).not.toHaveBeenCalled();
});

test("authorize is called for operations without security, with an anonymous alternative", async () => {
  const authorize = vi.fn(() => "anybody");
  const handlers = {
    events: { watch: (_: unknown, { principal }: { readonly principal: string }) => [{ principal }] },
  };
  const app = createHonoApp({ endpoints: { "events.watch": events } }, handlers, { authorize });
  expect(await (await app.request("/events")).text()).toBe('data: {"principal":"anybody"}\n\n');
  expect(authorize.mock.calls).toMatchObject([[{ operation: "events.watch", alternatives: [[]] }]]);
});

test("values of handlers cannot inject headers", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const app = createHonoApp(
    { endpoints: { "events.watch": events } },
    { events: { watch: (_: unknown, { headers }: HandlerContext) => headers.set("x-name", "a\r\nset-cookie: b=c") } },
  );
  const response = await app.request("/events");
  expect([response.status, response.headers.has("set-cookie")]).toEqual([500, false]);
  print.mockRestore();
});

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
