import { expect, test } from "vitest";
import { Call, call, callPages, NotFoundError, type PageCall } from "../../src/runtime/index.js";
import { connect, failure, getThing, listThings, send, serve, wait } from "./support.js";

const thing = { success: true, message: "here", data: { id: "1" } };

test("gives the envelope's data, and one request serves every form of the outcome", async () => {
  const server = await serve((_, response) => {
    response.setHeader("x-request-id", "r-1");
    return thing;
  });
  const pending = call<{ id: string }>(connect(server), getThing, { id: "1" });
  expect(await pending).toEqual({ id: "1" });
  expect(await pending.safe()).toEqual({ ok: true, data: { id: "1" } });
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

test("is a promise of the language, whose derived promises are plain ones", async () => {
  const server = await serve(() => thing);
  const pending = call(connect(server), getThing, { id: "1" });
  expect(pending).toBeInstanceOf(Promise);
  for (const derived of [pending.then(), pending.catch(), pending.finally(), pending.safe(), pending.withResponse()]) {
    expect(derived).toBeInstanceOf(Promise);
    expect(derived).not.toBeInstanceOf(Call);
    await derived;
  }
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
