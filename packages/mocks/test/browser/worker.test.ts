// The mocks in a web page: the service worker of MSW answers the client's requests.
import { createClient, isApiError } from "@memory-service/client";
import { setupWorker } from "msw/browser";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createMocks, fact, list, projectV1ListItem } from "../../src/index.js";

const mocks = createMocks({ baseUrl: "/memory" });
const worker = setupWorker(...mocks.handlers);
const client = createClient({ baseUrl: "/memory", apiKey: "key-1", maxRetries: 0, dangerouslyAllowBrowser: true });
const params = { workspaceId: "ws_1", actorId: "act_1", factId: "fact 7/8" };

beforeAll(() => worker.start({ quiet: true, onUnhandledRequest: "bypass" }));
afterEach(() => worker.resetHandlers());
afterAll(() => worker.stop());

test("the client gets fixtures", async () => {
  expect((await client.facts.get(params)).id).toBe("fact 7/8");
});

test("overrides, pages and failures", async () => {
  worker.use(mocks.facts.get(({ factId }) => fact({ id: factId, fact: "Likes tea" })));
  expect((await client.facts.get(params)).fact).toBe("Likes tea");
  const projects = list(projectV1ListItem, 25);
  worker.use(mocks.projects.list.pages(projects, { size: 10 }));
  expect(await client.projects.list().toArray()).toEqual(projects);
  worker.use(mocks.facts.get.responds(404, { message: "No such fact" }));
  const result = await client.facts.get(params).safe();
  expect(!result.ok && isApiError(result.error) && result.error.status).toBe(404);
  worker.use(mocks.facts.get.fails("network"));
  expect(await client.facts.get(params).safe()).toMatchObject({ ok: false, error: { code: "connection" } });
});

test("a slow answer ends with the caller's patience", async () => {
  worker.use(mocks.facts.get({}, { delay: "infinite" }));
  expect(await client.facts.get(params, { timeout: 50 }).safe()).toMatchObject({
    ok: false,
    error: { code: "timeout" },
  });
});

test("an invalid request is answered with 400", async () => {
  const result = await client.facts.forget({ workspaceId: "w", actorId: "a", ids: 7 as never }).safe();
  expect(result).toMatchObject({ ok: false, error: { status: 400 } });
});

test("an upload arrives at the mocked storage, which is at another origin", async () => {
  const numbers: number[] = [];
  worker.use(
    ...mocks.drive.upload({ partSize: 4, onPart: ({ number, body }) => void numbers.push(number, body.length) }),
  );
  const { part_etags: etags } = await client.drive.upload(new File(["0123456789"], "a.txt"), { concurrency: 1 });
  expect(etags).toEqual(['"etag-1"', '"etag-2"', '"etag-3"']);
  expect(numbers).toEqual([1, 4, 2, 4, 3, 2]);
});
