import { afterEach, expect, test, vi } from "vitest";
import {
  Call,
  call,
  callPages,
  type CoreOptions,
  createCore,
  NotFoundError,
  type PageCall,
  withMiddleware,
} from "../../src/client/index.js";
import { parseByMarks, stringifyByMarks } from "../../src/client/values/exact-json.js";
import { connect, createThing, failure, getThing, listThings, send, serve, wait } from "./support.js";

afterEach(() => void vi.restoreAllMocks());

const thing = { success: true, message: "here", data: { id: "1" } };

test("returns the envelope's data, and await, safe and withResponse share one request", async () => {
  const server = await serve((_, response) => {
    response.setHeader("x-request-id", "r-1");
    return thing;
  });
  const pending = call<{ id: string }>(connect(server), getThing, { id: "1" });
  expect(await pending).toEqual({ id: "1" });
  expect(await pending.safe()).toEqual({ ok: true, status: 200, data: { id: "1" } });
  const { data, message, response, requestId, attempts } = await pending.withResponse();
  expect({ data, message, requestId, attempts }).toEqual({
    data: { id: "1" },
    message: "here",
    requestId: "r-1",
    attempts: 1,
  });
  expect(response.status).toBe(200);
  expect(server.seen).toHaveLength(1);
});

test("is sent at once, awaited or not", async () => {
  const server = await serve(() => thing);
  const pending = call(connect(server), getThing, { id: "1" });
  await expect.poll(() => server.seen.length).toBe(1);
  await pending;
});

test("safe turns errors of the client into values, and lets errors of callbacks through", async () => {
  const server = await serve((_, response) => send(response, 404, "{}"));
  const outcome = await call(connect(server), getThing, { id: "1" }).safe();
  expect(outcome).toMatchObject({ ok: false, error: expect.any(NotFoundError) });

  const own = new Error("no key today");
  const apiKey = (): never => {
    throw own;
  };
  expect(await failure(call(connect(server, { apiKey }), getThing, { id: "1" }).safe())).toBe(own);
});

test("behaves as a promise: catch, finally, Promise.all, allSettled", async () => {
  const server = await serve((_, response) => send(response, 404));
  const start = () => call(connect(server), getThing, { id: "1" });
  expect(await start().catch(() => "caught")).toBe("caught");
  let ended = false;
  await failure(start().finally(() => (ended = true)));
  expect(ended).toBe(true);
  await expect(Promise.all([start()])).rejects.toThrow(NotFoundError);
  expect(await Promise.allSettled([start()])).toMatchObject([{ status: "rejected" }]);
});

test("is a Promise, and then, catch and finally return plain promises", async () => {
  const server = await serve(() => thing);
  const pending = call(connect(server), getThing, { id: "1" });
  expect(pending).toBeInstanceOf(Promise);
  for (const derived of [pending.then(), pending.catch(), pending.finally(), pending.safe(), pending.withResponse()]) {
    expect(derived).toBeInstanceOf(Promise);
    expect(derived).not.toBeInstanceOf(Call);
    await derived;
  }
});

/** Options that must not make a call impure. */
const pure: Record<string, Partial<CoreOptions>> = {
  "no more options": {},
  "a function for the key": { apiKey: async () => "k" },
  middleware: { middleware: withMiddleware({ onRequest: ({ request }) => new Request(request) }) },
  "a fetch of the caller": { fetch: (...request) => globalThis.fetch(...request) },
  validation: { validate: () => Promise.resolve() },
  limits: { timeout: 9_000, attemptTimeout: 3_000, maxRetries: 5 },
};

// Next prerenders a Server Component until it sends a request, and not at all if it uses a random number or the time before that.
test.each(Object.entries(pure))("with %s, a call uses neither randomness nor a clock", async (_, options) => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : (input as string));
    if (pathname === "/lost") return Response.json({}, { status: 404 });
    const page = searchParams.get("page");
    return Response.json(page ? { items: [page], total: 2 } : thing);
  });
  const impure = [
    ...[vi.spyOn(Math, "random"), vi.spyOn(Date, "now"), vi.spyOn(performance, "now")],
    ...[vi.spyOn(crypto, "randomUUID"), vi.spyOn(crypto, "getRandomValues")],
  ];
  for (const spy of impure)
    spy.mockImplementation(() => {
      throw new Error("impure");
    });
  const client = createCore({ baseUrl: "http://local.example", apiKey: "k", ...options });
  const pages = {
    ...listThings,
    // Bigints, which JSON.stringify cannot write to compare pages.
    read: async (response: Response) => {
      const { items, total } = (await response.json()) as { items: string[]; total: number };
      return { items: items.map(BigInt), total };
    },
    parameters: [{ name: "page", in: "query" as const }],
    pagination: { style: "page" as const, page: "page", items: ["items"], total: ["total"] },
  };
  const outcomes = [
    await call(client, getThing, { id: 1 }),
    await call(client, createThing, { name: "a" }),
    (await call(client, getThing, { id: 1 }).safe()).ok,
    (await call(client, getThing, { id: 1 }).withResponse()).attempts,
    await (await call(client, getThing, { id: 1 }).raw()).json(),
    await callPages<bigint, unknown>(client, pages, { page: 1 }).toArray(),
    (await call(client, { ...getThing, path: "/lost", parameters: [] }).safe()).ok,
    parseByMarks("[9007199254740993]").isExact,
    stringifyByMarks({ id: 9007199254740993n }),
  ];
  const used = impure.map(({ mock }) => mock.calls.length);
  vi.restoreAllMocks();
  expect(used).toEqual([0, 0, 0, 0, 0]);
  expect(outcomes).toEqual([{ id: "1" }, thing, true, 1, thing, [1n, 2n], false, true, '{"id":9007199254740993}']);
});

/** Uses of a failing call, with the number of unhandled rejections. */
const uses: Record<string, [unhandled: number, use: (start: () => PageCall<unknown, unknown>) => unknown]> = {
  nothing: [1, (start) => start()],
  then: [1, (start) => start().then(() => {})],
  finally: [1, (start) => start().finally(() => {})],
  withResponse: [1, (start) => start().withResponse()],
  toArray: [1, (start) => start().toArray()],
  "two derived promises": [2, (start) => [start()].map((pending) => [pending.then(() => {}), pending.withResponse()])],
  safe: [0, (start) => start().safe()],
  catch: [0, (start) => start().catch(() => {})],
  await: [0, (start) => failure(start())],
  "await withResponse": [0, (start) => failure(start().withResponse())],
  "await both": [0, (start) => [start()].map((pending) => [failure(pending), failure(pending.withResponse())])],
  "await toArray": [0, (start) => failure(start().toArray())],
  loop: [0, (start) => failure(all(start()))],
  "loop over pages": [0, (start) => failure(all(start().pages()))],
  "Promise.allSettled": [0, (start) => Promise.allSettled([start(), start()])],
};

async function all(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

test.each(Object.entries(uses))("the rejections that nobody handles: %s", async (_, [count, use]) => {
  const server = await serve((_, response) => send(response, 404));
  const unhandled: unknown[] = [];
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => unhandled.push(error));
  try {
    const list = { ...listThings, pagination: { style: "page", page: "page", items: ["items"] } } as const;
    use(() => callPages(connect(server), list));
    await expect.poll(() => [server.seen.length > 0, unhandled.length]).toEqual([true, count]);
    await wait(20);
    expect(unhandled).toHaveLength(count);
    for (const error of unhandled) expect(error).toBeInstanceOf(NotFoundError);
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
  }
});

test("wrong arguments reject instead of throwing", async () => {
  const server = await serve(() => thing);
  const pending = call(connect(server), getThing, {});
  expect(await failure(pending)).toMatchObject({
    name: "ArgumentError",
    code: "argument",
    operation: "things.get",
    attempts: 0,
  });
  expect(server.seen).toHaveLength(0);
});
