// What an effect names by the mutation's arguments and answer, where that is nested, or not known yet.
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Effect } from "../../runtime/src/query/effects.js";
import { bind, mutationFactory } from "@specloom/runtime/query";
import { stubClient } from "../src/testing.js";

const key = ["api", "facts.list", {}];
const client = stubClient({});
const page = { items: [{ id: "a" }, { id: "b" }] };

const apply = async (queryClient: QueryClient, effect: Effect, params: unknown, call: () => Promise<unknown>) => {
  bind("api", queryClient, client);
  const options = mutationFactory({ key: ["api", "facts.change"], call, effects: [effect] })();
  const mutation = new MutationObserver<unknown, Error, unknown>(queryClient, {
    ...(options as object),
    meta: { invalidate: "none" },
  });
  return mutation.mutate(params);
};

test("an item that only the answer names is left alone until then, and so are the others", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, page);
  const effect: Effect = { query: "facts.list", item: { id: ["data", "id"] }, remove: true };
  await apply(queryClient, effect, {}, async () => {
    expect(queryClient.getQueryData(key)).toEqual(page);
    return { id: "a" };
  });
  expect(queryClient.getQueryData(key)).toEqual({ items: [{ id: "b" }] });
});

test("an item that nothing names is none of them", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, page);
  const effect: Effect = { query: "facts.list", item: { id: ["params", "id"] }, remove: true };
  await apply(queryClient, effect, undefined, async () => null);
  expect(queryClient.getQueryData(key)).toEqual(page);
});

test("nested arguments are matched member by member", async () => {
  const queryClient = new QueryClient();
  const keyOf = (id: string) => ["api", "facts.get", { path: { id }, query: { id: "of the query" } }];
  for (const id of ["a", "b"]) queryClient.setQueryData(keyOf(id), { text: "old" });
  const effect: Effect = {
    query: "facts.get",
    match: { path: { id: ["params", "id"] } },
    patch: { text: ["params", "text"] },
  };
  await apply(queryClient, effect, { id: "a", text: "new" }, async () => null);
  expect(queryClient.getQueryData(keyOf("a"))).toEqual({ text: "new" });
  expect(queryClient.getQueryData(keyOf("b"))).toEqual({ text: "old" });
});

test("any value of a list, whatever is in it, and nothing where there is none", async () => {
  const queryClient = new QueryClient();
  const all = { items: ["a", "b", "c"].map((id) => ({ id })) };
  const effect: Effect = {
    query: "facts.list",
    item: { id: ["in", "params", "ids"] },
    patch: { gone: ["value", true] },
  };
  const gone = async (ids: unknown) => {
    queryClient.setQueryData(key, all);
    await apply(queryClient, effect, { ids }, async () => null);
    return queryClient
      .getQueryData<{ items: { id: string; gone?: true }[] }>(key)!
      .items.flatMap(({ id, gone }) => (gone ? id : []));
  };
  expect(await gone(["a", "c", "x"])).toEqual(["a", "c"]);
  expect(await gone([])).toEqual([]);
  expect(await gone(undefined)).toEqual([]);
  expect(await gone("a")).toEqual([]);
});

test("calls that are not known yet are not shown otherwise, and the answer is not written into all", async () => {
  const queryClient = new QueryClient();
  const keyOf = (id: string) => ["api", "facts.get", { id }];
  for (const id of ["a", "b"]) queryClient.setQueryData(keyOf(id), { text: id });
  const match = { id: ["params", "id"] } as const;
  const shown: Effect = { query: "facts.get", match, patch: { text: ["value", "shown"] } };
  const written: Effect = { query: "facts.get", match, write: ["data"] };
  for (const effect of [shown, written]) await apply(queryClient, effect, {}, async () => ({ text: "new" }));
  expect(["a", "b"].map((id) => queryClient.getQueryData(keyOf(id)))).toEqual([{ text: "a" }, { text: "b" }]);
});

test("arguments may be of bigint", async () => {
  const queryClient = new QueryClient();
  const keyOf = (id: bigint) => ["api", "facts.get", { id }];
  queryClient.setDefaultOptions({ queries: { queryKeyHashFn: (key) => String((key[2] as { id: bigint }).id) } });
  for (const id of [1n, 2n]) queryClient.setQueryData(keyOf(id), { text: "old" });
  const effect: Effect = { query: "facts.get", match: { id: ["params", "id"] }, patch: { text: ["value", "new"] } };
  expect(await apply(queryClient, effect, { id: 1n }, async () => "done")).toBe("done");
  expect(queryClient.getQueryData(keyOf(1n))).toEqual({ text: "new" });
  expect(queryClient.getQueryData(keyOf(2n))).toEqual({ text: "old" });
});

test("each page counts what is left of all", async () => {
  const queryClient = new QueryClient();
  const pageOf = (...ids: readonly string[]) => ({ items: ids.map((id) => ({ id })), total: 9 });
  const infinite = ["api", "facts.list", {}, "infinite"];
  queryClient.setQueryData(key, pageOf("c", "a"));
  queryClient.setQueryData(infinite, { pages: [pageOf("a", "b"), pageOf("c", "d")], pageParams: [] });
  const item = { id: ["in", "params", "ids"] } as const;
  const effect: Effect = { query: "facts.list", item, remove: true, total: "total" };
  await apply(queryClient, effect, { ids: ["a", "d", "x"] }, async () => {
    const shown = queryClient.getQueryData<{ pages: readonly { total: number; items: readonly unknown[] }[] }>(
      infinite,
    )!;
    expect(shown.pages.map(({ total, items }) => [total, items.length])).toEqual([
      [7, 1],
      [7, 1],
    ]);
    expect(queryClient.getQueryData(key)).toEqual({ items: [{ id: "c" }], total: 8 });
    throw new Error("no");
  }).catch(() => {});
  expect(queryClient.getQueryData(key)).toEqual(pageOf("c", "a"));
});
