import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type ClientEvent,
  type CoreOptions,
  coded,
  type EventStream,
  type ItemStream,
  type Operation,
  type StreamOptions,
} from "../../src/client/index.js";
import { reconnect, type ReconnectOptions } from "../../src/client/reconnect.js";
import { callStream, readEvents, readLines } from "../../src/client/streams.js";
import { patience } from "../../../../scripts/limits.js";
import { connect, failure, type Seen, send, serve, type TestServer } from "./support.js";

const watch = coded({
  id: "things.watch",
  method: "GET",
  path: "/things",
  idempotent: true,
  read: readEvents(),
  resume: true,
});
const run: Operation = { ...watch, id: "things.run", method: "POST", body: {} };
const lines = coded({
  id: "things.lines",
  method: "GET",
  path: "/lines",
  idempotent: true,
  parameters: [{ name: "skip", in: "query" }],
  read: readLines(),
  resume: ["skip"],
});

/** Sends text, and then cuts the connection. */
function cut(response: ServerResponse, text: string): undefined {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(text, () => setImmediate(() => response.destroy()));
}

const event = (n: number, more = `id: ${n}\n`): string => `${more}data: {"n":${n}}\n\n`;

const quick = { delay: 1, maxDelay: 5 };

function open<S = EventStream<{ n: number }>>(
  server: TestServer,
  reconnecting: ReconnectOptions<{ n: number }> = {},
  { operation = watch, args = {}, client = {}, ...options }: Opening = {},
) {
  const given = { ...options, reconnect: reconnect({ ...quick, ...reconnecting }) } as StreamOptions<never>;
  return callStream<S & ItemStream<unknown>>(connect(server, { maxRetries: 0, ...client }), operation, args, given);
}

interface Opening {
  readonly operation?: Operation;
  readonly args?: object;
  readonly client?: Partial<CoreOptions>;
  readonly signal?: AbortSignal;
  readonly extraHeaders?: Record<string, string>;
}

/** Returns the items of a loop, and the error that ends it. */
async function read(items: AsyncIterable<unknown>): Promise<{ items: unknown[]; error?: unknown }> {
  const list: unknown[] = [];
  try {
    for await (const item of items) list.push(item);
  } catch (error) {
    return { items: list, error };
  }
  return { items: list };
}

const idsOf = ({ seen }: TestServer): unknown[] => seen.map(({ headers }) => headers["last-event-id"]);

describe("a stream of events that goes on", () => {
  test("asks for what comes behind the last event, and is one stream for the loop", async () => {
    const server = await serve((_, response, count) => {
      if (count === 1) return cut(response, event(1) + event(2) + "id: 3\ndata: {");
      if (count === 2) return cut(response, "retry: 2\n\nid: 4\n\n");
      return send(response, 200, event(5), { "content-type": "text/event-stream" });
    });
    expect(await read(await open(server))).toEqual({ items: [{ n: 1 }, { n: 2 }, { n: 5 }] });
    // An event that is cut off comes again. The id of one without data counts (HTML, 9.2.6).
    expect(idsOf(server)).toEqual([undefined, "2", "4"]);
  });

  test("is the same for whole events", async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? cut(response, event(1)) : send(response, 200, event(2, "event: last\n")),
    );
    expect(await read((await open(server)).events())).toEqual({
      items: [
        { event: "message", data: { n: 1 }, id: "1" },
        { event: "last", data: { n: 2 }, id: "1" },
      ],
    });
  });

  test.each([
    ["at the end of a response", {}, (response: ServerResponse) => send(response, 200, event(1)), 1],
    [
      "after [DONE]",
      { until: () => false },
      (response: ServerResponse) => send(response, 200, `${event(1)}data: [DONE]\n\n`),
      1,
    ],
    [
      "after the last item, however it comes",
      { until: ({ n }: { n: number }) => n === 1 },
      (response: ServerResponse) => cut(response, event(1) + event(2)),
      1,
    ],
    [
      "at 204, which ends a stream (HTML, 9.2.5)",
      {},
      (response: ServerResponse, count: number) => (count === 1 ? cut(response, event(1)) : send(response, 204)),
      2,
    ],
  ])("ends %s", async (_, options, answer, count) => {
    const server = await serve((_, response, count) => answer(response, count));
    expect(await read(await open(server, options))).toEqual({ items: [{ n: 1 }] });
    expect(server.seen).toHaveLength(count);
  });

  test("goes on after a response that ends before the last item", async () => {
    const server = await serve((_, response, count) => send(response, 200, event(count)));
    expect(await read(await open(server, { until: ({ n }) => n === 3 }))).toEqual({
      items: [{ n: 1 }, { n: 2 }, { n: 3 }],
    });
    expect(await read((await open(server, { until: ({ n }) => n === 5 })).events())).toMatchObject({
      items: [{ id: "4" }, { id: "5" }],
    });
  });

  test("gives up after connections without an item, which items begin to count anew", async () => {
    const server = await serve((_, response, count) => cut(response, count < 3 ? event(count) : ""));
    const { items, error } = await read(await open(server, { maxReconnects: 2 }));
    expect(items).toEqual([{ n: 1 }, { n: 2 }]);
    expect(error).toMatchObject({ code: "connection", operation: "things.watch" });
    expect(server.seen).toHaveLength(4);
    const endless = await serve((_, response) => send(response, 200, ""));
    expect((await read(await open(endless, { until: () => false, maxReconnects: 1 }))).error).toMatchObject({
      code: "connection",
      message: expect.stringContaining("before its last item"),
      operation: "things.watch",
    });
    expect(endless.seen).toHaveLength(2);
  });

  test("waits out errors that pass, and fails at once with others", async () => {
    const server = await serve((_, response, count) => {
      if (count === 2) return send(response, 503);
      return count === 4 ? send(response, 403) : cut(response, event(count));
    });
    const { items, error } = await read(await open(server));
    expect([items, error]).toMatchObject([[{ n: 1 }, { n: 3 }], { status: 403 }]);
    expect(server.seen).toHaveLength(4);
  });

  test("fails with the lost connection where items came without ids, because they would come again", async () => {
    const server = await serve((_, response) => cut(response, event(1, "")));
    expect(await read(await open(server))).toMatchObject({ items: [{ n: 1 }], error: { code: "connection" } });
    expect(server.seen).toHaveLength(1);
  });

  test("begins anew where no item has come", async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? cut(response, ": hello\n\n") : send(response, 200, event(1, "")),
    );
    expect(await read(await open(server))).toEqual({ items: [{ n: 1 }] });
  });

  test("fails with an error in the stream, and with an item that is not JSON", async () => {
    const server = await serve((_, response, count) =>
      cut(response, event(1) + (count === 1 ? 'event: error\ndata: {"error":{"message":"no"}}\n\n' : "data: {\n\n")),
    );
    expect((await read(await open(server))).error).toMatchObject({ code: "api" });
    expect((await read(await open(server))).error).toMatchObject({ code: "decode" });
    expect(server.seen).toHaveLength(2);
  });

  test("sends a POST again with its body, and its own headers", async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? cut(response, event(7)) : send(response, 200, event(8)),
    );
    const options = { operation: run, args: { prompt: "hello" }, extraHeaders: { "x-own": "1" } };
    expect(await read(await open(server, {}, options))).toEqual({ items: [{ n: 7 }, { n: 8 }] });
    const summary = ({ method, body, headers }: Seen) => [
      method,
      String(body),
      headers["x-own"],
      headers["last-event-id"],
    ];
    expect(server.seen.map(summary)).toEqual([
      ["POST", '{"prompt":"hello"}', "1", undefined],
      ["POST", '{"prompt":"hello"}', "1", "7"],
    ]);
  });

  test("reports each connection as a call", async () => {
    const events: ClientEvent[] = [];
    const server = await serve((_, response, count) =>
      count === 1 ? cut(response, event(1)) : send(response, 200, event(2)),
    );
    await read(await open(server, {}, { client: { onEvent: (one) => events.push(one) } }));
    expect(events.map(({ type }) => type)).toEqual([
      "request",
      "response",
      "success",
      "request",
      "response",
      "success",
    ]);
  });
});

afterEach(() => void vi.restoreAllMocks());

describe("leaving a stream that goes on", () => {
  test("ends its connection, also the second one", async () => {
    const closed: unknown[] = [];
    const server = await serve((_, response, count) => {
      response.on("close", () => closed.push(count));
      if (count === 1) return cut(response, event(1));
      response.write(event(2));
    });
    for await (const { n } of await open(server)) if (n === 2) break;
    await vi.waitFor(() => expect(closed).toEqual([1, 2]), { timeout: patience });
  });

  test.each(["cancel()", "the signal"])("by %s while it waits for the next connection", async (by) => {
    // The wait draws its length.
    const drawn = vi.spyOn(Math, "random");
    const server = await serve((_, response) => cut(response, event(1)));
    const controller = new AbortController();
    const stream = await open(server, { delay: 60_000, maxDelay: 60_000 }, { signal: controller.signal });
    const reading = read(stream);
    await vi.waitFor(() => expect(drawn).toHaveBeenCalled(), { timeout: patience });
    if (by === "cancel()") await stream.cancel();
    else controller.abort();
    const { items, error } = await reading;
    expect(items).toEqual([{ n: 1 }]);
    expect(error).toEqual(
      by === "cancel()" ? undefined : expect.objectContaining({ code: "abort", operation: "things.watch" }),
    );
    expect(server.seen).toHaveLength(1);
  });

  test("it is read once", async () => {
    const server = await serve((_, response) => send(response, 200, event(1)));
    const stream = await open(server);
    await read(stream);
    expect((await read(stream)).error).toMatchObject({ code: "argument" });
  });
});

describe("a stream of lines that goes on", () => {
  const answer = (response: ServerResponse, { url }: Seen, fails: boolean): undefined => {
    const from = Number(new URL(url, "http://x").searchParams.get("skip") ?? 0);
    const text = `{"n":${from}}\n{"n":${from + 1}}\n`;
    return fails ? cut(response, `${text}{"n`) : send(response, 200, text);
  };

  test.each([
    [{}, [undefined, "2"], 0],
    [{ skip: 10 }, ["10", "12"], 10],
  ])("skips the lines that it has, besides those of the caller: %j", async (args, skipped, first) => {
    const server = await serve((request, response, count) => answer(response, request, count === 1));
    const found = await read(await open<ItemStream<unknown>>(server, {}, { operation: lines, args }));
    expect(found.items).toEqual([0, 1, 2, 3].map((n) => ({ n: first + n })));
    expect(server.seen.map(({ url }) => new URL(url, "http://x").searchParams.get("skip") ?? undefined)).toEqual(
      skipped,
    );
  });

  test("a line that was cut off and is JSON by chance is an item", async () => {
    const server = await serve((_, response, count) =>
      count === 1 ? cut(response, '{"n":0}\n{"n":1}') : send(response, 200, ""),
    );
    await read(await open<ItemStream<unknown>>(server, {}, { operation: lines }));
    expect(server.seen[1]?.url).toBe("/lines?skip=1");
  });

  test("passes nested arguments", async () => {
    const nested = coded({
      ...lines,
      nested: true,
      parameters: [{ name: "skip", in: "query" }],
      resume: ["query", "skip"],
    } as never);
    const server = await serve((request, response, count) => answer(response, request, count === 1));
    await read(await open<ItemStream<unknown>>(server, {}, { operation: nested, args: { query: { skip: 5 } } }));
    expect(server.seen[1]?.url).toBe("/lines?skip=7");
  });
});

test("limits are numbers", () => {
  expect(() => reconnect({ maxReconnects: -1 })).toThrow("maxReconnects must be a number, 0 or more");
  expect(() => reconnect({ delay: Number.NaN })).toThrow("delay");
});

test("without the option, a lost connection ends the stream", async () => {
  const server = await serve((_, response) => cut(response, event(1)));
  const stream = await callStream<EventStream<unknown>>(connect(server), watch, {}, {});
  expect(await read(stream)).toMatchObject({ items: [{ n: 1 }], error: { code: "connection" } });
  expect(await failure(callStream(connect(await serve((_, response) => send(response, 404))), watch))).toMatchObject({
    status: 404,
  });
});
