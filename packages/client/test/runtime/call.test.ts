import { expect, test } from "vitest";
import { call, NotFoundError } from "../../src/runtime/index.js";
import { connect, failure, getThing, send, serve } from "./support.js";

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

test("behaves as a promise: catch, finally, Promise.all, a rejection that nobody handles", async () => {
  const server = await serve((_, response) => send(response, 404));
  const start = () => call(connect(server), getThing, { id: "1" });
  expect(await start().catch(() => "caught")).toBe("caught");
  let ended = false;
  await failure(start().finally(() => (ended = true)));
  expect(ended).toBe(true);
  await expect(Promise.all([start()])).rejects.toThrow(NotFoundError);

  const unhandled: unknown[] = [];
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => unhandled.push(error));
  await start().safe();
  await failure(start().withResponse());
  void start();
  await expect.poll(() => unhandled.length).toBe(1);
  process.removeAllListeners("unhandledRejection");
  for (const listener of listeners) process.on("unhandledRejection", listener);
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
