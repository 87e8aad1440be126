import { describe, expect, test } from "vitest";
import {
  call,
  callLater,
  callPages,
  type ClientEvent,
  type Core,
  type Operation,
  validateWith,
} from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { connect, failure, getThing, key, send, serve, wait } from "./support.js";

const body = '{ "success": true, "data": { "id": 1 } }';
const json = { "content-type": "application/json", "x-request-id": "req-1" };

const listing: Operation = {
  id: "things.list",
  method: "GET",
  path: "/things",
  idempotent: true,
  parameters: [{ name: "page", in: "query" }],
  pagination: { style: "page", page: "page", items: ["items"], total: ["total"] },
};

describe("raw()", () => {
  test("returns the response unread, with its envelope, and not validated", async () => {
    const server = await serve((_, response) => send(response, 200, body, json));
    const refuse = {
      "~standard": { version: 1, vendor: "test", validate: () => ({ issues: [{ message: "no" }] }) },
    } as const;
    const client = connect(server, { validate: validateWith({ "things.get": { response: refuse } }) });
    const response = await call(client, getThing, { id: 1 }).raw();
    expect([response.status, response.bodyUsed, response.headers.get("x-request-id")]).toEqual([200, false, "req-1"]);
    expect(await response.text()).toBe(body);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]!.headers.authorization).toBe(`Bearer ${key}`);
  });

  test.each([
    ["what is not JSON", 200, "not json", {}],
    ["an envelope that says no", 200, '{"success":false}', json],
    ["no body at all", 204, "", {}],
  ])("does not reject, whatever the response is: %s", async (_, status, text, headers) => {
    const server = await serve((_, response) => send(response, status, text, headers));
    const response = await call(connect(server), getThing, { id: 1 }).raw();
    expect([response.status, await response.text()]).toEqual([status, text]);
  });

  test("retries, renews keys, and throws the same errors as any call", async () => {
    const answers = [503, 401, 200, 404];
    const server = await serve((_, response) => send(response, answers.shift()!, body, json));
    const events: ClientEvent["type"][] = [];
    const client = connect(server, {
      apiKey: ({ refused }) => (refused ? "second" : "first"),
      onEvent: ({ type }) => events.push(type),
    });
    const response = await call(client, getThing, { id: 1 }).raw();
    expect(response.status).toBe(200);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer first",
      "Bearer first",
      "Bearer second",
    ]);
    expect(events.at(-1)).toBe("success");
    await response.body!.cancel();
    expect(await failure(call(client, getThing, { id: 1 }).raw())).toMatchObject({
      code: "not_found",
      operation: "things.get",
      body: { success: true },
    });
  });

  test("of a list returns the response of its first page", async () => {
    const server = await serve(() => ({ items: [1], total: 9 }));
    const response = await callPages<number, object>(connect(server), listing, { page: 2 }).raw();
    expect([response.bodyUsed, await response.json()]).toEqual([false, { items: [1], total: 9 }]);
    expect(server.seen.map(({ url }) => url)).toEqual(["/things?page=2"]);
  });

  const later = (client: Core) =>
    callLater(
      wait(1).then(() => ({ request })),
      (module) => module.request(client, "GET", "/any"),
    );

  test.each<[string, (client: Core) => ReturnType<typeof later>]>([
    ["request", (client) => request(client, "GET", "/any")],
    ["a call whose code is still to be loaded", later],
  ])("works for %s", async (_, start) => {
    const server = await serve((request, response) =>
      request.url === "/any" ? send(response, 200, body, json) : send(response, 404),
    );
    const response = await start(connect(server)).raw();
    expect([response.bodyUsed, await response.text()]).toEqual([false, body]);
    const missing = await serve((_, response) => send(response, 404));
    expect(await failure(start(connect(missing)).raw())).toMatchObject({ code: "not_found" });
  });

  test("is an error after the call has been awaited", async () => {
    const server = await serve((_, response) => send(response, 200, body, json));
    const late = call(connect(server), getThing, { id: 1 });
    await late;
    expect(await failure(late.raw())).toMatchObject({ code: "argument" });
  });

  describe("the body", () => {
    const stalling = () => serve((_, response) => void response.writeHead(200, json).write("begun"));

    test("is not subject to the call's timeouts", async () => {
      const server = await serve(async (_, response) => {
        response.writeHead(200, json).write("slow");
        await wait(150);
        response.end("ly");
      });
      const response = await call(connect(server, { timeout: 100, attemptTimeout: 100 }), getThing, { id: 1 }).raw();
      expect(await response.text()).toBe("slowly");
    });

    test.each([{}, { attemptTimeout: 5_000 }])("ends when the call's signal is aborted (%j)", async (limits) => {
      const server = await stalling();
      const controller = new AbortController();
      const client = connect(server, limits);
      const response = await call(client, getThing, { id: 1 }, { signal: controller.signal }).raw();
      const text = response.text();
      controller.abort();
      await expect(text).rejects.toThrow();
    });
  });
});

test("a call resolves to undefined after raw() was called", async () => {
  const server = await serve((_, response) => send(response, 200, body, json));
  const started = call(connect(server), getThing, { id: 1 });
  const response = await started.raw();
  expect(await started).toBeUndefined();
  await response.body!.cancel();
});
