// What calls leave behind. Node 20 warns of a leak when an AbortSignal has more than ten listeners.
import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type Call,
  call,
  type CallOptions,
  callPages,
  type Core,
  createCore,
  type CoreOptions,
  type EventStream,
  withMiddleware,
} from "../../src/client/index.js";
import { readEvents, readLines } from "../../src/client/streams.js";
import { request } from "../../src/client/request.js";
import { failure, getThing, listThings, wait } from "./support.js";
import { patience } from "../../../../scripts/limits.js";

const warnings: Error[] = [];
const hear = (warning: Error): void => void warnings.push(warning);
beforeEach(() => void process.on("warning", hear));
afterEach(async () => {
  // Node emits warnings in a later tick.
  await wait(0);
  process.off("warning", hear);
  vi.restoreAllMocks();
  expect(warnings.splice(0)).toEqual([]);
});

const connect = (fetch: CoreOptions["fetch"], options?: Partial<CoreOptions>) =>
  createCore({ baseUrl: "https://api.example", fetch, ...options });

const silent = (): Promise<never> => new Promise(() => {});
const stalling = async (): Promise<Response> =>
  new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(": nothing yet")) }));
const many = Array.from({ length: 50 });
const count = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;

test("calls that share a signal share one listener, and all of them end with it", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const client = connect(silent);
  const pending = many.map(() => failure(call(client, getThing, { id: 1 }, { signal })));
  await wait(0);
  expect(count(signal)).toBe(1);
  controller.abort("enough");
  for (const error of await Promise.all(pending)) expect(error).toMatchObject({ code: "abort", cause: "enough" });
  expect(count(signal)).toBe(0);
});

test("the listener is removed after the last call with its signal", async () => {
  const { signal } = new AbortController();
  const answers: ((response: Response) => void)[] = [];
  const client = connect(() => new Promise((resolve) => answers.push(resolve)));
  const pending = many.map(() => call(client, getThing, { id: 1 }, { signal }));
  await expect.poll(() => answers.length).toBe(many.length);
  for (const [index, answer] of answers.entries()) {
    expect(count(signal)).toBe(1);
    answer(Response.json({ data: index }));
    await Promise.race(pending.slice(index, index + 1));
  }
  expect(count(signal)).toBe(0);
});

test.each(["stream", "events", "lines"] as const)(
  "streams that share a signal share one listener: %s",
  async (kind) => {
    const controller = new AbortController();
    const { signal } = controller;
    const client = connect(stalling);
    const read = kind === "events" ? readEvents() : readLines();
    const open = async (): Promise<AsyncIterable<unknown>> =>
      kind === "stream"
        ? request<ReadableStream>(client, "GET", "/", { signal, response: "stream" })
        : call<EventStream<unknown>>(client, { ...listThings, read }, {}, { signal });
    const drain = async (): Promise<void> => {
      for await (const _ of await open());
    };
    const pending = many.map(() => failure(drain()));
    await wait(20);
    expect(count(signal)).toBe(1);
    controller.abort();
    for (const error of await Promise.all(pending)) expect(error).toMatchObject({ code: "abort" });
    expect(count(signal)).toBe(0);
  },
);

test("loops over pages that share a signal share one listener", async () => {
  const { signal } = new AbortController();
  const list = { ...listThings, pagination: { style: "page", page: "page", items: ["items"] } } as const;
  const client = connect(async () => Response.json({ items: [1] }));
  const loops = many.map(() => callPages(client, list, {}, { signal })[Symbol.asyncIterator]());
  for (const loop of loops) await loop.next();
  expect(count(signal)).toBeLessThanOrEqual(1);
  for (const loop of loops) await loop.return();
  expect(count(signal)).toBe(0);
});

test("a call with many attempts leaves no listener behind", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { signal } = new AbortController();
  for (const attemptTimeout of [Infinity, 1_000]) {
    const client = connect(async () => new Response("", { status: 503 }), { maxRetries: 50, attemptTimeout });
    expect(await failure(call(client, getThing, { id: 1 }, { signal }))).toMatchObject({ attempts: 51 });
    expect(count(signal)).toBe(0);
  }
});

describe("no call keeps its Request alive", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const endings: Record<string, (client: Core, options: CallOptions) => unknown> = {
    "that is read": (client, options) => get(client, options),
    "that fails": (client, options) => failure(call(client, { ...listThings, path: "/lost" }, {}, options)),
    "whose response is read": async (client, options) => (await get(client, options).raw()).text(),
    "whose response is cancelled": async (client, options) => (await get(client, options).raw()).body?.cancel(),
    "whose response is dropped": (client, options) => get(client, options).raw(),
    "whose stream is read": async (client, options) => new Response(await stream(client, options)).text(),
    "whose stream is dropped": (client, options) => stream(client, options),
    "that never ends": (client, options) =>
      failure(call(client, { ...listThings, path: "/silent" }, {}, { ...options, timeout: 1 })),
  };
  const get = (client: Core, options: CallOptions): Call<unknown> => call(client, getThing, { id: 1 }, options);
  const stream = (client: Core, options: CallOptions): Call<ReadableStream> =>
    request(client, "GET", "/", { ...options, response: "stream" });

  test.each(Object.entries(endings))("%s", async (_, run) => {
    const requests: WeakRef<Request>[] = [];
    const answer = async (request: Request): Promise<Response> => {
      requests.push(new WeakRef(request));
      if (request.url.endsWith("/silent")) return silent();
      return Response.json({ data: {} }, { status: request.url.endsWith("/lost") ? 404 : 200 });
    };
    const { signal } = new AbortController();
    const middleware = withMiddleware({ onRequest: ({ request }) => new Request(request) });
    const clients = [connect(answer), connect(answer, { middleware }), connect(answer, { attemptTimeout: 1_000 })];
    const runAll = () => Promise.all(clients.flatMap((client) => [run(client, {}), run(client, { signal })]));
    for (let round = 0; round < 5; round++) await runAll();
    // Node lets go of a request only once it has forgotten the signal that the request followed.
    await expect
      .poll(() => (collect(), requests.filter((request) => request.deref()).length), { timeout: patience })
      .toBeLessThan(6);
    expect(requests).toHaveLength(30);
  });
});
