import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { type Call, callLater, ConnectionError, load, type RequestOptions } from "../../src/client/index.js";
import { connect, failure, send, serve } from "./support.js";

test("returns the module", async () => {
  expect(await load(() => import("../../src/client/upload.js"))).toHaveProperty("upload");
});

test.each<[string, () => Promise<unknown>]>([
  ["is not there", () => import(["./", "gone.js"].join(""))],
  ["fails as it runs", () => import(["data:text/javascript,", "throw new Error('broken')"].join(""))],
  [
    "throws at once",
    () => {
      throw new TypeError("import() is disallowed on ServiceWorkerGlobalScope");
    },
  ],
])("a module that %s is a ConnectionError with a fix", async (_, module) => {
  const error = await failure(load(module));
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ code: "connection", cause: expect.any(Error) });
  expect(error.message).toBe("The code of this call could not be loaded: import its function, or reload");
});

test("an abort does not wait for the module, and leaves no listener", async () => {
  const controller = new AbortController();
  const ended = failure(load(() => new Promise(() => {}), controller.signal));
  controller.abort("why");
  expect(await ended).toMatchObject({ code: "abort", cause: "why" });
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});

describe("a request whose code is loaded first", () => {
  type Core = ReturnType<typeof connect>;
  const module = () => import("../../src/client/request.js");
  const get = (core: Core, options?: RequestOptions): Call<unknown> =>
    callLater(load(module, options?.signal), ({ request }) => request(core, "GET", "/profile", options));

  test("has the result of the call, with withResponse() and safe()", async () => {
    const server = await serve(() => ({ id: 1 }));
    const call = get(connect(server));
    expect(await call).toEqual({ id: 1 });
    expect(await call.withResponse()).toMatchObject({ data: { id: 1 }, attempts: 1 });
    expect(await call.safe()).toEqual({ ok: true, status: 200, data: { id: 1 } });
    expect(server.seen).toHaveLength(1);
  });

  test("fails as the call does: the error has the operation, and its stack the caller", async () => {
    const client = connect(await serve((_, response) => send(response, 404)));
    async function loadProfile(): Promise<unknown> {
      return await get(client);
    }
    const error = await failure(loadProfile());
    expect(error).toMatchObject({ code: "not_found", operation: "GET /profile" });
    expect(error.stack).toContain("loadProfile");
  });

  test.each([5, {}, "signal"])("refuses %j as a signal", async (signal) => {
    const error = await failure(get(connect(await serve(() => ({}))), { signal: signal as never }));
    expect(error).toMatchObject({ code: "argument" });
  });

  test("rejects without an unhandled rejection if the module cannot be loaded", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const call = callLater(
      load(() => Promise.reject(new Error("gone"))),
      () => get(connect({ url: "http://127.0.0.1:1", seen: [] })),
    );
    expect(await call.safe()).toMatchObject({ ok: false, error: { code: "connection" } });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
