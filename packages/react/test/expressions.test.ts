// What an affect names by the mutation's arguments and answer, where that is nested, or not known yet.
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type Affect, applying } from "../src/runtime/affects.js";

const key = ["api", "facts.list", {}];
const page = { items: [{ id: "a" }, { id: "b" }] };

const apply = async (queryClient: QueryClient, affect: Affect, params: unknown, work: () => Promise<unknown>) =>
  applying(queryClient, "api", [affect], params, "none", work);

test("an item that only the answer names is left alone until then, and so are the others", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, page);
  const affect: Affect = { query: "facts.list", item: { id: ["data", "id"] }, remove: true };
  await apply(queryClient, affect, {}, async () => {
    expect(queryClient.getQueryData(key)).toEqual(page);
    return { id: "a" };
  });
  expect(queryClient.getQueryData(key)).toEqual({ items: [{ id: "b" }] });
});

test("an item that nothing names is none of them", async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, page);
  const affect: Affect = { query: "facts.list", item: { id: ["params", "id"] }, remove: true };
  await apply(queryClient, affect, undefined, async () => null);
  expect(queryClient.getQueryData(key)).toEqual(page);
});

test("nested arguments are matched member by member", async () => {
  const queryClient = new QueryClient();
  const keyOf = (id: string) => ["api", "facts.get", { path: { id }, query: { id: "of the query" } }];
  for (const id of ["a", "b"]) queryClient.setQueryData(keyOf(id), { text: "old" });
  const affect: Affect = {
    query: "facts.get",
    match: { path: { id: ["params", "id"] } },
    patch: { text: ["params", "text"] },
  };
  await apply(queryClient, affect, { id: "a", text: "new" }, async () => null);
  expect(queryClient.getQueryData(keyOf("a"))).toEqual({ text: "new" });
  expect(queryClient.getQueryData(keyOf("b"))).toEqual({ text: "old" });
});
