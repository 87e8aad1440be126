// An upload that is watched and steered, against an API and a storage on the loopback interface.
import { ArgumentError, createClient, UploadError, type UploadedParts } from "@memory-service/client";
import { driveUpload } from "@memory-service/client/operations";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type LoopbackServer, type Reply, serve } from "../../client/test/support/server.js";
import { createUploadStore, type UploadState, type UploadStore, type UploadStoreOptions } from "../src/options.js";
import { until } from "./support/until.js";

type Parts = UploadedParts<"upload_id", "part_etags">;

const size = 1_000;
const parts = 4;
const bytes = Uint8Array.from({ length: size * parts }, (_, index) => index & 0xff);

let api: LoopbackServer;
let storage: LoopbackServer;
/** The storage's response to a part, in place of its ETag. */
let answer: (part: number) => Reply | undefined | Promise<Reply | undefined>;
/** Parts that have arrived, in their order. */
let sent: number[];

beforeEach(async () => {
  answer = () => undefined;
  sent = [];
  storage = await serve(async ({ target }) => {
    const part = Number(target.slice(1));
    sent.push(part);
    return (await answer(part)) ?? { headers: { etag: `"etag-${part}"` } };
  });
  api = await serve(() => ({
    body: {
      success: true,
      data: {
        upload_id: "upl_1",
        part_items: Array.from({ length: parts }, (_, index) => ({
          number: index + 1,
          size,
          upload_url: `${storage.url}/${index + 1}`,
        })),
      },
    },
  }));
});
afterEach(() => Promise.all([api.close(), storage.close()]));

/** A store whose parts are sent one after the other, with all states that it was in. */
function createStore<Completed = unknown>(options: UploadStoreOptions<Completed, Parts> = {}) {
  const client = createClient({ baseUrl: api.url, apiKey: "key", maxRetries: 0 });
  const store = createUploadStore<Completed, Parts>(
    driveUpload,
    () => client,
    () => ({ concurrency: 1, maxRetries: 0, ...options }),
  );
  const states: UploadState<Completed>[] = [];
  store.subscribe(() => states.push(store.getSnapshot()));
  return { store, states };
}

const reaches = (store: UploadStore<never>, status: UploadState["status"]): Promise<unknown> =>
  until(() => store.getSnapshot().status === status);

/** Has the storage keep a part waiting; resolves once it is there. */
function hold(part: number): { readonly held: Promise<void>; release(): void } {
  let [arrive, release] = [() => {}, () => {}];
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  let isFirst = true;
  answer = (asked) => {
    if (asked !== part || !isFirst) return undefined;
    isFirst = false;
    arrive();
    return released;
  };
  return { held, release };
}

describe("an upload", () => {
  test("goes from idle over progress to its result", async () => {
    const { store, states } = createStore({ complete: ({ upload_id }) => `made of ${upload_id}` });
    expect(store.getSnapshot()).toEqual({
      status: "idle",
      progress: { loaded: 0, total: 0, parts: { done: 0, total: 0 } },
    });
    store.start(bytes);
    expect(store.getSnapshot().status).toBe("running");
    await reaches(store as never, "done");
    expect(store.getSnapshot()).toMatchObject({
      result: {
        upload_id: "upl_1",
        part_etags: [1, 2, 3, 4].map((part) => `"etag-${part}"`),
        completed: "made of upl_1",
      },
    });
    const loaded = states.map(({ progress }) => progress.loaded);
    expect(loaded).toEqual([...loaded].sort((a, b) => a - b));
    expect(new Set(loaded)).toEqual(new Set([0, 1_000, 2_000, 3_000, 4_000]));
    expect(states.at(-1)!.progress).toEqual({ loaded: 4_000, total: 4_000, parts: { done: 4, total: 4 } });
  });

  test("is the same snapshot until something has changed, and tells nobody who has left", async () => {
    const { store } = createStore();
    expect(store.getSnapshot()).toBe(store.getSnapshot());
    const listener = vi.fn();
    store.subscribe(listener)();
    store.start(bytes);
    await reaches(store as never, "done");
    expect(listener).not.toHaveBeenCalled();
  });

  test("tells the callbacks of its caller as well", async () => {
    const [onProgress, onCheckpoint] = [vi.fn(), vi.fn()];
    const { store } = createStore({ onProgress, onCheckpoint });
    store.start(bytes);
    await reaches(store as never, "done");
    expect(onProgress).toHaveBeenLastCalledWith(expect.objectContaining({ loaded: 4_000 }));
    expect(onCheckpoint.mock.calls.length).toBeGreaterThan(parts);
  });

  test("calls the callbacks that the options have by then", async () => {
    const { held, release } = hold(2);
    const [first, second] = [vi.fn(), vi.fn()];
    const options = { onProgress: first, onCheckpoint: first, complete: () => "first" };
    const { store } = createStore(options);
    store.start(bytes);
    await held;
    const before = first.mock.calls.length;
    Object.assign(options, { onProgress: second, onCheckpoint: second, complete: () => "second" });
    release();
    await reaches(store as never, "done");
    expect(first.mock.calls.length).toBe(before);
    expect(second).toHaveBeenCalled();
    expect(store.getSnapshot()).toMatchObject({ result: { completed: "second" } });
  });

  test("asks for its options at each start", async () => {
    let completed = 0;
    const { store } = createStore({ complete: () => ++completed });
    for (const expected of [1, 2]) {
      store.start(bytes);
      await reaches(store as never, "done");
      expect(store.getSnapshot()).toMatchObject({ result: { completed: expected } });
    }
  });
});

describe("pause", () => {
  test("stops at once and keeps the finished parts; resume sends the others", async () => {
    const { store } = createStore();
    const { held, release } = hold(3);
    store.start(bytes);
    await held;
    store.pause();
    expect(store.getSnapshot()).toMatchObject({ status: "paused", progress: { loaded: 2_000 } });
    release();
    await wait(20);
    expect(sent).toEqual([1, 2, 3]);
    store.resume();
    expect(store.getSnapshot()).toMatchObject({ status: "running", progress: { loaded: 2_000 } });
    await reaches(store as never, "done");
    expect(sent).toEqual([1, 2, 3, 3, 4]);
    expect(api.requests).toHaveLength(1);
    expect(store.getSnapshot()).toMatchObject({ result: { part_etags: [1, 2, 3, 4].map((part) => `"etag-${part}"`) } });
  });

  test("before there is a session starts anew", async () => {
    const { store } = createStore();
    store.start(bytes);
    store.pause();
    store.resume();
    await reaches(store as never, "done");
    expect(sent).toEqual([1, 2, 3, 4]);
  });

  test("changes nothing where nothing runs, nor does resume", () => {
    const { store, states } = createStore();
    store.pause();
    store.resume();
    expect(states).toEqual([]);
    expect(store.getSnapshot().status).toBe("idle");
  });
});

describe("while `complete` is at work", () => {
  /** A store whose `complete` waits; what it was called with. */
  function createWaiting() {
    const calls: { readonly signal: AbortSignal; settle(result: unknown): void }[] = [];
    const complete: UploadStoreOptions<unknown, Parts>["complete"] = (_, { signal }) =>
      new Promise((settle) => calls.push({ signal, settle }));
    return { ...createStore({ complete }), calls };
  }

  test("pause and resume change nothing: it is called once", async () => {
    const { store, calls } = createWaiting();
    store.start(bytes);
    await reaches(store as never, "completing");
    const before = store.getSnapshot();
    expect(before.progress.loaded).toBe(4_000);
    store.pause();
    store.resume();
    expect(store.getSnapshot()).toBe(before);
    await wait(20);
    expect([calls.length, calls[0]!.signal.aborted]).toEqual([1, false]);
    calls[0]!.settle("made");
    await reaches(store as never, "done");
    expect(store.getSnapshot()).toMatchObject({ result: { completed: "made" } });
  });

  test("cancel aborts it, and what it yields then is nobody's", async () => {
    const { store, calls, states } = createWaiting();
    store.start(bytes);
    await reaches(store as never, "completing");
    store.cancel();
    expect(calls[0]!.signal.aborted).toBe(true);
    calls[0]!.settle("made");
    await wait(20);
    expect(states.at(-1)!.status).toBe("cancelled");
  });

  test("a second start aborts it", async () => {
    const { store, calls } = createWaiting();
    store.start(bytes);
    await reaches(store as never, "completing");
    store.start(bytes);
    expect(calls[0]!.signal.aborted).toBe(true);
    await until(() => calls.length === 2);
    expect(calls[1]!.signal.aborted).toBe(false);
  });

  test.each(["cancel", "start"] as const)("%s at its start, by a listener, comes before it", async (action) => {
    const { store, calls } = createWaiting();
    store.subscribe(() => {
      if (store.getSnapshot().status !== "completing" || calls.length > 0) return;
      store[action](bytes);
    });
    // Else the second upload would be stopped as the first is.
    if (action === "start") answer = (part) => (sent.length > parts && part === 1 ? { status: 400 } : undefined);
    store.start(bytes);
    await reaches(store as never, action === "cancel" ? "cancelled" : "failed");
    await wait(20);
    expect(calls).toEqual([]);
  });
});

test("a pause at a progress keeps the part that it tells of", async () => {
  const { store } = createStore();
  const stop = store.subscribe(() => {
    if (store.getSnapshot().progress.parts.done < 2) return;
    stop();
    store.pause();
  });
  store.start(bytes);
  await reaches(store as never, "paused");
  store.resume();
  await reaches(store as never, "done");
  expect(new Set(sent).size).toBe(parts);
  expect(sent.filter((part) => part <= 2)).toEqual([1, 2]);
});

describe("cancel", () => {
  test("stops for good: nothing more is sent, and there is nothing to resume", async () => {
    const { store } = createStore();
    const { held, release } = hold(2);
    store.start(bytes);
    await held;
    store.cancel();
    release();
    expect(store.getSnapshot()).toMatchObject({ status: "cancelled", progress: { loaded: 0 } });
    store.resume();
    await wait(30);
    expect(store.getSnapshot().status).toBe("cancelled");
    expect(sent).toEqual([1, 2]);
  });

  test("leaves what is done as it is", async () => {
    const { store } = createStore();
    store.start(bytes);
    await reaches(store as never, "done");
    store.cancel();
    expect(store.getSnapshot().status).toBe("done");
  });

  test("as soon as it runs, from a listener, is heeded", async () => {
    const { store } = createStore();
    const stop = store.subscribe(() => {
      stop();
      store.cancel();
    });
    store.start(bytes);
    await wait(30);
    expect(store.getSnapshot().status).toBe("cancelled");
    expect(api.requests).toEqual([]);
  });
});

describe("a failure", () => {
  test("has its error, and resume goes on with the parts that are missing", async () => {
    let isRefusing = true;
    answer = (part) => (part === 3 && isRefusing ? { status: 400, body: "no" } : undefined);
    const { store } = createStore();
    store.start(bytes);
    await reaches(store as never, "failed");
    const failed = store.getSnapshot();
    expect(failed.status === "failed" && failed.error).toBeInstanceOf(UploadError);
    expect(failed.progress.loaded).toBe(2_000);
    isRefusing = false;
    store.resume();
    await reaches(store as never, "done");
    expect(sent).toEqual([1, 2, 3, 3, 4]);
  });

  test("of `complete` sends no part again", async () => {
    let attempts = 0;
    const { store } = createStore({
      complete: () => {
        if (++attempts === 1) throw new Error("no");
        return "made";
      },
    });
    store.start(bytes);
    await reaches(store as never, "failed");
    store.resume();
    await reaches(store as never, "done");
    expect(sent).toEqual([1, 2, 3, 4]);
    expect(store.getSnapshot()).toMatchObject({ result: { completed: "made" } });
  });

  test("of the caller's own options is a failure, not an unhandled rejection", async () => {
    const client = createClient({ baseUrl: api.url, apiKey: "key" });
    const store = createUploadStore(
      driveUpload,
      () => client,
      () => {
        throw new Error("no options");
      },
    );
    store.start(bytes);
    await reaches(store as never, "failed");
    expect(store.getSnapshot()).toMatchObject({ error: new Error("no options") });
  });
});

test("a second start takes the place of the first", async () => {
  const { store, states } = createStore();
  const { held, release } = hold(2);
  store.start(bytes);
  await held;
  store.start(bytes);
  expect(store.getSnapshot()).toMatchObject({ status: "running", progress: { loaded: 0 } });
  release();
  await reaches(store as never, "done");
  expect(sent).toEqual([1, 2, 1, 2, 3, 4]);
  expect(states.filter(({ status }) => status === "done")).toHaveLength(1);
});

describe("a start with a token", () => {
  /** Uploads the first parts in a store of its own, as a page does before it is reloaded. Returns the last token. */
  async function uploadFirst(count: number): Promise<string> {
    let token = "";
    const { store } = createStore({ onCheckpoint: (latest) => (token = latest) });
    const { held, release } = hold(count + 1);
    store.start(bytes);
    await held;
    store.pause();
    release();
    answer = () => undefined;
    sent.length = 0;
    return token;
  }

  test("sends only the missing parts, and its progress starts with the others", async () => {
    const resume = await uploadFirst(2);
    const { store, states } = createStore();
    store.start(bytes, { resume });
    expect(store.getSnapshot().status).toBe("running");
    await reaches(store as never, "done");
    expect(sent).toEqual([3, 4]);
    expect(api.requests).toHaveLength(1);
    expect(store.getSnapshot()).toMatchObject({
      result: { upload_id: "upl_1", part_etags: [1, 2, 3, 4].map((part) => `"etag-${part}"`) },
    });
    expect(states[0]!.progress).toEqual({ loaded: 0, total: 0, parts: { done: 0, total: 0 } });
    expect(states[1]).toEqual({
      status: "running",
      progress: { loaded: 2_000, total: 4_000, parts: { done: 2, total: 4 } },
    });
  });

  test("reports tokens with which the next page continues", async () => {
    let resume = await uploadFirst(1);
    const { store } = createStore({ onCheckpoint: (latest) => (resume = latest) });
    const { held, release } = hold(3);
    store.start(bytes, { resume });
    await held;
    store.cancel();
    release();
    const next = createStore();
    next.store.start(bytes, { resume });
    await reaches(next.store as never, "done");
    expect(sent).toEqual([2, 3, 3, 4]);
  });

  test("of an upload whose parts are all done calls `complete` at once", async () => {
    let resume = "";
    const first = createStore({ onCheckpoint: (latest) => (resume = latest) });
    first.store.start(bytes);
    await reaches(first.store as never, "done");
    sent.length = 0;
    const { store } = createStore({ complete: ({ upload_id }) => `made of ${upload_id}` });
    store.start(bytes, { resume });
    await reaches(store as never, "done");
    expect(sent).toEqual([]);
    expect(store.getSnapshot()).toMatchObject({ progress: { loaded: 4_000 }, result: { completed: "made of upl_1" } });
  });

  test("keeps the token for a pause before the first part", async () => {
    const resume = await uploadFirst(2);
    const { store } = createStore();
    store.start(bytes, { resume });
    store.pause();
    expect(store.getSnapshot().status).toBe("paused");
    await wait(20);
    expect(sent).toEqual([]);
    store.resume();
    await reaches(store as never, "done");
    expect(sent).toEqual([3, 4]);
  });

  test("can be paused, and keeps the parts of both pages", async () => {
    const resume = await uploadFirst(1);
    const { store } = createStore();
    const { held, release } = hold(3);
    store.start(bytes, { resume });
    await held;
    store.pause();
    release();
    expect(store.getSnapshot()).toMatchObject({ status: "paused", progress: { loaded: 2_000 } });
    store.resume();
    expect(store.getSnapshot()).toMatchObject({ status: "running", progress: { loaded: 2_000 } });
    await reaches(store as never, "done");
    expect(sent).toEqual([2, 3, 3, 4]);
  });

  test("can be cancelled, and leaves the token to nobody", async () => {
    const resume = await uploadFirst(2);
    const { store } = createStore();
    const { held, release } = hold(3);
    store.start(bytes, { resume });
    await held;
    store.cancel();
    release();
    expect(store.getSnapshot()).toMatchObject({ status: "cancelled", progress: { loaded: 0 } });
    store.resume();
    await wait(30);
    expect([store.getSnapshot().status, sent]).toEqual(["cancelled", [3]]);
    store.start(bytes);
    await reaches(store as never, "done");
    expect(sent).toEqual([3, 1, 2, 3, 4]);
  });

  test.each([
    ["of another number of bytes", (token: string) => token, bytes.slice(1)],
    ["that is malformed", (token: string) => token.slice(1), bytes],
    ["that is empty", () => "", bytes],
  ])("%s fails and sends nothing; without it, the upload starts over", async (_, change, source) => {
    const resume = change(await uploadFirst(2));
    const onCheckpoint = vi.fn();
    const { store } = createStore({ onCheckpoint });
    store.start(source, { resume });
    await reaches(store as never, "failed");
    const failed = store.getSnapshot();
    expect(failed.status === "failed" && failed.error).toBeInstanceOf(ArgumentError);
    expect(failed).toMatchObject({
      progress: { loaded: 0 },
      error: {
        message: `This is not a token to resume an upload of ${source.length} bytes, or the file has changed since`,
      },
    });
    expect([sent, api.requests.length, onCheckpoint.mock.calls]).toEqual([[], 1, []]);
    store.start(bytes);
    await reaches(store as never, "done");
    expect(sent).toEqual([1, 2, 3, 4]);
  });

  test("whose URLs have expired restarts in a new session, with a new token", async () => {
    const resume = await uploadFirst(2);
    const tokens: string[] = [];
    const { store, states } = createStore({ onCheckpoint: (token) => tokens.push(token) });
    answer = () => (sent.length === 1 ? { status: 403 } : undefined);
    store.start(bytes, { resume });
    await reaches(store as never, "done");
    expect(sent).toEqual([3, 1, 2, 3, 4]);
    expect(api.requests).toHaveLength(2);
    const loaded = states.map(({ progress }) => progress.loaded);
    expect(loaded.filter((bytes, index) => bytes !== loaded[index - 1])).toEqual([
      0, 2_000, 0, 1_000, 2_000, 3_000, 4_000,
    ]);
    // The second is of the new session: without any part.
    expect(tokens.slice(0, 2).map((token) => token.split("\n").length)).toEqual([3, 1]);
  });

  test("whose URLs have expired fails where no restart is allowed", async () => {
    const resume = await uploadFirst(2);
    const { store } = createStore({ maxRestarts: 0 });
    answer = () => ({ status: 403 });
    store.start(bytes, { resume });
    await reaches(store as never, "failed");
    expect(store.getSnapshot()).toMatchObject({ progress: { loaded: 2_000 }, error: { code: "upload", part: 3 } });
  });
});
