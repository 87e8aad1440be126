// The optimistic cache uses public parts of TanStack Query only, and each of them exists.
import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/query-core";
import { expect, test } from "vitest";
import type { Cache, CachedQuery, CacheEvent } from "../../src/query/cached-query.js";
import type { MutationEvent, QueryCache } from "../../src/query/binding.js";

// The compiler checks the names and types that TanStack Query declares.
const queryClient: QueryClient & Cache & QueryCache = new QueryClient();

test("queries and their events", async () => {
  const events: CacheEvent[] = [];
  queryClient.getQueryCache().subscribe((event: CacheEvent) => void events.push(event));
  const options = { queryKey: ["facts"], queryFn: () => Promise.resolve(1) };
  const observer = new QueryObserver(queryClient, options);
  const unsubscribe = observer.subscribe(() => {});
  const query: CachedQuery = queryClient.getQueryCache().find(options)!;
  expect(query.state.fetchStatus).toBe("fetching");
  expect(await query.promise).toBe(1);
  expect(query.observers).toEqual([observer]);
  query.setState({ data: 2 });
  expect(observer.getCurrentResult()).toMatchObject({ data: 2, isFetching: false });
  query.invalidate();
  expect(query.state.isInvalidated).toBe(true);
  queryClient.setQueryData(["facts"], 3);
  expect(query.state.isInvalidated).toBe(false);
  unsubscribe();
  const seen = events.map(({ type, action }) => [type, action?.type, action?.manual].filter(Boolean).join(" "));
  for (const event of ["added", "updated fetch", "updated success", "updated setState", "updated success true"])
    expect(seen).toContain(event);
  expect(seen).toContain("observerRemoved");
});

test("mutations and their events", async () => {
  const events: MutationEvent[] = [];
  queryClient.getMutationCache().subscribe((event: MutationEvent) => void events.push(event));
  await new MutationObserver(queryClient, { mutationFn: () => Promise.resolve(1) }).mutate();
  expect(events.map(({ type, action }) => [type, action?.type].filter(Boolean).join(" "))).toEqual(
    expect.arrayContaining(["added", "updated pending", "updated success"]),
  );
});
