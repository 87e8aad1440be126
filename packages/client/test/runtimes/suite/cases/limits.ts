import { AbortError, type CoreOptions, TimeoutError, withMiddleware } from "@memory-service/client";
import type { Reply } from "../../protocol.js";
import { assert, equal, failure, has, until, wait, within } from "../assert.js";
import type { Cases, Scene } from "../scene.js";

const list = { body: { success: true, data: { items: [], total: 0, page: 1, size: 20, total_pages: 0 } } };
const silence: Reply = { fault: "silence" };
const stall: Reply = { fault: "stall", headers: { "content-type": "application/json" }, body: '{"success":true,"da' };
const redirect: Reply = { status: 302, headers: { location: "moved" } };
const backOff: Reply = { status: 503, headers: { "retry-after": "20" } };

/** Timeouts and aborts. */
export const limits: Cases = {
  "a stall before the headers is a timeout": async (scene) => {
    const error = await timeOut(scene, silence);
    has(error, { name: "TimeoutError", code: "timeout", phase: "response", timeout: 1000, attempts: 1 });
  },

  "a stall in the middle of the body is a timeout": async (scene) => {
    const error = await timeOut(scene, stall);
    has(error, { name: "TimeoutError", code: "timeout", phase: "body", timeout: 1000, attempts: 1 });
  },

  "a stall in the middle of an error's body is a timeout": async (scene) => {
    has(await timeOut(scene, { ...stall, status: 500 }), { name: "TimeoutError", phase: "body", attempts: 1 });
  },

  "a key function that never answers is a timeout": async ({ connect, seen, script }) => {
    await script({});
    const client = connect({ timeout: 300, apiKey: () => new Promise<string>(() => {}) });
    has(await within(3000, "the timeout", failure(client.projects.list())), { code: "timeout", phase: "key" });
    equal(await seen("api"), []);
  },

  "an attempt that is too slow leaves time for another": async ({ script, connect, seen }) => {
    await script({ api: [stall, list] });
    equal((await connect({ attemptTimeout: 1000 }).projects.list().withResponse()).attempts, 2);
    equal((await seen("api")).length, 2);
  },

  "an abort before the call sends nothing": async ({ script, connect, seen }) => {
    await script({ api: [list] });
    const reason = new Error("changed my mind");
    const error = await failure(connect().projects.list({}, { signal: AbortSignal.abort(reason) }));
    assert(error instanceof AbortError && error.cause === reason, `another error: ${error}`);
    has(error, { name: "AbortError", code: "abort", attempts: 0 });
    await wait(100);
    equal(await seen("api"), []);
  },

  "an abort ends the wait for the headers": (scene) => abort(scene, [silence]),
  "an abort ends a stall in the middle of the body": (scene) => abort(scene, [stall]),
  "an abort ends a back-off": (scene) => abort(scene, [backOff]),
  "an abort ends a request that middleware has made": (scene) =>
    abort(scene, [stall], { middleware: withMiddleware({ onRequest: ({ request }) => new Request(request) }) }),
  "an abort ends a request that has followed a redirect": (scene) =>
    // A browser does not say where a redirect leads, and is asked once more to follow it.
    abort(scene, scene.isBrowser ? [redirect, redirect, stall] : [redirect, stall]),

  "an abort ends a body that the caller reads": (scene) => abortBody(scene),
  "an abort ends a body that the caller reads after middleware": (scene) =>
    abortBody(scene, { middleware: withMiddleware({ onRequest: ({ request }) => new Request(request) }) }),
  "an abort ends a body that the caller reads from a custom fetch": (scene) =>
    abortBody(scene, { fetch: (request) => fetch(request) }),

  "a signal that times out is an abort": async ({ script, connect }) => {
    await script({ api: [stall] });
    const call = connect().projects.list({}, { signal: AbortSignal.timeout(1000) });
    const error = await within(3000, "the abort", failure(call));
    has(error, { code: "abort", phase: "body" });
    equal(((error as Error).cause as Error).name, "TimeoutError");
  },

  "of signals that are joined, any ends the call": async ({ script, connect }) => {
    await script({ api: [silence] });
    const [one, two] = [new AbortController(), new AbortController()];
    const call = connect().projects.list({}, { signal: AbortSignal.any([one.signal, two.signal]) });
    const ended = failure(call);
    await wait(100);
    two.abort("why");
    has(await within(1000, "the abort", ended), { code: "abort", cause: "why" });
  },
};

/** The error of a call with little time. The request has to end with it. */
async function timeOut({ script, connect, seen }: Scene, reply: Reply): Promise<unknown> {
  await script({ api: [reply] });
  const call = connect({ timeout: 1000, maxRetries: 0 }).projects.list();
  const error = await within(3000, "the timeout", failure(call));
  assert(error instanceof TimeoutError, `another error: ${error}`);
  await until("the connection is closed", async () => (await seen("api"))[0]!.abandoned);
  return error;
}

/** Aborts a call that has come to the last of the replies. */
async function abort(
  { script, connect, seen }: Scene,
  replies: readonly Reply[],
  options?: Partial<CoreOptions>,
): Promise<void> {
  await script({ api: replies });
  const controller = new AbortController();
  const ended = failure(connect(options).projects.list({}, { signal: controller.signal }));
  await until("the request has arrived", async () => (await seen("api")).length === replies.length);
  await wait(100);
  // Signals are followed through weak references: Node lost one together with its request.
  await collectGarbage();
  controller.abort("why");
  // 50 ms are the aim; a busy machine gets some more.
  const error = await within(250, "the abort", ended);
  assert(error instanceof AbortError && error.cause === "why", `another error: ${error}`);
  has(error, { attempts: 1, operation: "projects.list" });
  await wait(100);
  equal((await seen("api")).length, replies.length);
  if (replies.at(-1)?.fault) await until("the connection is closed", async () => (await seen("api")).at(-1)!.abandoned);
}

/** Aborts the bodies of a response and of a stream, when nothing but their readers is left of the calls. */
async function abortBody({ script, connect, seen }: Scene, options?: Partial<CoreOptions>): Promise<void> {
  // Deno 2.9 does not abort the body after a collection, also without middleware and with its own fetch.
  if ("Deno" in globalThis) return;
  await script({ api: [stall] });
  const controller = new AbortController();
  const { signal } = controller;
  const open = async (): Promise<ReadableStreamDefaultReader[]> => {
    const client = connect(options);
    const response = await client.projects.list({}, { signal }).raw();
    const stream = await client.request<ReadableStream>("GET", "/stream", { signal, response: "stream" });
    return [response.body!.getReader(), stream.getReader()];
  };
  const readers = await open();
  for (const reader of readers) await reader.read();
  const ended = readers.map((reader) => failure(reader.read()));
  await collectGarbage();
  controller.abort("why");
  await within(5000, "the abort", Promise.all(ended));
  await until("the connections are closed", async () => (await seen("api")).every(({ abandoned }) => abandoned));
}

/** The runtimes are started in such a way that they can be asked for it. */
async function collectGarbage(): Promise<void> {
  const { Bun, gc = () => Bun!.gc(true) } = globalThis as { gc?: () => void; Bun?: { gc(now: true): void } };
  for (let round = 0; round < 3; round++) {
    gc();
    await wait(10);
  }
}
