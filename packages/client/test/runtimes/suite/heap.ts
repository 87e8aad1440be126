/** The memory that calls keep: thousands with each option, of every kind of result. */
import {
  call,
  type CallOptions,
  callPages,
  type Core,
  type CoreOptions,
  createCore,
  type EventStream,
  type Operation,
  validateWith,
  withMiddleware,
} from "../../../../runtime/src/client/index.js";
import { request } from "../../../../runtime/src/client/request.js";
import { readEvents, readLines } from "../../../../runtime/src/client/streams.js";
import { upload } from "../../../../runtime/src/client/upload.js";
import { assert, failure, wait } from "./assert.js";
import type { Cases, Scene } from "./scene.js";

/** The rounds, a call of each kind, between two measurements. */
const rounds = 400;
/** The bytes that a round may seem to keep. A leak keeps some 3,000 for each call. */
const noise = 2_000;

const operation = (path: string, more?: Partial<Operation>): Operation => ({
  id: `things${path}`,
  method: "GET",
  path,
  idempotent: true,
  ...more,
});
const json = operation("/json");
const list = operation("/list", {
  isResult: () => true,
  parameters: [{ name: "page", in: "query" }],
  pagination: { style: "page", page: "page", items: ["items"], total: ["total"] },
});
const reserve = operation("/reserve", { method: "POST", body: {} });

type Make = () => CallOptions;
type Kind = (client: Core, options: CallOptions) => unknown;

/** Every way in which a call can end. */
const kinds: Readonly<Record<string, Kind>> = {
  "a result": (client, options) => call(client, json, {}, options),
  "a result with its response": (client, options) => call(client, json, {}, options).withResponse(),
  "a body": (client, options) => call(client, reserve, { size: 1 }, options),
  "a failure": (client, options) => failure(call(client, operation("/lost"), {}, options)),
  "a failure as a value": (client, options) => call(client, operation("/lost"), {}, options).safe(),
  "a broken result": (client, options) => failure(call(client, operation("/text"), {}, options)),
  "a wrong argument": (client, options) => failure(call(client, json, { other: 1 }, options)),
  text: (client, options) => request(client, "GET", "/text", { ...options, response: "text" }),
  "a blob": (client, options) => request(client, "GET", "/text", { ...options, response: "binary" }),
  "no result": (client, options) => request(client, "GET", "/text", { ...options, response: "none" }),
  "a stream": async (client, options) => new Response(await stream(client, options)).text(),
  "a cancelled stream": async (client, options) => (await stream(client, options)).cancel(),
  events: async (client, options) => drain(await call<EventStream<unknown>>(client, events, {}, options)),
  "events, cancelled": async (client, options) =>
    (await call<EventStream<unknown>>(client, events, {}, options)).cancel(),
  lines: async (client, options) => drain(await call<EventStream<unknown>>(client, lines, {}, options)),
  "a response": async (client, options) => (await call(client, json, {}, options).raw()).text(),
  "a cancelled response": async (client, options) => (await call(client, json, {}, options).raw()).body?.cancel(),
  "items of pages": (client, options) => drain(callPages(client, list, { page: 1 }, options)),
  pages: (client, options) => drain(callPages(client, list, { page: 1 }, options).pages()),
  "an upload": (client, { signal }) =>
    upload(client, plan(client), new Uint8Array([1, 2, 3]), {
      signal,
      fetch: async () => new Response(null, { headers: { etag: "1" } }),
    }),
  "an abort": async (client, options) => {
    const controller = new AbortController();
    const ended = failure(call(client, json, {}, { ...options, signal: controller.signal }));
    await Promise.resolve();
    controller.abort();
    await ended;
  },
};

/** The endings for which a server would keep connections: only without a network. */
const unread: Readonly<Record<string, Kind>> = {
  ...kinds,
  "a dropped response": (client, options) => call(client, json, {}, options).raw(),
  "a dropped stream": (client, options) => stream(client, options),
  "dropped events": (client, options) => call<EventStream<unknown>>(client, events, {}, options),
  "a dropped loop": async (client, options) => {
    for await (const _ of callPages(client, list, { page: 1 }, options)) break;
  },
  "a retry": (client, options) => call(client, operation("/busy"), {}, options),
  "a fetch without an end": (client, options) =>
    failure(call(client, operation("/silent"), {}, { ...options, timeout: 1, attemptTimeout: 1, maxRetries: 1 })),
};

const events = operation("/events", { read: readEvents() });
const lines = operation("/lines", { read: readLines() });

const stream = (client: Core, options: CallOptions) =>
  request<ReadableStream>(client, "GET", "/text", { ...options, response: "stream" });

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items) continue;
}

const plan = ({ "~engine": { baseUrl } }: Core) => ({
  operation: { ...reserve, read: async () => ({ id: "1", parts: [{ number: 1, size: 3, url: `${baseUrl}part` }] }) },
  size: "size",
  session: ["id"],
  parts: ["parts"],
  part: { number: "number", size: "size", url: "url" },
  result: ["id", "etags"] as const,
});

const replies: Readonly<Record<string, { readonly type: string; readonly body: string; readonly status?: number }>> = {
  "/json": { type: "application/json", body: '{"a":1}' },
  "/reserve": { type: "application/json", body: '{"a":1}' },
  "/list?page=2": { type: "application/json", body: '{"items":[3,4],"total":4}' },
  "/list?page=1": { type: "application/json", body: '{"items":[1,2],"total":4}' },
  "/lost": { type: "application/json", body: '{"message":"lost"}', status: 404 },
  "/text": { type: "text/plain", body: "text" },
  "/events": { type: "text/event-stream", body: "data: 1\n\n" },
  "/lines": { type: "application/jsonl", body: "1\n2\n" },
};

const local = "http://local.example";
let isBusy = false;

/** Answers without a network. */
async function answer({ url }: { readonly url: string }): Promise<Response> {
  const target = url.replace(local, "");
  if (target === "/silent") return new Promise<never>(() => {});
  isBusy = target === "/busy" && !isBusy;
  const { type, body, status = 200 } = replies[target] ?? { ...replies["/json"]!, status: isBusy ? 503 : 200 };
  return new Response(body, { status, headers: { "content-type": type } });
}

const middleware = withMiddleware({ onRequest: ({ request }) => new Request(request) });
const validate = validateWith({
  "things/json": { response: { "~standard": { version: 1, vendor: "test", validate: () => ({}) } } },
});

const shared = new AbortController().signal;

/** Options of clients and calls, by what they are. */
const choices: Readonly<Record<string, readonly [CoreOptions, Make?]>> = {
  "a custom fetch": [{}],
  middleware: [{ middleware }],
  "a signal of all calls": [{}, () => ({ signal: shared })],
  "a signal of all calls, with middleware": [{ middleware }, () => ({ signal: shared })],
  "a signal of each call": [{ middleware }, () => ({ signal: new AbortController().signal })],
  "a limit of attempts": [{ middleware, attemptTimeout: 60_000 }],
  "no limit": [{ middleware, timeout: Infinity }],
  "a key function": [{ middleware, apiKey: async () => "key-4f0c-that-must-not-leak" }],
  "a validator": [{ validate }],
  "a listener": [{ onEvent: () => {} }],
  "a parser": [{ parseJson: (text) => JSON.parse(text) as unknown }],
  "options of fetch": [{ fetchOptions: { cache: "no-store" }, headers: { "x-a": "1" } }],
};

export const heap: Cases = {
  ...Object.fromEntries(
    Object.entries(choices).map(([name, [options, make = () => ({})]]) => [
      `${name}: calls keep no memory`,
      () => {
        const client = createCore({ baseUrl: local, fetch: answer, ...options });
        return staysFlat(unread, client, make);
      },
    ]),
  ),
  "the fetch of the runtime: calls keep no memory": (scene) => staysFlatOverNetwork(scene, {}),
  "the fetch of the runtime, with middleware: calls keep no memory": (scene) =>
    staysFlatOverNetwork(scene, { middleware }),
};

async function staysFlatOverNetwork(scene: Scene, options: CoreOptions): Promise<void> {
  await scene.script({
    api: Object.entries(replies).map(([to, { type, body, status }]) => ({
      to,
      body,
      ...(status && { status }),
      headers: { "content-type": type },
    })),
  });
  await staysFlat(kinds, createCore({ baseUrl: scene.url("api"), ...options }), () => ({ signal: shared }));
}

/** Makes calls of all kinds, measures, and names the kinds that keep memory. */
async function staysFlat(tried: Readonly<Record<string, Kind>>, client: Core, make: Make): Promise<void> {
  const { random } = Math;
  // No waits before retries.
  Math.random = () => 0;
  try {
    const all = Object.values(tried);
    const grown = await growth(all, client, make);
    if (grown < noise) return;
    const grownBy = [];
    for (const [name, kind] of Object.entries(tried)) grownBy.push(`${name}: ${await growth([kind], client, make)}`);
    throw new Error(`a round of calls keeps ${grown} bytes; of these\n${grownBy.join("\n")}`);
  } finally {
    Math.random = random;
  }
}

/** Returns the bytes that a call of each kind leaves behind: the least of several measurements, after a warm-up. */
async function growth(all: readonly Kind[], client: Core, make: Make): Promise<number> {
  const run = async () => {
    for (let round = 0; round < rounds; round++) await Promise.all(all.map(async (kind) => kind(client, make())));
    return used();
  };
  let before = await run();
  let least = Infinity;
  for (let time = 0; time < 5 && least >= noise; time++) {
    const after = await run();
    least = Math.min(least, Math.round((after - before) / rounds));
    before = after;
  }
  return least;
}

/** Returns the bytes of the heap after a collection. */
async function used(): Promise<number> {
  const { Bun, gc, process } = globalThis as unknown as {
    readonly Bun?: { gc(now: true): void };
    readonly gc?: () => void;
    readonly process: { memoryUsage(): { readonly heapUsed: number } };
  };
  const collect = Bun ? () => Bun.gc(true) : gc;
  assert(collect, "garbage cannot be collected: --expose-gc is missing");
  // Finalizers run between two collections, and let go of more.
  for (let round = 0; round < 5; round++) {
    collect();
    await wait(10);
  }
  return process.memoryUsage().heapUsed;
}
