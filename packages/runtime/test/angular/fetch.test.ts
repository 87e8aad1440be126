// `pnpm check templates angular` runs the same with Angular's HttpClient and its HttpTestingController.
import { afterEach, describe, expect, test, vi } from "vitest";
import { fetchWith, type HttpClientLike } from "../../src/angular/index.js";
import { call, createCore } from "../../src/client/index.js";
import { createThing, failure, getThing } from "../client/support.js";

type Sent = Parameters<HttpClientLike["request"]>;
type Observer = Parameters<ReturnType<HttpClientLike["request"]>["subscribe"]>[0];
type Answer = Parameters<Observer["error"]>[0];

afterEach(() => void vi.unstubAllGlobals());

/** An HttpClient that gives each request to `answer`. */
function connect(answer: (observer: Observer) => void) {
  const sent: Sent[] = [];
  const unsubscribe = vi.fn();
  const http: HttpClientLike = {
    request: (...args) => {
      sent.push(args);
      return {
        subscribe: (observer) => {
          queueMicrotask(() => answer(observer));
          return { unsubscribe };
        },
      };
    },
  };
  const fetch = fetchWith(http);
  return { sent, unsubscribe, fetch, client: createCore({ baseUrl: "https://api.example", fetch, maxRetries: 0 }) };
}

const answerOf = (status: number, rest: Partial<Answer> = {}): Answer => ({
  status,
  statusText: "",
  headers: { keys: () => ["X-Request-Id"], getAll: () => ["r-1"] },
  ...rest,
});

describe("fetchWith", () => {
  test("sends JSON as a string, and resolves to the response", async () => {
    const { sent, client } = connect(({ next }) => next(answerOf(201, { body: '{"success":true,"data":{"id":1}}' })));
    expect(await call(client, createThing, { name: "a" })).toEqual({ success: true, data: { id: 1 } });
    const [[method, url, options] = []] = sent;
    expect([method, url, options!.body, options!.responseType]).toEqual([
      "POST",
      "https://api.example/things",
      '{"name":"a"}',
      "text",
    ]);
    expect(options!.headers).toMatchObject({ accept: "application/json", "content-type": "application/json" });
  });

  test("turns an error with a status into a response", async () => {
    const { client } = connect(({ error }) => error(answerOf(404, { error: '{"detail":"no thing"}' })));
    const error = await failure(call(client, getThing, { id: 1 }));
    expect(error).toMatchObject({ status: 404, body: { detail: "no thing" }, requestId: "r-1" });
  });

  test("rejects without a status, with the cause", async () => {
    const { client } = connect(({ error }) => error(answerOf(0, { error: new TypeError("Failed to fetch") })));
    const error = await failure(call(client, getThing, { id: 1 }));
    expect(error).toMatchObject({ code: "connection", message: expect.stringContaining("Failed to fetch") as string });
  });

  test("unsubscribes when the signal aborts", async () => {
    const { unsubscribe, client } = connect(() => undefined);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    await expect(call(client, getThing, { id: 1 }, { signal: controller.signal })).rejects.toThrow();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test("sends no body and receives none, where there is none", async () => {
    const { sent, fetch } = connect(({ next }) => next(answerOf(204, { body: new ArrayBuffer(0) })));
    const response = await fetch(new Request("https://api.example/things/1", { method: "DELETE" }));
    expect([response.status, response.body, sent[0]![2].body]).toEqual([204, null, null]);
  });

  test("sends and receives bytes", async () => {
    const { sent, fetch } = connect(({ next }) => next(answerOf(200, { body: new Uint8Array([1, 2]).buffer })));
    const request = new Request("https://api.example/photo", {
      method: "PUT",
      body: new Uint8Array([3]),
      headers: { accept: "image/png" },
      credentials: "include",
    });
    expect(new Uint8Array(await (await fetch(request)).arrayBuffer())).toEqual(new Uint8Array([1, 2]));
    const { body, responseType, withCredentials } = sent[0]![2];
    expect([await (body as Blob).text(), responseType, withCredentials]).toEqual(["\u0003", "arraybuffer", true]);
  });

  test("lets the client follow a redirect that the browser hides", async () => {
    const { fetch } = connect(({ error }) => error(answerOf(0, { responseType: "opaqueredirect" })));
    expect((await fetch(new Request("https://api.example/things/1"))).status).toBe(0);
  });

  test("sends to the page's origin with a relative URL", async () => {
    vi.stubGlobal("location", { origin: "https://api.example" });
    const { sent, fetch } = connect(({ next }) => next(answerOf(200, { body: "1" })));
    await fetch(new Request("https://api.example/things?limit=1"));
    await fetch(new Request("https://api.example.org/things"));
    expect(sent.map(([, url]) => url)).toEqual(["/things?limit=1", "https://api.example.org/things"]);
  });

  test("refuses event streams, which HttpClient cannot receive", async () => {
    const { sent, fetch } = connect(() => undefined);
    const request = new Request("https://api.example/events", { headers: { accept: "text/event-stream" } });
    await expect(fetch(request)).rejects.toThrow("HttpClient cannot receive event streams");
    expect(sent).toEqual([]);
  });
});
