// Changes that the API cannot undo wait before they are sent.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHeldChanges, isUndone } from "../src/data/held-changes.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

const root = "https://memory.example.com";
const forget = (...ids: readonly string[]) =>
  new Request(`${root}/openapi/service/api/v3/workspaces/ws_1/actors/act_1/facts/forget`, {
    method: "POST",
    body: JSON.stringify({ ids }),
  });
const deletion = (id: string) => new Request(`${root}/admin/projects/prj_1/documents/${id}`, { method: "DELETE" });

function setUp() {
  const sent: Request[] = [];
  const store = createHeldChanges({
    send: async (request) => {
      sent.push(request);
      return Response.json({ success: true });
    },
    nameOf: (id) => ({ fct_2: "Ada likes tea.", doc_1: "Prices.xlsx" })[id],
  });
  /** Requests a change, and waits until it is held. */
  const hold = async (request: Request): Promise<{ readonly response: Promise<Response> }> => {
    const held = new Promise<void>((resolve) => {
      const unsubscribe = store.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
    const response = store.fetch(request);
    await held;
    return { response };
  };
  const titles = () => store.getSnapshot().map(({ title, subject }) => [title, subject]);
  return { sent, hold, titles, ...store };
}

test.for([
  ["GET", "/admin/projects/prj_1/documents/doc_1"],
  ["PATCH", "/openapi/service/api/v3/workspaces/ws_1/actors/act_1/facts/fact_1"],
  ["POST", "/openapi/service/api/v1/projects/prj_1/search"],
  ["DELETE", "/openapi/service/api/v1/projects/prj_1"],
])("%s %s is sent at once", async ([method = "", path = ""]) => {
  const { fetch, sent, getSnapshot } = setUp();
  await fetch(new Request(root + path, { method }));
  expect(sent.length).toBe(1);
  expect(getSnapshot()).toEqual([]);
});

test("a held change is sent after six seconds", async () => {
  const { hold, sent, getSnapshot, titles } = setUp();
  const { response } = await hold(forget("fct_1", "fct_2", "fct_3"));
  expect(titles()).toEqual([["3 facts forgotten", "“Ada likes tea.” and 2 more"]]);
  expect(getSnapshot()[0]?.until).toBe(Date.now() + 6_000);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(sent.length).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect((await response).status).toBe(200);
  expect(getSnapshot()).toEqual([]);
});

test("an undone change is never sent, and fails so that it is rolled back", async () => {
  const { hold, sent, getSnapshot } = setUp();
  const { response } = await hold(forget("fct_1"));
  getSnapshot()[0]?.undo();
  const { status } = await response;
  expect(isUndone({ status })).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBe(0);
});

test("changes of one kind are undone together, and others are not", async () => {
  const { hold, sent, getSnapshot, titles } = setUp();
  const deletions: Promise<Response>[] = [];
  for (const id of ["doc_1", "doc_2", "doc_3"]) deletions.push((await hold(deletion(id))).response);
  const { response: other } = await hold(forget("fct_1"));
  expect(titles()).toEqual([
    ["3 documents deleted", "“Prices.xlsx” and 2 more"],
    ["Fact forgotten", undefined],
  ]);
  getSnapshot()[0]?.undo();
  expect((await Promise.all(deletions)).map(({ status }) => isUndone({ status }))).toEqual([true, true, true]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await other).status).toBe(200);
  expect(sent.map(({ method }) => method)).toEqual(["POST"]);
});

test("another change of the kind starts the time again", async () => {
  const { hold, sent } = setUp();
  await hold(deletion("doc_1"));
  await vi.advanceTimersByTimeAsync(5_000);
  await hold(deletion("doc_2"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.length).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.length).toBe(2);
});

test("a page that closes sends what it holds, in requests that outlive it", async () => {
  const { hold, sent } = setUp();
  const { response } = await hold(forget("fct_1"));
  window.dispatchEvent(new Event("pagehide"));
  await response;
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBe(1);
});

test("a failure to send reaches the caller", async () => {
  const { fetch } = createHeldChanges({ send: () => Promise.reject(new TypeError("Failed to fetch")), delay: 1 });
  const response = fetch(deletion("doc_1"));
  response.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  await expect(response).rejects.toThrow("Failed to fetch");
});
