// A document that is asked for until it has come to rest.
import { ApiError, type DocumentStatus } from "@memory-service/client";
import { focusManager, QueryClient, QueryObserver, skipToken } from "@tanstack/query-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindClient, documentsGetPollingQuery, documentsGetQuery } from "../src/options.js";
import { stubClient } from "../src/testing.js";
import { fixtures } from "./support/fixtures.js";

const params = { workspaceId: "ws_1", projectId: "prj_1", documentId: "doc_1" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const refusal = (status: number): Error =>
  new ApiError({ status, headers: new Headers(), body: undefined, rawBody: "" });

/** Watches a document whose status is one of these after the other; an error is thrown. */
function watch(statuses: readonly (DocumentStatus | Error)[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const begun = Date.now();
  const times: number[] = [];
  bindClient(
    queryClient,
    stubClient({
      "documents.get": () => {
        const status = statuses[Math.min(times.length, statuses.length - 1)]!;
        times.push(Date.now() - begun);
        if (status instanceof Error) throw status;
        return { ...fixtures["documents.get"], status };
      },
    }),
  );
  const observer = new QueryObserver(queryClient, documentsGetPollingQuery(params) as never);
  observer.subscribe(() => {});
  const gaps = (): readonly number[] => times.slice(1).map((time, index) => Math.round(time - times[index]!));
  return { queryClient, observer, times, gaps };
}

test.each(["okay", "error"] as const)("it is asked for no more once its status is %s", async (status) => {
  const { observer, times } = watch(["pending", "running", status]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(3);
  expect(observer.getCurrentResult().data).toMatchObject({ status });
});

test("at first after a second, then half as long again each time, and at most every half minute", async () => {
  const { gaps } = watch(["running"]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(gaps().slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375]);
  expect(gaps().slice(-3)).toEqual([30_000, 30_000, 30_000]);
});

test("a failure is no end: it is asked for again, more slowly, and what is known stays", async () => {
  const { observer, times, gaps } = watch(["running", new Error("no"), new Error("no"), "okay"]);
  await vi.advanceTimersByTimeAsync(2_600);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: { status: "running" } });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(4);
  expect(gaps()).toEqual([1_000, 1_500, 2_250]);
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: { status: "okay" } });
});

test("also if the first request has failed", async () => {
  const { observer, times } = watch([new Error("no"), "running", "okay"]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(3);
  expect(observer.getCurrentResult().data).toMatchObject({ status: "okay" });
});

test.each([
  [404, 2],
  [403, 2],
  [408, 3],
  [429, 3],
  [503, 3],
])(
  "after a %i there are %i requests in all: what is refused ends it, until somebody asks again",
  async (status, count) => {
    const { observer, times } = watch(["running", refusal(status), "okay"]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(times).toHaveLength(count);
    void observer.refetch();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(observer.getCurrentResult().data).toMatchObject({ status: "okay" });
  },
);

test("a document that is at work again is asked for as one that is new, however often it was before", async () => {
  const { observer, gaps, times } = watch([...Array<DocumentStatus>(12).fill("running"), "okay", "running"]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(13);
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(gaps().slice(13, 17)).toEqual([1_000, 1_500, 2_250, 3_375]);
});

test("so is one that came to rest and went to work again while nobody polled", async () => {
  const { queryClient, observer, gaps, times } = watch(["running"]);
  await vi.advanceTimersByTimeAsync(60_000);
  observer.destroy();
  for (const status of ["okay", "running"] as const)
    queryClient.setQueryData(documentsGetQuery(params).queryKey, (document) => ({ ...document!, status }));
  const before = times.length;
  new QueryObserver(queryClient, { ...documentsGetPollingQuery(params), staleTime: Infinity } as never).subscribe(
    () => {},
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect(gaps().slice(before)).toEqual([1_500]);
});

test("who comes later waits as long as the others, and so does another copy of the package", async () => {
  const { queryClient, times } = watch(["running"]);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.resetModules();
  const copy = (await import("../src/options.js")).documentsGetPollingQuery;
  expect(copy).not.toBe(documentsGetPollingQuery);
  const options = { ...copy(params), staleTime: Infinity };
  for (let more = 0; more < 3; more++) new QueryObserver(queryClient, options as never).subscribe(() => {});
  const before = times.length;
  await vi.advanceTimersByTimeAsync(14_000);
  expect(times.length - before).toBeLessThanOrEqual(1);
});

test("nothing is asked for while the window is hidden; once it is seen again, polling goes on", async () => {
  const { times } = watch(["running"]);
  await vi.advanceTimersByTimeAsync(500);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(1);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times.length).toBeGreaterThan(3);
});

test("nothing is asked for as long as the arguments are skipToken, and it begins with them", async () => {
  const { queryClient, times } = watch(["pending", "okay"]);
  await vi.advanceTimersByTimeAsync(600_000);
  queryClient.clear();
  times.length = 0;
  const observer = new QueryObserver(queryClient, documentsGetPollingQuery(skipToken) as never);
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toEqual([]);
  expect(observer.getCurrentResult()).toMatchObject({ status: "pending", fetchStatus: "idle" });
  observer.setOptions(documentsGetPollingQuery(params) as never);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(observer.getCurrentResult().data).toMatchObject({ status: "okay" });
});

test("it ends with the last who watches", async () => {
  const { observer, times } = watch(["running"]);
  await vi.advanceTimersByTimeAsync(1_500);
  observer.destroy();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(2);
});

test("one request at a time serves all who watch, with and without polling", async () => {
  const { queryClient, times } = watch(["running", "okay"]);
  const plain = new QueryObserver(queryClient, documentsGetQuery(params) as never);
  plain.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(2);
  expect(plain.getCurrentResult().data).toMatchObject({ status: "okay" });
});
