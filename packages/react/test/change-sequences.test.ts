// What holds of cached results whatever changes them, fails, waits for the network and is fetched, in any order: sequences of
// steps at random.
import {
  dehydrate,
  hydrate,
  InfiniteQueryObserver,
  type Mutation,
  notifyManager,
  onlineManager,
  QueryClient,
  QueryObserver,
} from "@tanstack/query-core";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import {
  bindClient,
  factsForgetMutation,
  factsGetQuery,
  factsUpdateMutation,
  projectsDeleteMutation,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsUpdateMutation,
  registerMutations,
} from "../src/options.js";
import { fixtures, stubClient } from "../src/testing.js";

const [project] = fixtures["projects.list"].items as [(typeof fixtures)["projects.list"]["items"][number]];
const fact = fixtures["facts.get"];
const ids = { workspaceId: "ws_1", actorId: "act_2", factId: fact.id };
const size = 2;

/** A change that somebody has asked for. */
interface Asked {
  readonly kind: "rename" | "delete" | "rewrite" | "forget";
  readonly id: string;
  readonly value: string;
  /** TanStack Query's mutation, once it has one. */
  mutation?: Mutation;
  isOver: boolean;
}

afterEach(() => onlineManager.setOnline(true));

/** The mutations that were persisted and restored, so that it is not forgotten to try that. */
let restoredCount = 0;

/** A service that does what it is asked for, and answers, when it is told to. */
function createWorld() {
  const wrongs: string[] = [];
  const claim = (holds: boolean, text: string): void => void (holds || wrongs.push(text));

  let projects = ["a", "b", "c", "d", "e"].map((id) => ({ ...project, id, name: id }));
  let server = { ...fact, expired: false };
  const open: { readonly serve: () => void; readonly settle: (isGood: boolean) => void }[] = [];
  /** Answers a request in two steps: the service acts at one moment, and responds at another. */
  const answer = <T>(make: () => T, params?: object): Promise<T> =>
    new Promise((resolve, reject) => {
      let served: { readonly value: T } | undefined;
      const serve = (): { readonly value: T } => (served ??= { value: make() });
      const settle = (isGood: boolean): void => {
        const change = changes.find(({ mutation, isOver }) => !isOver && mutation?.state.variables === params);
        if (change) change.isOver = isGood;
        if (isGood) resolve(serve().value);
        else reject(new Error("refused"));
      };
      open.push({ serve, settle });
    });

  const changes: Asked[] = [];
  const client = stubClient({
    "projects.list": (params) =>
      answer(() => {
        const { page = 1, size: length = 10 } = params ?? {};
        const items = projects.slice((page - 1) * length, page * length);
        const total = projects.length;
        return { items, page, size: length, total, total_pages: Math.ceil(total / length) };
      }),
    "projects.update": (params) =>
      answer(() => {
        const { id, name } = params;
        projects = projects.map((one) => (one.id === id ? { ...one, name: name! } : one));
        return fixtures["projects.update"];
      }, params),
    "projects.delete": (params) =>
      answer(() => void (projects = projects.filter(({ id }) => id !== params.id)), params),
    "facts.get": () => answer(() => server),
    "facts.update": (params) => answer(() => (server = { ...server, fact: params.fact! }), params),
    "facts.forget": (params) =>
      answer(() => {
        server = { ...server, expired: true };
        return {};
      }, params),
  });

  let page = openPage();
  /** A page of the app: a cache, and what is on the screen. */
  function openPage(state?: unknown) {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    bindClient(queryClient, client);
    registerMutations(queryClient);
    queryClient.mount();
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== "updated" || !["success", "error"].includes(event.action.type)) return;
      const change = changes.find(({ mutation }) => mutation === event.mutation);
      if (change) change.isOver = true;
    });
    if (state) hydrate(queryClient, state);
    const list = new QueryObserver<(typeof fixtures)["projects.list"]>(queryClient, projectsListQuery() as never);
    const pages = new InfiniteQueryObserver(queryClient, projectsListInfiniteQuery({ size }) as never);
    const single = new QueryObserver<typeof fact>(queryClient, factsGetQuery(ids) as never);
    // As the hooks listen: once all that happens together has happened.
    for (const observer of [list, pages, single])
      observer.subscribe(notifyManager.batchCalls(() => look()) as () => void);
    return { queryClient, list, pages, single };
  }

  /** The page is loaded anew, with what was persisted. Only while nothing but reading would be lost. */
  const reload = (): void => {
    const { queryClient, list, pages, single } = page;
    const waiting = changes.filter(({ isOver }) => !isOver);
    // An answer may be on its way to a mutation.
    const isSent = ({ state }: Mutation): boolean => state.status === "pending" && !state.isPaused;
    if (queryClient.getMutationCache().getAll().some(isSent)) return;
    restoredCount += waiting.length;
    const state = JSON.parse(JSON.stringify(dehydrate(queryClient))) as unknown;
    for (const observer of [list, pages, single]) observer.destroy();
    queryClient.unmount();
    queryClient.clear();
    page = openPage(state);
    const restored = page.queryClient.getMutationCache().getAll();
    for (const [index, change] of waiting.entries()) change.mutation = restored[index]!;
    look();
    void page.queryClient.resumePausedMutations();
  };

  /** The projects as they are shown: in the list, and page by page. */
  const shown = (): readonly (readonly { readonly id: string; readonly name: string }[])[] => [
    page.list.getCurrentResult().data?.items ?? [],
    ((page.pages.getCurrentResult().data as { pages?: readonly { items: [] }[] } | undefined)?.pages ?? []).flatMap(
      ({ items }) => items,
    ),
  ];

  /** Checks that the last change that is not over is visible, whatever is fetched, waits, ends or fails. */
  function look(): void {
    const latest = (kind: Asked["kind"], id: string): Asked | undefined => {
      const change = changes.findLast((one) => one.kind === kind && one.id === id);
      return change?.isOver ? undefined : change;
    };
    for (const items of shown()) {
      for (const { id, name } of items) {
        claim(!latest("delete", id), `${id} is shown, though it is being deleted`);
        const renamed = latest("rename", id);
        if (renamed) claim(name === renamed.value, `${id} is called ${name}, not ${renamed.value}`);
      }
      claim(new Set(items.map(({ id }) => id)).size === items.length, "an item is shown twice");
    }
    const data = page.single.getCurrentResult().data;
    if (!data) return;
    const rewritten = latest("rewrite", "");
    if (rewritten) claim(data.fact === rewritten.value, `it says ${data.fact}`);
    if (latest("forget", "")) claim(data.expired, "it is shown as known, though it is being forgotten");
  }

  let count = 0;
  const ask = (kind: Asked["kind"], id: string, options: object, params: object): void => {
    const { name, fact = name ?? "" } = params as { readonly name?: string; readonly fact?: string };
    const change: Asked = { kind, id, value: fact, isOver: false };
    changes.push(change);
    // Every third is tried again.
    const retry = changes.length % 3 === 0 ? 1 : 0;
    const cache = page.queryClient.getMutationCache();
    const mutation = cache.build(page.queryClient, { ...options, retry, retryDelay: 1 });
    change.mutation = mutation as Mutation;
    mutation.execute(params as never).catch(() => {});
    look();
  };
  const { workspaceId, actorId, factId } = ids;
  return {
    wrongs,
    look,
    shown,
    reload,
    rename: (id: string) => ask("rename", id, projectsUpdateMutation(), { id, name: `${id}${++count}` }),
    remove: (id: string) => ask("delete", id, projectsDeleteMutation(), { id }),
    rewrite: () => ask("rewrite", "", factsUpdateMutation(), { ...ids, fact: `text ${++count}` }),
    forget: () => ask("forget", "", factsForgetMutation(), { workspaceId, actorId, ids: [factId] }),
    /** Somebody comes back to the window. */
    refetch: () => void Promise.all([page.list, page.pages, page.single].map((observer) => observer.refetch())),
    more: () => {
      const { hasNextPage, fetchStatus, isError } = page.pages.getCurrentResult();
      // It would take the place of a request that is under way, or waits for the network.
      if (hasNextPage && fetchStatus === "idle" && !isError) void page.pages.fetchNextPage();
    },
    /** Somebody tries again what could not be fetched. */
    retry: () => {
      for (const observer of [page.list, page.pages, page.single])
        if (observer.getCurrentResult().isError) void observer.refetch();
    },
    serve: (index: number) => open[index % Math.max(1, open.length)]?.serve(),
    settle: (index: number, isGood: boolean) => open.splice(index % Math.max(1, open.length), 1)[0]?.settle(isGood),
    /** All answers come, one after the other. */
    end: async () => {
      onlineManager.setOnline(true);
      do {
        open.shift()?.settle(true);
        await new Promise((resolve) => setTimeout(resolve));
      } while (open.length > 0 || page.queryClient.isFetching() > 0 || page.queryClient.isMutating() > 0);
    },
    close: () => page.queryClient.unmount(),
    server: () => ({ projects, fact: server }),
    fact: () => page.single.getCurrentResult().data,
  };
}

type World = ReturnType<typeof createWorld>;

interface Step {
  /** The name of a step in a counterexample. */
  readonly [fc.toStringMethod]: () => string;
  readonly run: (world: World) => unknown;
}

const step = (name: string, run: Step["run"]): Step => ({ run, [fc.toStringMethod]: () => name });

const id = fc.constantFrom("a", "b", "c");
const steps = fc.oneof(
  { weight: 6, arbitrary: id.map((id) => step(`rename ${id}`, ({ rename }) => rename(id))) },
  { weight: 3, arbitrary: id.map((id) => step(`delete ${id}`, ({ remove }) => remove(id))) },
  { weight: 4, arbitrary: fc.constant(step("rewrite", ({ rewrite }) => rewrite())) },
  { weight: 2, arbitrary: fc.constant(step("forget", ({ forget }) => forget())) },
  { weight: 3, arbitrary: fc.constant(step("refetch", ({ refetch }) => refetch())) },
  { weight: 3, arbitrary: fc.constant(step("more", ({ more }) => more())) },
  {
    weight: 14,
    arbitrary: fc.nat(5).map((index) => step(`answer ${index}`, ({ settle }) => settle(index, true))),
  },
  { weight: 8, arbitrary: fc.nat(5).map((index) => step(`serve ${index}`, ({ serve }) => serve(index))) },
  { weight: 4, arbitrary: fc.nat(5).map((index) => step(`fail ${index}`, ({ settle }) => settle(index, false))) },
  {
    weight: 10,
    arbitrary: fc.constant(step("rest", () => new Promise((resolve) => setTimeout(resolve)))),
  },
  { weight: 3, arbitrary: fc.constant(step("offline", () => onlineManager.setOnline(false))) },
  { weight: 4, arbitrary: fc.constant(step("online", () => onlineManager.setOnline(true))) },
  { weight: 3, arbitrary: fc.constant(step("reload", ({ reload }) => reload())) },
  // So that the next step comes at any of the moments between.
  {
    weight: 8,
    arbitrary: fc.integer({ min: 1, max: 12 }).map((count) =>
      step(`${count} ticks`, async () => {
        for (let tick = 0; tick < count; tick++) await undefined;
      }),
    ),
  },
);

test("whatever changes, in any order: what was asked for last is seen, and in the end what the service says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60 }), async (sequence) => {
      const world = createWorld();
      await world.end();
      for (const { run } of sequence) {
        await run(world);
        world.look();
      }
      await world.end();
      world.retry();
      await world.end();
      const { projects, fact } = world.server();
      const [list, pages] = world.shown();
      expect(world.wrongs).toEqual([]);
      expect(list).toEqual(projects);
      expect(pages).toEqual(projects.slice(0, pages!.length));
      expect(world.fact()).toEqual(fact);
      world.close();
    }),
    { numRuns: 600 },
  );
}, 60_000);
