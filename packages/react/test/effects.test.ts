// What mutations do to what is cached, in TanStack Query's core alone.
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  MutationObserver,
  notifyManager,
  QueryClient,
  QueryObserver,
} from "@tanstack/query-core";
import { isClientError } from "@memory-service/client";
import { describe, expect, test, vi } from "vitest";
import {
  bindClient,
  conflictsResolveMutation,
  factsForgetMutation,
  factsGetQuery,
  factsUpdateMutation,
  projectsCreateMutation,
  projectsDeleteMutation,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsUpdateMutation,
  workspacesListQuery,
  workspacesUpdateMutation,
} from "../src/options.js";
import { type Operations, stubClient } from "../src/testing.js";
import { until } from "./support/until.js";
import { fixtures } from "./support/fixtures.js";

type Answers = Parameters<typeof stubClient>[0];

function setUp(answers: Answers) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const client = stubClient(answers);
  bindClient(queryClient, client);
  const called = (operation: keyof Operations): number =>
    client.calls.filter((call) => call.operation === operation).length;
  return { queryClient, client, called };
}

/** Watches a query as a component does, so that what becomes stale is fetched again. */
function watch<Options extends object>(queryClient: QueryClient, options: Options): QueryObserver {
  const observer = new QueryObserver(queryClient, options as never);
  observer.subscribe(() => {});
  return observer;
}

/** A promise and what settles it. */
function gate<T>(): { readonly promise: Promise<T>; open(value: T): void; fail(error: Error): void } {
  let [open, fail] = [(_: T): void => {}, (_: Error): void => {}];
  const promise = new Promise<T>((resolve, reject) => ([open, fail] = [resolve, reject]));
  return { promise, open, fail };
}

const fact = fixtures["facts.get"];
const ids = { workspaceId: "ws_1", actorId: "act_2", factId: fact.id };
const [project] = fixtures["projects.list"].items as [(typeof fixtures)["projects.list"]["items"][number]];
const mutate = <Params>(queryClient: QueryClient, options: object, params: Params): Promise<unknown> =>
  new MutationObserver<unknown, Error, Params>(queryClient, options).mutate(params);

describe("after a mutation", () => {
  test("what it affects is fetched again, in both forms of a list, and nothing else", async () => {
    const { queryClient, called } = setUp({
      "projects.list": fixtures["projects.list"],
      "workspaces.list": fixtures["workspaces.list"],
      "projects.update": fixtures["projects.update"],
    });
    watch(queryClient, projectsListQuery({ size: 5 }));
    watch(queryClient, workspacesListQuery());
    const infinite = new InfiniteQueryObserver(queryClient, projectsListInfiniteQuery({ size: 5 }) as never);
    infinite.subscribe(() => {});
    await until(() => called("projects.list") === 2 && called("workspaces.list") === 1);
    await mutate(queryClient, projectsUpdateMutation(), { id: project.id, name: "New" });
    await until(() => called("projects.list") === 4);
    expect(called("workspaces.list")).toBe(1);
  });

  test("only calls with the same arguments, where the spec says so", async () => {
    const { queryClient, called, client } = setUp({
      "facts.get": fact,
      "facts.forget": {},
      "projects.search": fixtures["projects.search"],
    });
    watch(queryClient, factsGetQuery(ids));
    watch(queryClient, factsGetQuery({ ...ids, actorId: "somebody else" }));
    watch(queryClient, factsGetQuery({ ...ids, factId: "another" }));
    await until(() => called("facts.get") === 3);
    await mutate(queryClient, factsForgetMutation(), { workspaceId: "ws_1", actorId: "act_2", ids: [fact.id, "x"] });
    await until(() => called("facts.get") === 4);
    expect(client.calls.at(-1)?.params).toEqual(ids);
  });

  test("what the answer names is shown with it, and only that is fetched again", async () => {
    const forgotten = { ...ids, actorId: "somebody else", factId: "forgotten" };
    const answers: ReturnType<typeof gate<typeof fact>>[] = [];
    const { queryClient, called } = setUp({
      "facts.get": ({ factId }) => {
        const again = called("facts.get") > 2;
        if (!again) return { ...fact, id: factId, expired: false };
        answers.push(gate());
        return answers.at(-1)!.promise;
      },
      "conflicts.resolve": {
        ...fixtures["conflicts.resolve"],
        forgotten_fact_ids: ["forgotten"],
        updated_fact_ids: [],
      },
    });
    watch(queryClient, factsGetQuery(ids));
    watch(queryClient, factsGetQuery(forgotten));
    await until(() => queryClient.getQueryData(factsGetQuery(forgotten).queryKey));
    await mutate(queryClient, conflictsResolveMutation(), {
      workspaceId: "ws_1",
      projectId: "p",
      conflictId: "c",
      strategy: "dismiss",
    });
    await until(() => answers.length === 1);
    const expired = (params: typeof ids) => queryClient.getQueryData(factsGetQuery(params).queryKey)?.expired;
    expect([expired(ids), expired(forgotten)]).toEqual([false, true]);
  });

  test("without an answer, whatever it may have changed is fetched again", async () => {
    const { queryClient, called } = setUp({
      "facts.get": fact,
      "conflicts.resolve": () => {
        throw new Error("no answer");
      },
    });
    watch(queryClient, factsGetQuery(ids));
    watch(queryClient, factsGetQuery({ ...ids, workspaceId: "another" }));
    await until(() => called("facts.get") === 2);
    const params = { workspaceId: "ws_1", projectId: "p", conflictId: "c", strategy: "dismiss" };
    await mutate(queryClient, conflictsResolveMutation(), params).catch(() => {});
    await until(() => called("facts.get") === 3);
  });

  test("the answer is written where it is the new result, and not fetched again", async () => {
    const { queryClient, called } = setUp({
      "facts.get": fact,
      "facts.update": ({ fact: text }) => ({ ...fact, fact: `${text}!` }),
    });
    watch(queryClient, factsGetQuery(ids));
    await until(() => queryClient.getQueryData(factsGetQuery(ids).queryKey));
    // Somebody's own, below the same key.
    const history = [...factsGetQuery(ids).queryKey, "history"];
    queryClient.setQueryData(history, ["Likes tea."]);
    await mutate(queryClient, factsUpdateMutation(), { ...ids, fact: "Likes coffee." });
    expect(queryClient.getQueryData(history)).toEqual(["Likes tea."]);
    expect(queryClient.getQueryData(factsGetQuery(ids).queryKey)).toEqual({ ...fact, fact: "Likes coffee.!" });
    expect(called("facts.get")).toBe(1);
  });

  test("a caller's onSuccess takes nothing away, and meta says when to fetch", async () => {
    const { queryClient, called } = setUp({
      "workspaces.list": fixtures["workspaces.list"],
      "workspaces.update": fixtures["workspaces.update"],
    });
    watch(queryClient, workspacesListQuery());
    await until(() => called("workspaces.list") === 1);
    const onSuccess = vi.fn();
    await mutate(
      queryClient,
      { ...workspacesUpdateMutation(), onSuccess, meta: { invalidate: "await" } },
      { id: "w", name: "x" },
    );
    expect([onSuccess.mock.calls.length, called("workspaces.list")]).toEqual([1, 2]);
    await mutate(queryClient, { ...workspacesUpdateMutation(), meta: { invalidate: "none" } }, { id: "w", name: "x" });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(called("workspaces.list")).toBe(2);
  });

  test("what goes wrong in the cache does not fail it", async () => {
    const { queryClient } = setUp({ "facts.get": fact, "facts.update": fact });
    await queryClient.fetchQuery(factsGetQuery(ids));
    vi.spyOn(queryClient, "setQueryData").mockImplementation(() => {
      throw new Error("no");
    });
    vi.spyOn(queryClient, "invalidateQueries").mockRejectedValue(new Error("no"));
    expect(await mutate(queryClient, factsUpdateMutation(), { ...ids, fact: "x" })).toEqual(fact);
  });
});

describe("while a mutation is under way", () => {
  const names = (queryClient: QueryClient): string[] =>
    queryClient.getQueryData(projectsListQuery().queryKey)!.items.map(({ name }) => name);

  /** A list of two, and updates that end when the test says so. */
  async function overlapping() {
    const pending: ReturnType<typeof gate<(typeof fixtures)["projects.update"]>>[] = [];
    const server = {
      items: [
        { ...project, id: "a", name: "A" },
        { ...project, id: "b", name: "B" },
      ],
    };
    const set = setUp({
      "projects.list": () => ({ ...fixtures["projects.list"], items: server.items }),
      "projects.update": () => {
        const one = gate<(typeof fixtures)["projects.update"]>();
        pending.push(one);
        return one.promise;
      },
      "projects.delete": () => {
        const one = gate<never>();
        pending.push(one);
        return one.promise;
      },
      "projects.create": fixtures["projects.create"],
    });
    watch(set.queryClient, projectsListQuery());
    await until(() => set.queryClient.getQueryData(projectsListQuery().queryKey));
    const update = async (params: { id: string; name?: string; description?: string }, meta?: object) => {
      const count = pending.length;
      const settled = mutate(set.queryClient, { ...projectsUpdateMutation(), meta }, params).catch(
        (error: unknown) => error,
      );
      await until(() => pending.length > count);
      return { settled, gate: pending.at(-1)! };
    };
    return { ...set, server, update, pending };
  }

  test("what it will be is shown, and taken back where it fails", async () => {
    const { queryClient, update } = await overlapping();
    const { gate, settled } = await update({ id: "a", name: "A2" });
    expect(names(queryClient)).toEqual(["A2", "B"]);
    gate.fail(new Error("no"));
    await settled;
    expect(names(queryClient)).toEqual(["A", "B"]);
  });

  test("members that are not given stay as they are", async () => {
    const { queryClient, update } = await overlapping();
    await update({ id: "a", description: "new" });
    expect(names(queryClient)).toEqual(["A", "B"]);
  });

  test("of two writes to one thing, the failing first leaves the second as it is", async () => {
    const { queryClient, update } = await overlapping();
    const first = await update({ id: "a", name: "first" });
    const second = await update({ id: "a", name: "second" });
    expect(names(queryClient)).toEqual(["second", "B"]);
    first.gate.fail(new Error("no"));
    await first.settled;
    expect(names(queryClient)).toEqual(["second", "B"]);
    second.gate.fail(new Error("no"));
    await second.settled;
    expect(names(queryClient)).toEqual(["A", "B"]);
  });

  test("of two writes, the failing second uncovers the first", async () => {
    const { queryClient, update } = await overlapping();
    const first = await update({ id: "a", name: "first" });
    const second = await update({ id: "a", name: "second" });
    second.gate.fail(new Error("no"));
    await second.settled;
    expect(names(queryClient)).toEqual(["first", "B"]);
    first.gate.open(fixtures["projects.update"]);
    await first.settled;
  });

  test("the later write stays on top, whichever ends first", async () => {
    const { queryClient, update } = await overlapping();
    const first = await update({ id: "a", name: "first" });
    const second = await update({ id: "a", name: "second" });
    second.gate.open(fixtures["projects.update"]);
    await second.settled;
    expect(names(queryClient)).toEqual(["second", "B"]);
    first.gate.open(fixtures["projects.update"]);
    await first.settled;
  });

  test("one that hangs holds back nothing: the others are fetched again, and it stays on top", async () => {
    const { queryClient, update, called, server } = await overlapping();
    const hung = await update({ id: "a", name: "A2" });
    const second = await update({ id: "b", name: "B2" });
    server.items = [
      { ...project, id: "a", name: "A" },
      { ...project, id: "b", name: "B2, says the server" },
    ];
    second.gate.open(fixtures["projects.update"]);
    await second.settled;
    await until(() => called("projects.list") === 2 && queryClient.isFetching() === 0);
    // Until the first is over, what was asked for stays in that order.
    expect(names(queryClient)).toEqual(["A2", "B2"]);
    hung.gate.fail(new Error("no"));
    await hung.settled;
    await until(() => called("projects.list") === 3 && queryClient.isFetching() === 0);
    expect(names(queryClient)).toEqual(["A", "B2, says the server"]);
  });

  test("one that hangs hides nothing that others create", async () => {
    const { queryClient, update, server } = await overlapping();
    const hung = await update({ id: "a", name: "A2" });
    server.items = [...server.items, { ...project, id: "c", name: "C" }];
    await mutate(queryClient, projectsCreateMutation(), { name: "C" });
    await until(() => names(queryClient).length === 3);
    expect(names(queryClient)).toEqual(["A2", "B", "C"]);
    hung.gate.fail(new Error("no"));
    await hung.settled;
  });

  test("what is fetched in between is never shown without it", async () => {
    const { queryClient, update } = await overlapping();
    const seen: (string | undefined)[] = [];
    const observer = new QueryObserver<(typeof fixtures)["projects.list"]>(queryClient, projectsListQuery() as never);
    // As the hooks listen: once all that happens together has happened.
    observer.subscribe(notifyManager.batchCalls(() => seen.push(observer.getCurrentResult().data?.items[0]?.name)));
    const { gate, settled } = await update({ id: "a", name: "A2" });
    await observer.refetch();
    await observer.refetch();
    gate.fail(new Error("no"));
    await settled;
    await until(() => seen.at(-1) === "A");
    expect(seen.join().replace(/(\w+)(,\1)+\b/g, "$1")).toBe("A2,A");
  });

  test("what is shown is neither newer than the result below it, nor less stale", async () => {
    const { queryClient, update } = await overlapping();
    const key = projectsListQuery().queryKey;
    await queryClient.invalidateQueries({ queryKey: key, refetchType: "none" });
    const before = queryClient.getQueryState(key)!.dataUpdatedAt;
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { gate, settled } = await update({ id: "a", name: "A2" }, { invalidate: "none" });
    const state = () => {
      const { dataUpdatedAt, isInvalidated } = queryClient.getQueryState(key)!;
      return { dataUpdatedAt, isInvalidated };
    };
    expect(state()).toEqual({ dataUpdatedAt: before, isInvalidated: true });
    gate.open(fixtures["projects.update"]);
    await settled;
    expect(state()).toEqual({ dataUpdatedAt: before, isInvalidated: true });
  });

  test("what it answers is not written where the cache was cleared and bound to another client", async () => {
    const answer = gate<typeof fact>();
    const { queryClient } = setUp({ "facts.get": fact, "facts.update": () => answer.promise });
    const { queryKey } = factsGetQuery(ids);
    await queryClient.fetchQuery(factsGetQuery(ids));
    const settled = mutate(queryClient, factsUpdateMutation(), { ...ids, fact: "secret" });
    await until(() => queryClient.getQueryData(queryKey)?.fact === "secret");
    queryClient.clear();
    bindClient(queryClient, stubClient({ "facts.get": { ...fact, fact: "another's" } }));
    await queryClient.fetchQuery(factsGetQuery(ids));
    expect(queryClient.getQueryData(queryKey)?.fact).toBe("another's");
    answer.open({ ...fact, fact: "secret" });
    await settled;
    expect(queryClient.getQueryData(queryKey)?.fact).toBe("another's");
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });

  test("what is hydrated in between is shown with it", async () => {
    const { queryClient, update } = await overlapping();
    const state = dehydrate(queryClient);
    const { gate } = await update({ id: "a", name: "A2" });
    const [query] = state.queries;
    hydrate(queryClient, {
      ...state,
      queries: [{ ...query!, state: { ...query!.state, dataUpdatedAt: Date.now() + 1 } }],
    });
    expect(names(queryClient)).toEqual(["A2", "B"]);
    gate.fail(new Error("no"));
  });

  test("an entry of somebody's own below the same key is left alone, and takes nothing from the others", async () => {
    const { queryClient, update } = await overlapping();
    const own = ["memory-service", "projects.list", { of: "somebody" }];
    queryClient.setQueryData(own, null);
    const { gate, settled } = await update({ id: "a", name: "A2" }, { invalidate: "none" });
    expect([names(queryClient), queryClient.getQueryData(own)]).toEqual([["A2", "B"], null]);
    gate.fail(new Error("no"));
    await settled;
    expect([names(queryClient), queryClient.getQueryData(own)]).toEqual([["A", "B"], null]);
  });

  test("of two answers about one thing nobody knows which came last: it is fetched again", async () => {
    const pending: ReturnType<typeof gate<typeof fact>>[] = [];
    const server = { text: "old" };
    const { queryClient, called } = setUp({
      "facts.get": () => ({ ...fact, fact: server.text }),
      "projects.search": fixtures["projects.search"],
      "facts.update": () => {
        pending.push(gate());
        return pending.at(-1)!.promise;
      },
    });
    watch(queryClient, factsGetQuery(ids));
    await until(() => called("facts.get") === 1);
    const first = mutate(queryClient, factsUpdateMutation(), { ...ids, fact: "first" });
    const second = mutate(queryClient, factsUpdateMutation(), { ...ids, fact: "second" });
    await until(() => pending.length === 2);
    server.text = "first";
    pending[1]!.open({ ...fact, fact: "second" });
    await second;
    pending[0]!.open({ ...fact, fact: "first" });
    await first;
    await until(() => queryClient.isFetching() === 0);
    expect(called("facts.get")).toBeGreaterThan(1);
    expect(queryClient.getQueryData(factsGetQuery(ids).queryKey)?.fact).toBe("first");
  });

  test("a first request that was under way is followed by another: it may be older", async () => {
    const first = gate<typeof fact>();
    const { queryClient, called } = setUp({
      "facts.get": () => (called("facts.get") === 1 ? first.promise : { ...fact, fact: "new" }),
      "facts.update": { ...fact, fact: "new" },
      "projects.search": fixtures["projects.search"],
    });
    watch(queryClient, factsGetQuery(ids));
    await until(() => called("facts.get") === 1);
    await mutate(queryClient, factsUpdateMutation(), { ...ids, fact: "new" });
    first.open(fact);
    await until(() => queryClient.getQueryData(factsGetQuery(ids).queryKey)?.fact === "new");
  });

  test("what was being fetched while the answer came does not take its place", async () => {
    const [second, update] = [gate<typeof fact>(), gate<typeof fact>()];
    const { queryClient, called } = setUp({
      "facts.get": () => {
        if (called("facts.get") === 2) return second.promise;
        return called("facts.get") === 1 ? fact : { ...fact, fact: "new" };
      },
      "facts.update": () => update.promise,
      "projects.search": fixtures["projects.search"],
    });
    const observer = watch(queryClient, factsGetQuery(ids));
    const text = () => queryClient.getQueryData(factsGetQuery(ids).queryKey)?.fact;
    await until(text);
    const settled = mutate(queryClient, factsUpdateMutation(), { ...ids, fact: "new" });
    await until(() => text() === "new");
    void observer.refetch();
    await until(() => called("facts.get") === 2);
    update.open({ ...fact, fact: "new" });
    await settled;
    second.open(fact);
    await until(() => called("facts.get") === 3 && queryClient.isFetching() === 0);
    expect(text()).toBe("new");
  });

  test("a page that is asked for in between comes, and then all of them again", async () => {
    const next = gate<(typeof fixtures)["projects.list"]>();
    const removal = gate<never>();
    const of = (...ids: readonly string[]) => ids.map((id) => ({ ...project, id, name: id }));
    const page = (page: number, ...ids: readonly string[]) => ({
      items: of(...ids),
      page,
      size: 2,
      total: 41,
      total_pages: 21,
    });
    let isGone = false;
    const { queryClient, client } = setUp({
      "projects.list": async () => {
        const count = client.calls.filter(({ operation }) => operation === "projects.list").length;
        if (count === 2) return next.promise;
        return isGone ? page(1, "b", "c") : page(1, "a", "b");
      },
      "projects.delete": () => removal.promise,
    });
    const options = projectsListInfiniteQuery({ size: 2 });
    const observer = new InfiniteQueryObserver(queryClient, options as never);
    observer.subscribe(() => {});
    await until(() => observer.getCurrentResult().data);
    const pages = () =>
      queryClient.getQueryData(options.queryKey)!.pages.map(({ items }) => items.map(({ id }) => id).join());
    const more = observer.fetchNextPage();
    const settled = mutate(queryClient, projectsDeleteMutation(), { id: "a" });
    await until(() => pages().join("/") === "b");
    isGone = true;
    removal.open(null as never);
    await settled;
    expect(pages()).toEqual(["b"]);
    next.open(page(2, "c", "d"));
    await more;
    await until(() => pages().join("/") === "b,c/b,c");
  });

  test("what somebody writes into the cache in between is kept below it", async () => {
    const { queryClient, update } = await overlapping();
    const { gate, settled } = await update({ id: "a", name: "A2" }, { invalidate: "none" });
    queryClient.setQueryData(projectsListQuery().queryKey, (old) => ({
      ...old!,
      items: [...old!.items, { ...project, id: "c", name: "C" }],
    }));
    gate.fail(new Error("no"));
    await settled;
    expect(names(queryClient).slice(1)).toEqual(["B", "C"]);
  });

  test("what is forgotten is shown so, in each cached fact of the list, and known again where that fails", async () => {
    const answer = gate<Record<string, never>>();
    const { queryClient } = setUp({ "facts.forget": () => answer.promise });
    const keys = ["a", "b", "c"].map((factId) => factsGetQuery({ ...ids, factId }).queryKey);
    for (const key of keys) queryClient.setQueryData(key, { ...fact, expired: false });
    const { workspaceId, actorId } = ids;
    const settled = mutate(queryClient, factsForgetMutation(), { workspaceId, actorId, ids: ["a", "b"] });
    const expired = () => keys.map((key) => queryClient.getQueryData(key)?.expired);
    await until(() => expired()[0]);
    expect(expired()).toEqual([true, true, false]);
    answer.fail(new Error("no"));
    await settled.catch(() => {});
    expect(expired()).toEqual([false, false, false]);
  });

  test("a page that is fetched in between stays, and those before it are as they were where that fails", async () => {
    const { queryClient, pending } = await overlapping();
    const { queryKey } = projectsListInfiniteQuery();
    const pageOf = (id: string, nextCursor: string | undefined) => ({
      ...fixtures["projects.list"],
      items: [{ ...project, id, name: id }],
      hasNext: nextCursor !== undefined,
      nextCursor,
    });
    queryClient.setQueryData(queryKey, { pages: [pageOf("a", "2")], pageParams: [undefined] });
    const none = { ...projectsDeleteMutation(), meta: { invalidate: "none" } };
    const first = mutate(queryClient, none, { id: "a" }).catch(() => {});
    await until(() => pending.length === 1);
    const second = mutate(queryClient, none, { id: "b" }).catch(() => {});
    await until(() => pending.length === 2);
    queryClient.setQueryData(queryKey, (old) => ({
      pages: [...old!.pages, pageOf("b", undefined)],
      pageParams: [undefined, "2"],
    }));
    pending[0]!.fail(new Error("no"));
    await first;
    const shown = () => queryClient.getQueryData(queryKey)!.pages.map(({ items }) => items.map(({ id }) => id));
    expect(shown()).toEqual([["a"], []]);
    pending[1]!.fail(new Error("no"));
    await second;
    expect(shown()).toEqual([["a"], ["b"]]);
  });

  test("what is deleted disappears from all pages, and is back where that fails", async () => {
    const { queryClient, pending } = await overlapping();
    await queryClient.fetchInfiniteQuery(projectsListInfiniteQuery() as never);
    const settled = mutate(queryClient, projectsDeleteMutation(), { id: "a" }).catch(() => {});
    await until(() => pending.length === 1);
    const pages = () =>
      queryClient
        .getQueryData(projectsListInfiniteQuery().queryKey)!
        .pages.map(({ items }) => items.map(({ id }) => id));
    expect([names(queryClient), pages()]).toEqual([["B"], [["b"]]]);
    pending[0]!.fail(new Error("no"));
    await settled;
    expect([names(queryClient), pages()]).toEqual([["A", "B"], [["a", "b"]]]);
  });
});

test("without a client, the error says what to do", async () => {
  const error = await new QueryClient()
    .fetchQuery({ ...factsGetQuery(ids), retry: false })
    .catch((error: unknown) => error);
  expect(String(error)).toContain("bindClient");
  expect(isClientError(error)).toBe(true);
});
