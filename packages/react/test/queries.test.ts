// Queries in TanStack Query's core, against the API on the loopback interface.
import {
  ApiError,
  ConnectionError,
  createClient,
  isApiError,
  isClientError,
  NotFoundError,
} from "@memory-service/client";
import {
  dehydrate,
  type DehydratedState,
  focusManager,
  hydrate,
  InfiniteQueryObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
  skipToken,
} from "@tanstack/query-core";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import {
  bindClient,
  driveListChildrenInfiniteQuery,
  factsGetQuery,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsSearchQuery,
  workspacesListInfiniteQuery,
  workspacesListQuery,
} from "../src/options.js";
import {
  explicitInfiniteQueryFactory,
  explicitQueryFactory,
  infiniteQueryFactory,
  pollingQueryFactory,
  queryFactory,
} from "@specloom/runtime/query";
import { stubClient } from "../src/testing.js";
import { envelope, queryOf, startApi } from "./support/api.js";
import { until } from "./support/until.js";
import { fixtures } from "./support/fixtures.js";

const ids = { workspaceId: "ws_1", actorId: "act/2", factId: "fact 3" };
const fact = fixtures["facts.get"];

let api: Awaited<ReturnType<typeof startApi>> | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

/** An API of numbered projects, and of workspaces and drive items that lead on by tokens. */
async function startLists(total: number) {
  return startApi((request) => {
    const query = queryOf(request);
    const size = Number(query.get("size") ?? query.get("page_size"));
    const token = query.get("continuation_token");
    const start = token ? Number(token.slice("after-".length)) : (Number(query.get("page") ?? 1) - 1) * size;
    const items = Array.from({ length: total }, (_, index) => ({ id: `${index + 1}` })).slice(start, start + size);
    if (request.target.includes("/projects"))
      return envelope({ items, total, page: start / size + 1, size, total_pages: Math.ceil(total / size) });
    return envelope({ items, ...(start + size < total && { continuation_token: `after-${start + size}` }) });
  });
}

describe("a query", () => {
  // Probe: path parameters are encoded.
  test("yields what the call yields, and encodes what is in its path", async () => {
    api = await startApi(() => envelope(fact));
    expect(await api.queryClient.fetchQuery(factsGetQuery(ids))).toEqual(fact);
    expect(api.requests[0]!.target).toContain("/act%2F2/");
    expect(api.requests[0]!.target).toContain("/fact%203");
    expect(api.queryClient.getQueryData(factsGetQuery(ids).queryKey)).toEqual(fact);
  });

  // Probe: skipToken in place of arguments.
  test("sends nothing for skipToken, and begins once there are arguments", async () => {
    api = await startApi(() => envelope(fact));
    const observer = new QueryObserver(api.queryClient, factsGetQuery(skipToken) as never);
    observer.subscribe(() => {});
    await wait(20);
    expect(observer.getCurrentResult()).toMatchObject({ status: "pending", fetchStatus: "idle" });
    expect(api.requests).toEqual([]);
    observer.setOptions(factsGetQuery(ids) as never);
    await until(() => observer.getCurrentResult().isSuccess);
    expect(api.requests).toHaveLength(1);
  });

  test("is sent for no argument but that token: not for undefined, in place of one that it needs", async () => {
    api = await startApi(() => envelope(fact));
    const error = await api.queryClient.fetchQuery(factsGetQuery(undefined as never)).catch((error: unknown) => error);
    expect(isClientError(error)).toBe(true);
    expect(api.requests).toEqual([]);
  });

  test("select sees the result, and what it makes is not cached", async () => {
    api = await startApi(() => envelope(fact));
    const observer = new QueryObserver(api.queryClient, {
      ...factsGetQuery(ids),
      select: ({ fact }: { readonly fact: string }) => fact.length,
    } as never);
    observer.subscribe(() => {});
    await until(() => observer.getCurrentResult().isSuccess);
    expect(observer.getCurrentResult().data).toBe(fact.fact.length);
    expect(api.queryClient.getQueryData(factsGetQuery(ids).queryKey)).toEqual(fact);
  });

  test("that nobody waits for any more is aborted: the connection is closed", async () => {
    let [arrived, closed] = [false, false];
    const silent = createServer((_, response) => {
      arrived = true;
      response.once("close", () => (closed = true));
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const queryClient = new QueryClient();
    bindClient(queryClient, createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "key" }));
    const observer = new QueryObserver(queryClient, factsGetQuery(ids) as never);
    const unsubscribe = observer.subscribe(() => {});
    await until(() => arrived);
    expect(closed).toBe(false);
    unsubscribe();
    await until(() => closed);
    expect(queryClient.getQueryState(factsGetQuery(ids).queryKey)).toMatchObject({ data: undefined, error: null });
    silent.closeAllConnections();
    silent.close();
  });
});

describe("an error", () => {
  // Probe: HTTP 404 is a typed error with its status.
  test("of the API is typed, with its status, and is not a success", async () => {
    api = await startApi(() => ({ status: 404, body: { error: { message: "no such fact" } } }));
    const observer = new QueryObserver(api.queryClient, factsGetQuery(ids) as never);
    observer.subscribe(() => {});
    await until(() => observer.getCurrentResult().isError);
    const { error, data } = observer.getCurrentResult();
    expect(error).toBeInstanceOf(NotFoundError);
    expect(isApiError(error) && [error.status, error.message, error.operation]).toEqual([
      404,
      "no such fact",
      "facts.get",
    ]);
    expect(data).toBeUndefined();
  });

  test("that the client has given up on is not tried again", async () => {
    api = await startApi(({ target }) => (target.includes("facts") ? { status: 503 } : { hangUp: true }));
    api.queryClient.setDefaultOptions({ queries: { retry: 2, retryDelay: 1 } });
    const errors = await Promise.all(
      [factsGetQuery(ids), workspacesListQuery()].map((options) =>
        watched(api!.queryClient, options).then(({ error }) => error),
      ),
    );
    expect(errors[0]).toBeInstanceOf(ApiError);
    expect(errors[1]).toBeInstanceOf(ConnectionError);
    expect(api.requests).toHaveLength(2);
  });

  test("is tried as an option of the query says, if there is one", async () => {
    api = await startApi(() => ({ status: 500 }));
    await watched(api.queryClient, { ...factsGetQuery(ids), retry: 1, retryDelay: 1 });
    expect(api.requests).toHaveLength(2);
  });
});

describe("defaults of others", () => {
  test("for the namespace stay when a client is bound, and when it is bound again", async () => {
    const queryClient = new QueryClient();
    queryClient.setQueryDefaults(["memory-service"], { staleTime: 1_234 });
    bindClient(queryClient, stubClient({}));
    bindClient(queryClient, stubClient({}));
    expect(queryClient.getQueryDefaults(factsGetQuery(ids).queryKey)).toMatchObject({ staleTime: 1_234 });
    expect(queryClient.getQueryDefaults(["somebody else"])).toEqual({});
  });
});

/** The result once the query has ended. */
async function watched(queryClient: QueryClient, options: object) {
  const observer = new QueryObserver(queryClient, options as never);
  const unsubscribe = observer.subscribe(() => {});
  await until(() => observer.getCurrentResult().status !== "pending");
  const result = observer.getCurrentResult();
  unsubscribe();
  return result;
}

describe("a page in the cache", () => {
  test("is plain: no functions, and it can be cloned", async () => {
    api = await startLists(5);
    const page = await api.queryClient.fetchQuery(projectsListQuery({ size: 2 }));
    expect(Object.values(page).filter((value) => typeof value === "function")).toEqual([]);
    expect(structuredClone(page)).toEqual(page);
    expect(page).toMatchObject({ total: 5, hasNext: true });
    expect(page.items.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  test("is kept as one object where nothing has changed", async () => {
    api = await startLists(5);
    const { queryKey } = projectsListQuery({ size: 2 });
    await api.queryClient.fetchQuery(projectsListQuery({ size: 2 }));
    const first = api.queryClient.getQueryData(queryKey);
    await api.queryClient.fetchQuery(projectsListQuery({ size: 2 }));
    expect(api.requests).toHaveLength(2);
    expect(api.queryClient.getQueryData(queryKey)).toBe(first);
  });

  test("goes through JSON into another cache, and leads on there", async () => {
    api = await startLists(5);
    await api.queryClient.fetchInfiniteQuery(workspacesListInfiniteQuery({ page_size: 2 }));
    const sent = JSON.parse(JSON.stringify(dehydrate(api.queryClient))) as DehydratedState;
    const browser = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    bindClient(browser, api.client);
    hydrate(browser, sent);
    const observer = new InfiniteQueryObserver(browser, workspacesListInfiniteQuery({ page_size: 2 }) as never);
    observer.subscribe(() => {});
    expect(api.requests).toHaveLength(1);
    await observer.fetchNextPage();
    expect(browser.getQueryData(workspacesListInfiniteQuery({ page_size: 2 }).queryKey)!.pages.flatMap(idsOf)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
  });
});

const idsOf = ({ items }: { readonly items: readonly { readonly id: string }[] }): readonly string[] =>
  items.map(({ id }) => id);

describe("an infinite query", () => {
  // Probe: the pager (getNextPageParam) is generated.
  test.each([
    ["numbered pages", () => projectsListInfiniteQuery({ size: 2 })],
    ["tokens", () => workspacesListInfiniteQuery({ page_size: 2 })],
    ["tokens, with an argument", () => driveListChildrenInfiniteQuery({ item_id: "MY_SPACE", page_size: 2 })],
  ] as const)("follows %s to the end", async (_, options) => {
    api = await startLists(5);
    const observer = new InfiniteQueryObserver(api.queryClient, options() as never);
    observer.subscribe(() => {});
    await until(() => observer.getCurrentResult().isSuccess);
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    const { pages, pageParams } = api.queryClient.getQueryData(options().queryKey) as {
      readonly pages: readonly { readonly items: readonly { readonly id: string }[] }[];
      readonly pageParams: readonly unknown[];
    };
    expect(pages.map(idsOf)).toEqual([["1", "2"], ["3", "4"], ["5"]]);
    expect(pageParams[0]).toBeUndefined();
    expect(new Set(pageParams).size).toBe(3);
    expect(api.requests).toHaveLength(3);
  });

  // Probe: the key of an infinite list differs from that of the plain one, and the list's key also reaches its infinite form.
  test("is watched beside the plain one of the same arguments, and goes stale with it", async () => {
    api = await startLists(5);
    const { queryClient, requests } = api;
    const plain = new QueryObserver(queryClient, projectsListQuery({ size: 2 }) as never);
    const infinite = new InfiniteQueryObserver(queryClient, projectsListInfiniteQuery({ size: 2 }) as never);
    for (const observer of [plain, infinite]) observer.subscribe(() => {});
    await until(() => plain.getCurrentResult().isSuccess && infinite.getCurrentResult().isSuccess);
    await infinite.fetchNextPage();
    const before = requests.length;
    await queryClient.invalidateQueries({ queryKey: projectsListQuery({ size: 2 }).queryKey });
    expect(requests.slice(before).map((request) => queryOf(request).get("page"))).toHaveLength(3);
    expect(queryClient.getQueryData(projectsListQuery({ size: 2 }).queryKey)!.items.map(({ id }) => id)).toEqual([
      "1",
      "2",
    ]);
    expect(queryClient.getQueryData(projectsListInfiniteQuery({ size: 2 }).queryKey)!.pages.flatMap(idsOf)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
  });

  test("begins where its arguments say", async () => {
    api = await startLists(5);
    const { pages } = await api.queryClient.fetchInfiniteQuery(projectsListInfiniteQuery({ size: 2, page: 2 }));
    expect(pages.map(idsOf)).toEqual([["3", "4"]]);
  });

  test("that is fetched again asks for the same pages", async () => {
    api = await startLists(5);
    const options = projectsListInfiniteQuery({ size: 2 });
    await api.queryClient.fetchInfiniteQuery({ ...options, pages: 2 });
    await api.queryClient.refetchQueries({ queryKey: options.queryKey, type: "all" });
    expect(api.requests.map((request) => queryOf(request).get("page"))).toEqual([null, "2", null, "2"]);
  });

  test("is skipped by skipToken", async () => {
    api = await startLists(5);
    const observer = new InfiniteQueryObserver(api.queryClient, projectsListInfiniteQuery(skipToken) as never);
    observer.subscribe(() => {});
    await wait(20);
    expect(observer.getCurrentResult().fetchStatus).toBe("idle");
    expect(api.requests).toEqual([]);
  });
});

test("a search, which is a POST, is a query", async () => {
  api = await startApi(() => envelope(fixtures["projects.search"]));
  const options = projectsSearchQuery({ id: "prj_1", query: "return policy", user_id: "u_1" });
  await api.queryClient.fetchQuery(options);
  await api.queryClient.fetchQuery({ ...options, staleTime: Infinity });
  expect(api.requests.map(({ method }) => method)).toEqual(["POST"]);
});

test("each query client calls its own client, and another one once it was cleared", async () => {
  const named = (name: string) => stubClient({ "facts.get": { ...fact, fact: name } });
  const [one, other] = [new QueryClient(), new QueryClient()];
  bindClient(one, named("one"));
  bindClient(other, named("other"));
  const facts = await Promise.all([one, other].map((client) => client.fetchQuery(factsGetQuery(ids))));
  expect(facts.map(({ fact }) => fact)).toEqual(["one", "other"]);
  expect(() => bindClient(one, named("newer"))).toThrow("This query client belongs to another client");
  one.clear();
  bindClient(one, named("newer"));
  expect((await one.fetchQuery(factsGetQuery(ids))).fact).toBe("newer");
});

describe("window focus and reconnect", () => {
  const loseAndRegain = {
    focus: () => [false, true].forEach((focused) => focusManager.setFocused(focused)),
    network: () => [false, true].forEach((online) => onlineManager.setOnline(online)),
  };
  afterEach(() => focusManager.setFocused(undefined));

  /** Shows a query beside one that is refetched, and returns how often each was sent after three times each. */
  async function sentAfterChanges(options: object, isInfinite = false) {
    const queryClient = new QueryClient();
    const sent = { query: 0, control: 0 };
    queryClient.mount();
    const queryFn = () => ++sent.query;
    const observers = [
      isInfinite
        ? new InfiniteQueryObserver(queryClient, { ...options, queryFn } as never)
        : new QueryObserver(queryClient, { ...options, queryFn } as never),
      new QueryObserver(queryClient, { queryKey: ["control"], queryFn: () => ++sent.control }),
    ];
    const release = observers.map((observer) => observer.subscribe(() => {}));
    await until(() => sent.query + sent.control === 2 && queryClient.isFetching() === 0);
    let changes = 1;
    for (const change of [loseAndRegain.focus, loseAndRegain.network]) {
      for (const _ of [1, 2, 3]) {
        change();
        changes++;
        await until(() => sent.control === changes && queryClient.isFetching() === 0);
      }
    }
    release.forEach((end) => end());
    queryClient.unmount();
    return sent;
  }

  const search = { id: "p", query: "shoes", user_id: "u" };

  test("a read that is not GET is not sent again", async () => {
    expect(await sentAfterChanges(projectsSearchQuery(search))).toEqual({ query: 1, control: 7 });
    expect(await sentAfterChanges(factsGetQuery(ids))).toEqual({ query: 7, control: 7 });
  });

  test("the caller decides otherwise", async () => {
    const { query } = await sentAfterChanges({ ...projectsSearchQuery(search), refetchOnWindowFocus: true });
    expect(query).toBe(4);
  });

  const source = { key: ["acme", "jobs.get"], call: async () => ({}) } as const;
  const rest = { path: ["status"], values: [undefined] };
  test.each([
    ["query", queryFactory(source)({}), explicitQueryFactory(source)({})],
    [
      "polling query",
      pollingQueryFactory(queryFactory(source), rest)({}),
      pollingQueryFactory(explicitQueryFactory(source), rest)({}),
    ],
    ["infinite query", infiniteQueryFactory(source)({}), explicitInfiniteQueryFactory(source)({})],
  ])("only the explicit form of a %s is not sent again", async (form, automatic, explicit) => {
    const count = async (options: object) => (await sentAfterChanges(options, form === "infinite query")).query;
    expect([await count(automatic), await count(explicit)]).toEqual([7, 1]);
  });
});
