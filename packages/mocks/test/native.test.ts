// The interceptors of MSW for React Native, in Node: fetch and XMLHttpRequest, without Node's own modules.
import { setupServer } from "msw/native";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMocks } from "../src/index.js";
import { baseUrl, errorOf, strict } from "./handlers/support.js";

const mocks = createMocks({ baseUrl });
const server = setupServer(...mocks.handlers);
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

test("the client gets fixtures, overrides and failures", async () => {
  const params = { workspaceId: "ws_1", actorId: "act_1", factId: "fact_7" };
  expect((await strict.facts.get(params)).id).toBe("fact_7");
  server.use(mocks.facts.get({ fact: "Likes tea" }));
  expect((await strict.facts.get(params)).fact).toBe("Likes tea");
  server.use(mocks.facts.get.responds(404));
  expect(await errorOf(strict.facts.get(params))).toMatchObject({ status: 404 });
});
