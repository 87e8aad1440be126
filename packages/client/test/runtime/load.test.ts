import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { ConnectionError } from "../../src/runtime/index.js";
import { load } from "../../src/runtime/load.js";
import { failure } from "./support.js";

test("gives the module", async () => {
  expect(await load(() => import("../../src/runtime/upload.js"))).toHaveProperty("upload");
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
])("a module that %s is a ConnectionError that says what to do", async (_, module) => {
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
