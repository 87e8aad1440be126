import { inspect } from "node:util";
import { expect, test } from "vitest";
import { call, coded, type EventStream, type ItemStream, type ServerEvent } from "../../src/client/index.js";
import { readEvents, readLines } from "../../src/client/streams.js";
import { connect, failure, key, send, serve, wait } from "./support.js";

type As = Parameters<typeof readEvents>[0];

const listen = (as?: As) => coded({ id: "a", method: "GET", path: "/", read: readEvents(as) });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** A stream of these bytes, cut into chunks of a size. */
async function streamed(body: string, size: number, as?: As): Promise<EventStream<unknown>> {
  const bytes = Buffer.from(body);
  const server = await serve(async (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.socket!.setNoDelay(true);
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      await new Promise(setImmediate);
    }
    response.end();
  });
  return await call<EventStream<unknown>>(connect(server), listen(as));
}

const everything = [
  "\ufeff: a comment",
  "retry: 1500",
  "id: 7",
  "event: part",
  'data: {"text":',
  'data:  "grüße 🎉"}',
  "",
  "",
  "event: without data",
  "",
  ": ping",
  "",
  "id: 8\0",
  "data",
  "retry: soon",
  "unknown: field",
  'data:{"text":"two"}',
  "",
  "id",
  'data: {"text":"three"}',
  "",
  "data: [DONE]",
  "",
  'data: {"text":"after"}',
  "",
  "",
];

test.each([
  ["\n", 1],
  ["\r\n", 1],
  ["\r", 1],
  ["\r\n", 3],
  ["\n", 7],
  ["\r\n", 10_000],
])("events, whatever ends lines and chunks: %j, %i", async (end, size) => {
  const stream = await streamed(everything.join(end), size);
  expect(await all(stream.events())).toEqual([
    { event: "part", data: { text: "grüße 🎉" }, id: "7", retry: 1500 },
    { event: "message", data: { text: "two" }, id: "7" },
    { event: "message", data: { text: "three" }, id: "" },
  ] satisfies ServerEvent<unknown>[]);
});

test("items are the data as JSON, as text, as either, or whole events", async () => {
  const body = 'event: a\nid: 1\ndata: {"n":1}\n\nevent: b\ndata: [DONE]\n\n';
  expect(await all(await streamed(body, 9))).toEqual([{ n: 1 }]);
  expect(await all(await streamed(body, 9, "text"))).toEqual(['{"n":1}', "[DONE]"]);
  expect(await all(await streamed("data: 1\n\ndata: a\ndata: b\n\n", 9, "any"))).toEqual([1, "a\nb"]);
  expect(await all(await streamed(body, 9, "event"))).toEqual([
    { event: "a", data: { n: 1 }, id: "1" },
    { event: "b", data: "[DONE]", id: "1" },
  ]);
  const named = '{"event":"a","data":{"n":1}}';
  expect(await all(await streamed(`data: ${named}\n\ndata: null\n\n`, 9, "event"))).toEqual([
    JSON.parse(named),
    { event: "message", data: null },
  ]);
  expect(await all(await streamed(body, 9, "textEvent"))).toMatchObject([{ data: '{"n":1}' }, { data: "[DONE]" }]);
});

test("an event without its end is dropped", async () => {
  expect(await all(await streamed('data: 1\n\ndata: {"n', 100))).toEqual([1]);
  expect(await all(await streamed("", 1))).toEqual([]);
});

test("an error in the stream is thrown, without the key", async () => {
  const stream = await streamed(`data: {"n":1}\n\ndata: {"error":{"message":"no ${key}"}}\n\n`, 50);
  const items: unknown[] = [];
  const error = await failure(
    (async () => {
      for await (const item of stream) items.push(item);
    })(),
  );
  expect(items).toEqual([{ n: 1 }]);
  expect(error).toMatchObject({ code: "api", message: "no [redacted]" });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key);
  expect(await failure(all(await streamed("data: {oops\n\n", 50)))).toMatchObject({ code: "decode" });
  // What has more than an error is an item, unless the event says otherwise.
  expect(await all(await streamed('data: {"n":1,"error":{}}\n\n', 50))).toEqual([{ n: 1, error: {} }]);
  const named = await streamed('event: error\ndata: {"type":"error","error":{"message":"full"}}\n\n', 50);
  expect(await failure(all(named))).toMatchObject({ code: "api", message: "full" });
});

test("a response of another type and an error status reject", async () => {
  const plain = await serve(() => ({ n: 1 }));
  expect(await failure(call(connect(plain), listen()))).toMatchObject({ code: "decode", body: { n: 1 } });
  const broken = await serve((_, response) => send(response, 429, '{"message":"slow"}', { "retry-after": "0" }));
  expect(await failure(call(connect(broken, { maxRetries: 0 }), listen()))).toMatchObject({ code: "rate_limit" });
});

/** Never ends by itself; says when the client has gone. */
async function endless() {
  let gone = false;
  const server = await serve((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    response.on("close", () => (gone = true));
  });
  return {
    server,
    async hasEnded() {
      for (let turn = 0; turn < 100 && !gone; turn++) await wait(10);
      return gone;
    },
  };
}

test("leaving the loop ends the request", async () => {
  const { server, hasEnded } = await endless();
  for await (const _ of await call<EventStream<number>>(connect(server), listen())) break;
  expect(await hasEnded()).toBe(true);
});

test("cancel() ends the request, before and within a loop", async () => {
  const { server, hasEnded } = await endless();
  const stream = await call<EventStream<number>>(connect(server), listen());
  await stream.cancel();
  expect(await hasEnded()).toBe(true);
  expect(await all(stream)).toEqual([]);
});

test("the signal of the call ends a stream with an AbortError, also while it waits", async () => {
  const { server, hasEnded } = await endless();
  const controller = new AbortController();
  const stream = await call<EventStream<number>>(connect(server), listen(), undefined, { signal: controller.signal });
  const seen: number[] = [];
  const error = await failure(
    (async () => {
      for await (const item of stream) {
        seen.push(item);
        setTimeout(() => controller.abort(new Error("enough")), 20);
      }
    })(),
  );
  expect([seen, error]).toMatchObject([[1], { code: "abort", cause: { message: "enough" } }]);
  expect(await hasEnded()).toBe(true);
});

test("timeouts do not apply to a stream once it has begun, and a lost connection is a ConnectionError", async () => {
  const server = await serve(async (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    await wait(400);
    response.write("data: 2\n\n");
    await wait(20);
    response.destroy();
  });
  const stream = await call<EventStream<number>>(connect(server), listen(), undefined, { timeout: 300 });
  const seen: number[] = [];
  const error = await failure(
    (async () => {
      for await (const item of stream) seen.push(item);
    })(),
  );
  expect([seen, error]).toMatchObject([[1, 2], { code: "connection" }]);
});

test("a stream is read once", async () => {
  const stream = await streamed("data: 1\n\n", 100);
  expect(await all(stream)).toEqual([1]);
  expect(await failure(all(stream))).toMatchObject({ code: "argument" });
});

test.each([
  ["lines", '{"a":"ü"}\r\n\n{"a":2}\n3'],
  ["seq", '\x1e{\n "a": "ü"}\n\x1e{"a":2}\n\x1e3\n'],
] as const)("lines of JSON: %s", async (as, body) => {
  for (const size of [1, 4, 1000]) {
    const server = await serve(async (_, response) => {
      const bytes = Buffer.from(body);
      for (let at = 0; at < bytes.length; at += size) {
        response.write(bytes.subarray(at, at + size));
        await new Promise(setImmediate);
      }
      response.end();
    });
    const operation = coded({ id: "a", method: "GET", path: "/", read: readLines(as) });
    const stream = await call<ItemStream<unknown>>(connect(server), operation);
    expect(await all(stream)).toEqual([{ a: "ü" }, { a: 2 }, 3]);
  }
});

test("a line in many chunks is read in linear time", async () => {
  const part = "x".repeat(16_384);
  const chunks = 1_000;
  const server = await serve(async (_, response) => {
    response.write('"');
    for (let chunk = 0; chunk < chunks; chunk++)
      if (!response.write(part)) await new Promise((go) => response.once("drain", go));
    response.end('"\n');
  });
  const operation = coded({ id: "a", method: "GET", path: "/", read: readLines() });
  const [line] = (await all(await call<ItemStream<string>>(connect(server), operation))) as [string];
  expect(line.length).toBe(part.length * chunks);
});
