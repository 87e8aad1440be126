// The runtime without what React Native lacks. `pnpm check hermes` runs the client in React Native's engine.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call, callPages, createCore, type Operation } from "../../src/client/index.js";
import { openSource } from "../../src/client/source.js";
import { readStream } from "../../src/client/readers.js";
import { request } from "../../src/client/request.js";
import { readEvents } from "../../src/client/streams.js";
import { ReactNativeURL } from "../../../client/test/react-native/url.js";
import { createThing, failure, getThing } from "./support.js";

const NativeAbortController = AbortController;
const sent: { readonly url: string; readonly init: RequestInit }[] = [];

/** Answers with all that whatwg-fetch has: no body but `text()`. */
function answer(status: number, text: string): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const { headers, ok } = new Response(null, { status, headers: { "content-type": "text/plain" } });
    return { status, ok, headers, bodyUsed: false, text: async () => text };
  });
}

// Node loads its Response on first use, with a TextDecoder of its own.
await new Response("").text();

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("URL", ReactNativeURL);
  for (const name of ["ReadableStream", "TextDecoder"]) vi.stubGlobal(name, undefined);
  vi.stubGlobal("AbortController", OldAbortController);
  answer(200, '{"success":true,"data":{"id":1},"items":[1,2]}');
});
afterEach(() => void vi.unstubAllGlobals());

/** abort-controller 3: without a reason. */
class OldAbortController {
  readonly #own = new NativeAbortController();
  readonly signal = new Proxy(this.#own.signal, {
    get: (signal, name) => {
      if (name === "reason" || name === "throwIfAborted") return undefined;
      const value: unknown = Reflect.get(signal, name, signal);
      return typeof value === "function" ? (value.bind(signal) as unknown) : value;
    },
  });

  abort(): void {
    this.#own.abort();
  }
}

const client = () => createCore({ baseUrl: "https://api.example/v1", apiKey: "key-1" });

describe("without a complete URL, streaming bodies and reasons of signals", () => {
  test.each([
    [1, "https://api.example/v1/things/1"],
    ["a/b?c", "https://api.example/v1/things/a%2Fb%3Fc"],
    ["é", "https://api.example/v1/things/%C3%A9"],
  ])("the path parameter %j is encoded", async (id, url) => {
    expect(await call(client(), getThing, { id })).toEqual({ id: 1 });
    expect(sent[0]!.url).toBe(url);
    expect((sent[0]!.init.headers as Headers).get("authorization")).toBe("Bearer key-1");
  });

  test("a path that leads out of the base URL is refused", async () => {
    for (const path of ["/../x", "/a/%2E./%2e%2E/x", "/a\\..\\x"])
      expect(await failure(request(client(), "GET", path))).toMatchObject({ code: "argument" });
    expect(sent).toEqual([]);
  });

  test("the base URL is checked in the same way", () => {
    for (const baseUrl of ["api.example", "ftp://api.example", "https://u:p@api.example", "https://api.example?q"])
      expect(() => createCore({ baseUrl }), baseUrl).toThrow(/baseUrl/);
  });

  test("a body is sent", async () => {
    await call(client(), createThing, { name: "a", note: undefined });
    expect(sent[0]!.init.body).toBe('{"name":"a"}');
  });

  test("a failure is read as a whole", async () => {
    answer(404, '{"message":"Not here"}');
    const error = await failure(call(client(), getThing, { id: 1 }));
    expect(error).toMatchObject({ code: "not_found", message: "Not here", body: { message: "Not here" } });
  });

  test("pages, raw and withResponse", async () => {
    const list: Operation = {
      ...{ id: "things.list", method: "GET", path: "/things", idempotent: true },
      pagination: { style: "token", token: "token", next: ["next"], items: ["items"] },
      parameters: [{ name: "token", in: "query" }],
    };
    expect(await callPages<number, object>(client(), list).toArray()).toEqual([1, 2]);
    expect(await (await call(client(), getThing, { id: 1 }).raw()).text()).toContain('"id":1');
    expect((await call(client(), getThing, { id: 1 }).withResponse()).response.status).toBe(200);
  });

  test("timeouts and aborts end a call, also one that waits for its next attempt", async () => {
    vi.stubGlobal(
      "fetch",
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal!.addEventListener("abort", () => reject(new Error("Aborted")))),
    );
    const timeout = call(client(), getThing, { id: 1 }, { timeout: 20 });
    expect(await failure(timeout)).toMatchObject({ code: "timeout" });
    const attempts = call(client(), getThing, { id: 1 }, { attemptTimeout: 10, maxRetries: 1 });
    expect(await failure(attempts)).toMatchObject({ code: "timeout", attempts: 2 });
    answer(503, "");
    const controller = new AbortController();
    const waiting = call(client(), getThing, { id: 1 }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect(await failure(waiting)).toMatchObject({ code: "abort" });
  });

  test.each([
    ["events", readEvents()],
    ["bytes", readStream],
  ])("a stream of %s is an error that names what the runtime lacks", async (_, read) => {
    const error = await failure(call(client(), { ...getThing, read }, { id: 1 }));
    expect(error).toMatchObject({ code: "argument", message: expect.stringContaining("response.body") as string });
  });
});

test("parts of a Blob without arrayBuffer() are read", async () => {
  // Node's Response needs it.
  vi.unstubAllGlobals();
  class NativeBlob extends Blob {
    override readonly slice = (start?: number, end?: number): Blob =>
      Object.assign(super.slice(start, end), { arrayBuffer: undefined });
  }
  const source = await openSource(new NativeBlob(["0123456789"]));
  expect(await source.read(4, 4)).toEqual(new TextEncoder().encode("4567"));
});

test("a file of Expo is read as a stream", async () => {
  const bytes = new TextEncoder().encode("0123456789");
  const stream = async function* () {
    yield bytes;
  };
  // TypeScript takes it for a Blob, but it is an object of a native class.
  const file = { size: 10, stream, slice: () => expect.unreachable("a Blob of React Native is not made of bytes") };
  const source = await openSource(file as unknown as Blob);
  expect([source.size, source.rewindable]).toEqual([10, false]);
  expect(await source.read(0, 4)).toEqual(bytes.subarray(0, 4));
});

test("`then` may create its promise with the constructor, as in Hermes", async () => {
  const made = call(client(), getThing, { id: 1 });
  const Constructor = made.constructor as PromiseConstructor;
  expect(await new Constructor((resolve) => resolve(7))).toBe(7);
  await expect(new Constructor((_, reject) => reject(new Error("no")))).rejects.toThrow("no");
  await made;
});
