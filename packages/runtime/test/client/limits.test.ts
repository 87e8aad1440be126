import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AbortError, call, TimeoutError } from "../../src/client/index.js";
import { connect, failure, getThing, send, serve, wait } from "./support.js";

afterEach(() => void vi.restoreAllMocks());

const ok = { success: true, data: "done" };
const silent = () => serve(() => undefined);
const stalling = () =>
  serve(
    (_, response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"success":true,'),
  );

describe("timeouts", () => {
  test("end the wait for a response", async () => {
    const server = await silent();
    const error = await failure(call(connect(server, { timeout: 60 }), getThing, { id: 1 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      name: "TimeoutError",
      code: "timeout",
      phase: "response",
      timeout: 60,
      attempts: 1,
      operation: "things.get",
    });
  });

  test("end a stall in the middle of the body", async () => {
    const server = await stalling();
    const error = await failure(call(connect(server, { timeout: 400 }), getThing, { id: 1 }));
    expect(error).toMatchObject({ code: "timeout", phase: "body" });
  });

  test("end a stall in the middle of an error's body", async () => {
    const server = await serve((_, response) => void response.writeHead(500).write("{"));
    const error = await failure(call(connect(server, { timeout: 400 }), getThing, { id: 1 }));
    expect(error).toMatchObject({ code: "timeout", phase: "body" });
  });

  test("end a key function that does not answer, and a fetch that ignores its signal", async () => {
    const server = await silent();
    const never = () => new Promise<never>(() => {});
    expect(await failure(call(connect(server, { timeout: 40, apiKey: never }), getThing, { id: 1 }))).toMatchObject({
      phase: "key",
    });
    expect(await failure(call(connect(server, { timeout: 40, fetch: never }), getThing, { id: 1 }))).toMatchObject({
      phase: "response",
    });
  });

  test("of an attempt leave room for another", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = await serve((_, __, count) => (count === 1 ? undefined : ok));
    const { data, attempts } = await call(connect(server, { attemptTimeout: 300 }), getThing, { id: 1 }).withResponse();
    expect([data, attempts]).toEqual(["done", 2]);
  });

  test("of the call cover all attempts", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = await silent();
    const error = await failure(
      call(connect(server, { attemptTimeout: 200, timeout: 500, maxRetries: 50 }), getThing, { id: 1 }),
    );
    expect(error).toMatchObject({ code: "timeout", timeout: 500 });
    expect(server.seen.length).toBeLessThanOrEqual(3);
  });

  test("of the call override those of the client, unless they are undefined", async () => {
    const server = await silent();
    expect(
      await failure(call(connect(server, { timeout: 9_000 }), getThing, { id: 1 }, { timeout: 30 })),
    ).toMatchObject({ timeout: 30 });
    expect(
      await failure(call(connect(server, { timeout: 30 }), getThing, { id: 1 }, { timeout: undefined })),
    ).toMatchObject({ timeout: 30 });
  });

  test("may be Infinity", async () => {
    const server = await serve(async () => (await wait(20), ok));
    expect(await call(connect(server, { timeout: Infinity }), getThing, { id: 1 })).toBe("done");
  });
});

describe("an abort", () => {
  test("before the start sends nothing", async () => {
    const server = await serve(() => ok);
    const error = await failure(call(connect(server), getThing, { id: 1 }, { signal: AbortSignal.abort("why") }));
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ name: "AbortError", code: "abort", cause: "why", attempts: 0 });
    await wait(20);
    expect(server.seen).toHaveLength(0);
  });

  test.each([
    ["while waiting for the answer", silent],
    ["in the middle of the body", stalling],
    ["during a back-off", () => serve((_, response) => send(response, 503, "", { "retry-after": "20" }))],
  ])("%s rejects at once, although the service never responds", async (_, start) => {
    const server = await start();
    const controller = new AbortController();
    const pending = call(connect(server), getThing, { id: 1 }, { signal: controller.signal });
    await expect.poll(() => server.seen.length).toBe(1);
    await wait(50);
    controller.abort();
    const error = await failure(pending);
    expect(error).toBeInstanceOf(AbortError);
    await wait(30);
    expect(server.seen).toHaveLength(1);
  });

  test("ends the request itself", async () => {
    let closed = false;
    const server = await serve((_, response) => void response.on("close", () => (closed = true)));
    const controller = new AbortController();
    const pending = call(connect(server), getThing, { id: 1 }, { signal: controller.signal });
    await wait(30);
    controller.abort();
    await failure(pending);
    await expect.poll(() => closed).toBe(true);
  });
});

describe("nothing is left behind", () => {
  test("no listener after 50 calls, whatever their outcome", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = await serve((_, response, count) => (count % 3 ? ok : send(response, count % 2 ? 503 : 404)));
    const { signal } = new AbortController();
    for (let round = 0; round < 50; round++) await call(connect(server), getThing, { id: 1 }, { signal }).safe();
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  test("no timer", async () => {
    const set = vi.spyOn(globalThis, "setTimeout");
    const clear = vi.spyOn(globalThis, "clearTimeout");
    const answers = [new Response("{}", { status: 503, headers: { "retry-after": "9" } })];
    const client = connect(
      { url: "http://127.0.0.1:1", seen: [] },
      { fetch: async () => answers.pop() ?? Response.json(ok) },
    );
    const controller = new AbortController();
    const pending = call(client, getThing, { id: 1 }, { signal: controller.signal });
    setImmediate(() => setImmediate(() => controller.abort()));
    await failure(pending);
    await new Promise((resolve) => setImmediate(resolve));
    const cleared = clear.mock.calls.map(([timer]) => timer);
    const ours = set.mock.results.filter((_, index) => set.mock.calls[index]![1]! > 100);
    expect(ours.length).toBeGreaterThan(2);
    for (const { value } of ours) expect(cleared).toContain(value);
  });
});

test("an abort during a back-off prevents further attempts, even if fetch ignores its signal", async () => {
  let sent = 0;
  const fetch = async () => (sent++, new Response("", { status: 503, headers: { "retry-after": "9" } }));
  const controller = new AbortController();
  const asked: unknown[] = [];
  const apiKey = (context: unknown) => (asked.push(context), "key");
  const pending = call(
    connect({ url: "http://127.0.0.1:1", seen: [] }, { fetch, apiKey }),
    getThing,
    { id: 1 },
    { signal: controller.signal },
  );
  await wait(20);
  controller.abort();
  await failure(pending);
  await wait(20);
  expect([sent, asked.length]).toEqual([1, 1]);
});

test("no event is reported after an abort, even if fetch ignores its signal and fails later", async () => {
  const controller = new AbortController();
  const events: string[] = [];
  const fetch = async (): Promise<Response> => (await wait(40), Promise.reject(new TypeError("fetch failed")));
  const client = connect({ url: "http://127.0.0.1:1", seen: [] }, { fetch, onEvent: ({ type }) => events.push(type) });
  const pending = call(client, getThing, { id: 1 }, { signal: controller.signal });
  await wait(10);
  controller.abort();
  expect(await failure(pending)).toMatchObject({ code: "abort" });
  await wait(60);
  expect(events).toEqual(["request", "error"]);
});
