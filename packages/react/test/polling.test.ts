// @vitest-environment happy-dom
// A document that is asked for until it has come to rest.
import type { DocumentStatus } from "@memory-service/client";
import { QueryClient, QueryObserver } from "@tanstack/query-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bindClient, documentsGetPollingQuery, documentsGetQuery } from "../src/options.js";
import { fixtures, stubClient } from "../src/testing.js";

const params = { workspaceId: "ws_1", projectId: "prj_1", documentId: "doc_1" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test("a failure ends it, and keeps what is known; to fetch again goes on", async () => {
  const { observer, times } = watch(["running", new Error("no"), "running", "okay"]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(2);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: { status: "running" } });
  void observer.refetch();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times).toHaveLength(4);
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
