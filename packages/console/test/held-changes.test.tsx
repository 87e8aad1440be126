// Changes that the API cannot undo wait before they are sent.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHeldChanges, isUndone } from "../src/data/held-changes.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const root = "https://memory.example.com";
const forget = () =>
  new Request(`${root}/openapi/service/api/v3/workspaces/ws_1/actors/act_1/facts/forget`, {
    method: "POST",
    body: "{}",
  });
const deletion = (id: string) => new Request(`${root}/admin/projects/prj_1/documents/${id}`, { method: "DELETE" });

function setUp() {
  const sent: Request[] = [];
  const store = createHeldChanges({
    send: async (request) => {
      sent.push(request);
      return Response.json({ success: true });
    },
  });
  return { sent, ...store };
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
  const { fetch, sent, getSnapshot } = setUp();
  const response = fetch(forget());
  expect(getSnapshot().map(({ title }) => title)).toEqual(["Forgotten"]);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(sent.length).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect((await response).status).toBe(200);
  expect(getSnapshot()).toEqual([]);
});

test("an undone change is never sent, and fails so that it is rolled back", async () => {
  const { fetch, sent, getSnapshot } = setUp();
  const response = fetch(forget());
  getSnapshot()[0]?.undo();
  const { status } = await response;
  expect(isUndone({ status })).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBe(0);
});

test("changes of one kind are undone together, and others are not", async () => {
  const { fetch, sent, getSnapshot } = setUp();
  const deletions = ["doc_1", "doc_2", "doc_3"].map((id) => fetch(deletion(id)));
  const other = fetch(forget());
  expect(getSnapshot().map(({ title }) => title)).toEqual(["3 documents deleted", "Forgotten"]);
  getSnapshot()[0]?.undo();
  expect((await Promise.all(deletions)).map(({ status }) => isUndone({ status }))).toEqual([true, true, true]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await other).status).toBe(200);
  expect(sent.map(({ method }) => method)).toEqual(["POST"]);
});

test("another change of the kind starts the time again", async () => {
  const { fetch, sent } = setUp();
  void fetch(deletion("doc_1"));
  await vi.advanceTimersByTimeAsync(5_000);
  void fetch(deletion("doc_2"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.length).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.length).toBe(2);
});

test("a page that closes sends what it holds, in requests that outlive it", async () => {
  const { fetch, sent } = setUp();
  const response = fetch(forget());
  window.dispatchEvent(new Event("pagehide"));
  await response;
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length).toBe(1);
});

test("a failure to send reaches the caller", async () => {
  const { fetch } = createHeldChanges({ send: () => Promise.reject(new TypeError("Failed to fetch")), delay: 1 });
  const response = fetch(forget());
  response.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  await expect(response).rejects.toThrow("Failed to fetch");
});
