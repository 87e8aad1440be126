// Under which keys results are cached, and what reaches them. "Probe:" marks, here and in other tests, where generators of this
// kind are known to fail their users.
import { hashKey, QueryClient, skipToken } from "@tanstack/query-core";
import { afterEach, expect, test } from "vitest";
import {
  documentsGetPollingQuery,
  documentsGetQuery,
  factsGetQuery,
  factsUpdateMutation,
  keyOf,
  namespace,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsSearchQuery,
  workspacesListQuery,
} from "../src/options.js";
import { inKey } from "@specloom/runtime/query";
import { envelope, key, startApi } from "./support/api.js";

const ids = { workspaceId: "ws_1", actorId: "act_2", factId: "fact_3" };

let api: Awaited<ReturnType<typeof startApi>> | undefined;
afterEach(() => api?.close());

// Probe: the key of an infinite list differs from that of the plain one.
test("the namespace, the operation and the arguments; the mode comes last", () => {
  expect(factsGetQuery(ids).queryKey).toEqual([namespace, "facts.get", ids]);
  expect(projectsListQuery({ size: 5 }).queryKey).toEqual([namespace, "projects.list", { size: 5 }]);
  expect(projectsListInfiniteQuery({ size: 5 }).queryKey).toEqual([
    ...projectsListQuery({ size: 5 }).queryKey,
    "infinite",
  ]);
  expect(factsUpdateMutation().mutationKey).toEqual([namespace, "facts.update"]);
});

test("no arguments, an empty object and none at all are one key", () => {
  expect(projectsListQuery().queryKey).toEqual(projectsListQuery({}).queryKey);
  expect(workspacesListQuery(undefined).queryKey).toEqual([namespace, "workspaces.list", {}]);
});

test("numbers that JSON does not have keep keys of their own, as they are different requests", () => {
  const queryClient = new QueryClient();
  const sizes = [NaN, Infinity, -Infinity, null, 5].map((size) => ({ size }) as { size: number });
  const keys = sizes.map((params) => projectsListQuery(params).queryKey);
  expect(new Set(keys.map(hashKey)).size).toBe(sizes.length);
  for (const [at, key] of keys.entries()) queryClient.setQueryData<unknown>(key, at);
  for (const [at, params] of sizes.entries())
    expect(queryClient.getQueriesData({ queryKey: keyOf("projects.list", params) }).map(([, data]) => data)).toEqual([
      at,
    ]);
  expect(projectsListInfiniteQuery({ size: NaN }).queryKey[2]).toEqual({ size: "NaN" });
  const nested = { since: new Date(0), list: [NaN, { at: Infinity }], id: 5n };
  expect(inKey(nested)).toEqual({ since: "1970-01-01T00:00:00.000Z", list: ["NaN", { at: "Infinity" }], id: "5" });
});

test("what is skipped has a key of its own, without the token", () => {
  expect(factsGetQuery(skipToken).queryKey).toEqual([namespace, "facts.get", null]);
  expect(projectsListInfiniteQuery(skipToken).queryKey).toEqual([namespace, "projects.list", null, "infinite"]);
});

test("a polling query shares its place in the cache with the plain one", () => {
  const document = { workspaceId: "w", projectId: "p", documentId: "d" };
  expect(documentsGetPollingQuery(document).queryKey).toEqual(documentsGetQuery(document).queryKey);
});

// Probe: the list's key also reaches its infinite form.
test("one prefix reaches a list in both forms, and part of the arguments is enough", () => {
  const queryClient = new QueryClient();
  const keys = [
    projectsListQuery({ size: 5, page: 1 }).queryKey,
    projectsListInfiniteQuery({ size: 5 }).queryKey,
    projectsListQuery({ size: 10 }).queryKey,
    factsGetQuery(ids).queryKey,
  ];
  for (const key of keys) queryClient.setQueryData<unknown>(key, {});
  const reached = (queryKey: readonly unknown[]): readonly number[] =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey })
      .map((query) =>
        keys.findIndex(
          (key) =>
            key.length === query.queryKey.length && String(JSON.stringify(key)) === JSON.stringify(query.queryKey),
        ),
      );
  expect(reached([namespace])).toEqual([0, 1, 2, 3]);
  expect(reached(keyOf("projects.list"))).toEqual([0, 1, 2]);
  expect(reached(keyOf("projects.list", { size: 5 }))).toEqual([0, 1]);
  expect(reached(projectsListInfiniteQuery({ size: 5 }).queryKey)).toEqual([1]);
  expect(reached(keyOf("facts.get", { workspaceId: "ws_1" }))).toEqual([3]);
});

// Probe: no token, header or base URL in a key.
test("nothing of the transport is in the cache: no key, no header, no URL", async () => {
  api = await startApi(() => envelope({ documents: [], memories: [], tables: [] }));
  const options = projectsSearchQuery({ id: "prj_1", query: "return policy", user_id: "u_1" });
  await api.queryClient.fetchQuery(options);
  const [query] = api.queryClient.getQueryCache().getAll();
  const held = JSON.stringify([query!.queryKey, query!.queryHash, query!.state, query!.options]);
  expect(held).toContain("return policy");
  for (const secret of [key, "x-tenant", "Bearer", new URL(api.url).host]) expect(held).not.toContain(secret);
});
