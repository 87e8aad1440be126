// What mutations show, whatever becomes of them: paused, hydrated, tried again, refused, hung; and how much work that is.
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  MutationObserver,
  notifyManager,
  onlineManager,
  QueryClient,
  QueryObserver,
} from "@tanstack/query-core";
import { createClient } from "@memory-service/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  bindClient,
  factsForgetMutation,
  factsGetQuery,
  keyOf,
  projectsDeleteMutation,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsUpdateMutation,
  registerMutations,
} from "../src/options.js";
import { bind, mutationFactory } from "@specloom/runtime/query";
import { stubClient } from "../src/testing.js";
import { until } from "./support/until.js";
import { fixtures } from "./support/fixtures.js";

const [project] = fixtures["projects.list"].items as [(typeof fixtures)["projects.list"]["items"][number]];
const listOf = (...names: readonly string[]) => ({
  ...fixtures["projects.list"],
  items: names.map((name) => ({ ...project, id: name.toLowerCase(), name })),
  total: names.length,
});
const { queryKey } = projectsListQuery();
const namesIn = (queryClient: QueryClient) => queryClient.getQueryData(queryKey)?.items.map(({ name }) => name);

function setUp(answers: Parameters<typeof stubClient>[0], defaultOptions = {}) {
  const queryClient = new QueryClient({ defaultOptions });
  const client = stubClient(answers);
  bindClient(queryClient, client);
  return { queryClient, client };
}

const mutate = (queryClient: QueryClient, options: object, params: object): Promise<unknown> =>
  new MutationObserver<unknown, Error, object>(queryClient, options).mutate(params);

/** The same where the outcome does not matter. */
const ask = (...given: Parameters<typeof mutate>): void => void mutate(...given).catch(() => {});

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

afterEach(() => onlineManager.setOnline(true));

describe("without a network, a mutation", () => {
  test("is shown at once, and sent when the network is back", async () => {
    const { queryClient, client } = setUp({
      "projects.update": fixtures["projects.update"],
      "projects.list": listOf("A"),
    });
    queryClient.mount();
    queryClient.setQueryData(queryKey, listOf("A") as never);
    onlineManager.setOnline(false);
    const settled = mutate(queryClient, projectsUpdateMutation(), { id: "a", name: "A2" });
    expect([namesIn(queryClient), client.calls]).toEqual([["A2"], []]);
    onlineManager.setOnline(true);
    await settled;
    expect([namesIn(queryClient), client.calls.length]).toEqual([["A2"], 1]);
    queryClient.unmount();
  });

  test("keeps its place among the others, and its own onMutate", async () => {
    const { queryClient } = setUp({});
    queryClient.setQueryData(queryKey, listOf("A") as never);
    onlineManager.setOnline(false);
    const onMutate = vi.fn(() => namesIn(queryClient));
    const cache = queryClient.getMutationCache();
    ask(queryClient, { ...projectsUpdateMutation(), onMutate }, { id: "a", name: "first" });
    ask(queryClient, projectsUpdateMutation(), { id: "a", name: "second" });
    expect(namesIn(queryClient)).toEqual(["second"]);
    await rest();
    expect(onMutate).toHaveReturnedWith(["first"]);
    // Whoever clears paused mutations takes back what they show.
    cache.remove(cache.getAll()[1]!);
    expect(namesIn(queryClient)).toEqual(["first"]);
    cache.clear();
    expect(namesIn(queryClient)).toEqual(["A"]);
  });

  test.each(["after", "before"])(
    "is shown again once it is hydrated, %s a client is bound, and then sent",
    async (order) => {
      const before = setUp({}).queryClient;
      before.setQueryData(queryKey, listOf("A", "B") as never);
      onlineManager.setOnline(false);
      ask(before, projectsUpdateMutation(), { id: "a", name: "A2" });
      ask(before, projectsDeleteMutation(), { id: "b" });
      const state = JSON.parse(JSON.stringify(dehydrate(before))) as object;

      const queryClient = new QueryClient();
      const client = stubClient({
        "projects.update": fixtures["projects.update"],
        "projects.delete": null as never,
      });
      registerMutations(queryClient);
      if (order === "after") bindClient(queryClient, client);
      hydrate(queryClient, state);
      if (order === "before") bindClient(queryClient, client);
      expect(namesIn(queryClient)).toEqual(["A2"]);
      // A result that comes later is no different.
      queryClient.setQueryData(queryKey, listOf("A", "B", "C") as never);
      expect(namesIn(queryClient)).toEqual(["A2", "C"]);
      onlineManager.setOnline(true);
      await queryClient.resumePausedMutations();
      expect(client.calls.map(({ operation }) => operation)).toEqual(["projects.update", "projects.delete"]);
    },
  );
});

test("a mutation hydrated beside another API's is shown once its own client is bound", () => {
  const before = setUp({}).queryClient;
  onlineManager.setOnline(false);
  ask(before, projectsUpdateMutation(), { id: "a", name: "A2" });
  const state = JSON.parse(JSON.stringify(dehydrate(before))) as object;
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, listOf("A") as never);
  registerMutations(queryClient);
  bind("notes", queryClient, stubClient({}));
  hydrate(queryClient, state);
  expect(namesIn(queryClient)).toEqual(["A"]);
  bindClient(queryClient, stubClient({}));
  expect(namesIn(queryClient)).toEqual(["A2"]);
});

test("a mutation that was cleared while it was sent, and is paused then, is no longer shown", async () => {
  let fail = (): void => {};
  const { queryClient } = setUp({
    "projects.update": () => new Promise<never>((_, reject) => (fail = () => reject(new Error("no network")))),
  });
  ask(queryClient, { ...projectsUpdateMutation(), retry: 1, retryDelay: 0 }, { id: "a", name: "stuck" });
  await rest();
  queryClient.clear();
  onlineManager.setOnline(false);
  fail();
  await rest();
  onlineManager.setOnline(true);
  queryClient.setQueryData(queryKey, listOf("A") as never);
  expect(namesIn(queryClient)).toEqual(["A"]);
});

test("an answer to a first request that is older than a deletion does not bring the item back", async () => {
  let answer = (_: object): void => {};
  const { queryClient } = setUp({
    "projects.list": (() => new Promise((resolve) => (answer = resolve))) as never,
    "projects.delete": null as never,
  });
  const seen: (readonly string[] | undefined)[] = [];
  // As the hooks listen.
  const look = notifyManager.batchCalls(() => void seen.push(namesIn(queryClient)));
  const stop = new QueryObserver(queryClient, projectsListQuery() as never).subscribe(look);
  await rest();
  await mutate(queryClient, projectsDeleteMutation(), { id: "a" });
  answer(listOf("A", "B"));
  await rest();
  answer(listOf("B"));
  await rest();
  stop();
  expect(seen.at(-1)).toEqual(["B"]);
  expect(seen.filter((names) => names?.includes("A"))).toEqual([]);
});

test("what is removed by a value that the response lacks stays in the cache, and is only stale", async () => {
  const queryClient = new QueryClient();
  bind("notes", queryClient, stubClient({}));
  const effects = [{ query: "notes.get", match: { id: ["data", "id"] }, removes: true }] as const;
  const remove = mutationFactory<"notes.remove", object, object>({
    key: ["notes", "notes.remove"],
    call: async () => ({}),
    effects,
  });
  const keys = ["1", "2"].map((id) => ["notes", "notes.get", { id }]);
  for (const key of keys) queryClient.setQueryData(key, {});
  await mutate(queryClient, remove(), {});
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

describe("what TanStack Query retries", () => {
  const failing = (status: number, requests: { count: number }) =>
    createClient({
      baseUrl: "https://api.example",
      apiKey: "key",
      maxRetries: 0,
      fetch: async () => {
        requests.count++;
        return new Response("{}", { status });
      },
    });

  test("is no mutation that the client has given up on, unless it says so itself", async () => {
    const requests = { count: 0 };
    const queryClient = new QueryClient({ defaultOptions: { mutations: { retry: 3, retryDelay: 1 } } });
    bindClient(queryClient, failing(422, requests));
    await mutate(queryClient, projectsUpdateMutation(), { id: "a", name: "A2" }).catch(() => {});
    expect(requests.count).toBe(1);
    await mutate(queryClient, { ...projectsUpdateMutation(), retry: 2 }, { id: "a", name: "A2" }).catch(() => {});
    expect(requests.count).toBe(4);
  });

  test("shows its change all the while", async () => {
    const requests = { count: 0 };
    const queryClient = new QueryClient({ defaultOptions: { mutations: { retryDelay: 1 } } });
    bindClient(queryClient, failing(500, requests));
    queryClient.setQueryData(queryKey, listOf("A") as never);
    const seen: unknown[] = [];
    queryClient.getQueryCache().subscribe(() => seen.push(namesIn(queryClient)?.[0]));
    const none = { ...projectsUpdateMutation(), meta: { invalidate: "none" }, retry: 3 };
    await mutate(queryClient, none, { id: "a", name: "A2" }).catch(() => {});
    expect(requests.count).toBe(4);
    expect(seen).toEqual(["A2", "A"]);
  });
});

test("a function of the caller's own around ours shows and refetches the same", async () => {
  const { queryClient } = setUp({
    "projects.update": () => Promise.reject(new Error("no")),
    "projects.list": listOf("A"),
  });
  queryClient.setQueryData(queryKey, listOf("A") as never);
  const { mutationFn, mutationKey } = projectsUpdateMutation();
  const seen: unknown[] = [];
  const wrapped: typeof mutationFn = (...given) => {
    const result = mutationFn(...given);
    seen.push(namesIn(queryClient));
    return result;
  };
  await mutate(queryClient, { mutationKey, mutationFn: wrapped }, { id: "a", name: "A2" }).catch(() => {});
  expect([seen, namesIn(queryClient)]).toEqual([[["A2"]], ["A"]]);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("a result in error stays in error while something of it is changed", async () => {
  const { queryClient } = setUp({
    "projects.list": () => Promise.reject(new Error("down")),
    "projects.update": () => new Promise(() => {}),
  });
  queryClient.setQueryData(queryKey, listOf("A") as never);
  const observer = new QueryObserver(queryClient, { ...projectsListQuery(), retry: false } as never);
  observer.subscribe(() => {});
  await observer.refetch();
  const before = queryClient.getQueryState(queryKey)!;
  expect(before).toMatchObject({ status: "error", isInvalidated: true });
  ask(queryClient, projectsUpdateMutation(), { id: "a", name: "A2" });
  expect(namesIn(queryClient)).toEqual(["A2"]);
  expect({ ...queryClient.getQueryState(queryKey), data: null }).toEqual({ ...before, data: null });
});

describe("in an infinite query with maxPages", () => {
  const pageOf = (page: number) => ({ ...listOf(`P${page}`), page, size: 1, total: 3, total_pages: 3 });

  test("a page that takes the place of another leaves no change behind that is refused", async () => {
    let refuse = (): void => {};
    const { queryClient } = setUp({
      "projects.list": (params) => pageOf(params?.page ?? 1),
      "projects.update": () => new Promise((_, reject) => (refuse = () => reject(new Error("no")))),
    });
    const options = { ...projectsListInfiniteQuery({ size: 1 }), maxPages: 2, getPreviousPageParam: () => undefined };
    const observer = new InfiniteQueryObserver(queryClient, options as never);
    observer.subscribe(() => {});
    await until(() => observer.getCurrentResult().data);
    await observer.fetchNextPage();
    const names = () =>
      queryClient.getQueryData(options.queryKey)!.pages.map(({ items }) => items.map(({ name }) => name).join());
    const none = { ...projectsUpdateMutation(), meta: { invalidate: "none" } };
    const settled = mutate(queryClient, none, { id: "p2", name: "new" }).catch(() => {});
    expect(names()).toEqual(["P1", "new"]);
    await observer.fetchNextPage();
    expect(names()).toEqual(["new", "P3"]);
    refuse();
    await settled;
    expect(names()).toEqual(["P2", "P3"]);
  });

  test("one that was persisted is fetched again from its first page", async () => {
    const { queryClient, client } = setUp({ "projects.list": (params) => pageOf(params?.page ?? 1) });
    const options = projectsListInfiniteQuery({ size: 1 });
    await queryClient.fetchInfiniteQuery(options as never);
    const restored = new QueryClient();
    bindClient(restored, client);
    hydrate(restored, JSON.parse(JSON.stringify(dehydrate(queryClient))));
    await restored.fetchInfiniteQuery({ ...options, staleTime: 0, retry: false } as never);
    expect(client.calls.map(({ params }) => params)).toEqual([{ size: 1 }, { size: 1 }]);
  });
});

describe("a result that a mutation removes", () => {
  const documentKey = (id: string) => ["api", "documents.get", { projectId: "p", id }];
  const pagesKey = [...documentKey("pages"), "infinite"];
  const requests: unknown[] = [];

  /** A project whose documents and searches no longer exist once it is deleted. */
  function project(remove: () => Promise<unknown>) {
    requests.length = 0;
    const queryClient = new QueryClient();
    bind("api", queryClient, stubClient({}));
    const watch = (queryKey: readonly unknown[]) => {
      queryClient.setQueryData(queryKey, { id: "shown" });
      const queryFn = async () => {
        requests.push(queryKey);
        throw new Error("404");
      };
      const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false, staleTime: Infinity });
      return { observer, leave: observer.subscribe(() => {}) };
    };
    const match = { projectId: ["params", "id"] } as const;
    const mutation = mutationFactory<string, { id: string }, unknown>({
      key: ["api", "projects.delete"],
      call: remove,
      effects: [{ query: "documents.get", match, removes: true }],
    })();
    const touch = mutationFactory<string, { id: string }, unknown>({
      key: ["api", "projects.touch"],
      call: async () => null,
      effects: [{ query: "documents.get", match }],
    })();
    return { queryClient, watch, mutation, touch };
  }

  test("leaves the cache at once if nobody observes it, in all its forms", async () => {
    const { queryClient, mutation } = project(async () => null);
    const kept = ["api", "documents.get", { projectId: "other", id: "x" }];
    for (const key of [documentKey("a"), pagesKey, kept]) queryClient.setQueryData(key, {});
    await mutate(queryClient, mutation, { id: "p" });
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([kept]);
  });

  test("stays as it is while it is on the screen, whoever asks for it, and is gone after that", async () => {
    const { queryClient, watch, mutation, touch } = project(async () => null);
    const { observer, leave } = watch(documentKey("a"));
    await mutate(queryClient, mutation, { id: "p" });
    await mutate(queryClient, touch, { id: "p" });
    await queryClient.invalidateQueries();
    await observer.refetch();
    await rest();
    expect(observer.getCurrentResult()).toMatchObject({ data: { id: "shown" }, isError: false, isFetching: false });
    leave();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test("is not fetched by a mutation that ended before, and has waited for a request under way", async () => {
    const { queryClient, mutation, touch } = project(async () => null);
    let answer = (_: object): void => {};
    const fetched = vi.fn(() => new Promise<object>((resolve) => (answer = resolve)));
    const observer = new QueryObserver(queryClient, { queryKey: documentKey("a"), queryFn: fetched, retry: false });
    observer.subscribe(() => {});
    await mutate(queryClient, touch, { id: "p" });
    await mutate(queryClient, mutation, { id: "p" });
    answer({ id: "late" });
    await rest();
    expect([fetched.mock.calls.length, observer.getCurrentResult().data]).toEqual([1, { id: "late" }]);
  });

  test("is fetched again if that fails: it may be gone or not", async () => {
    const { queryClient, watch, mutation } = project(() => Promise.reject(new Error("timeout")));
    const { observer } = watch(documentKey("a"));
    await mutate(queryClient, mutation, { id: "p" }).catch(() => {});
    await until(() => observer.getCurrentResult().isError);
    expect(requests).toHaveLength(1);
  });

  test("exists again once somebody writes it", async () => {
    const { queryClient, watch, mutation } = project(async () => null);
    const { observer } = watch(documentKey("a"));
    await mutate(queryClient, mutation, { id: "p" });
    queryClient.setQueryData(documentKey("a"), { id: "new" });
    await observer.refetch();
    expect(requests).toHaveLength(1);
  });
});

describe("the work of a mutation", () => {
  const ids = { workspaceId: "w", actorId: "a" };

  /** Forgets as many facts as are cached, and returns how often a query of the cache was looked at. */
  async function forget(count: number): Promise<number> {
    const { queryClient } = setUp({ "facts.forget": {} });
    const factIds = Array.from({ length: count }, (_, index) => `fact_${index}`);
    let looks = 0;
    for (const factId of factIds)
      queryClient.setQueryData(factsGetQuery({ ...ids, factId }).queryKey, {
        ...fixtures["facts.get"],
        expired: false,
      });
    for (const query of queryClient.getQueryCache().getAll()) {
      const { queryKey } = query;
      Object.defineProperty(query, "queryKey", { get: () => (looks++, queryKey) });
    }
    await mutate(queryClient, factsForgetMutation(), { ...ids, ids: factIds });
    const all = queryClient.getQueriesData<{ expired: boolean }>({ queryKey: keyOf("facts.get") });
    expect(all.filter(([, fact]) => fact?.expired)).toHaveLength(count);
    return looks;
  }

  test("grows with the number of results, not with its square", async () => {
    const [few, many] = [await forget(50), await forget(500)];
    expect(many).toBeLessThanOrEqual(few * 10);
  });
});
