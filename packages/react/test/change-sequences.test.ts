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
import { times } from "../../../scripts/randomness.js";
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
import { stubClient } from "../src/testing.js";
import { fixtures } from "./support/fixtures.js";

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
    isFetching: () => page.list.getCurrentResult().isFetching,
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

const rename = (id: string): Step => step(`rename ${id}`, (world) => world.rename(id));
const remove = (id: string): Step => step(`delete ${id}`, (world) => world.remove(id));
const rewrite = step("rewrite", (world) => world.rewrite());
const forget = step("forget", (world) => world.forget());
const refetch = step("refetch", (world) => world.refetch());
const more = step("more", (world) => world.more());
const answer = (index: number): Step => step(`answer ${index}`, ({ settle }) => settle(index, true));
const serve = (index: number): Step => step(`serve ${index}`, (world) => world.serve(index));
const fail = (index: number): Step => step(`fail ${index}`, ({ settle }) => settle(index, false));
const rest = step("rest", () => new Promise((resolve) => setTimeout(resolve)));
const offline = step("offline", () => onlineManager.setOnline(false));
const online = step("online", () => onlineManager.setOnline(true));
const reload = step("reload", (world) => world.reload());
/** Lets the next step come at any of the moments between. */
const ticks = (count: number): Step =>
  step(`${count} ticks`, async () => {
    for (let tick = 0; tick < count; tick++) await undefined;
  });

const id = fc.constantFrom("a", "b", "c");
const index = fc.nat(5);
const steps = fc.oneof(
  { weight: 6, arbitrary: id.map(rename) },
  { weight: 3, arbitrary: id.map(remove) },
  { weight: 4, arbitrary: fc.constant(rewrite) },
  { weight: 2, arbitrary: fc.constant(forget) },
  { weight: 3, arbitrary: fc.constant(refetch) },
  { weight: 3, arbitrary: fc.constant(more) },
  { weight: 14, arbitrary: index.map(answer) },
  { weight: 8, arbitrary: index.map(serve) },
  { weight: 4, arbitrary: index.map(fail) },
  { weight: 10, arbitrary: fc.constant(rest) },
  { weight: 3, arbitrary: fc.constant(offline) },
  { weight: 4, arbitrary: fc.constant(online) },
  { weight: 3, arbitrary: fc.constant(reload) },
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }).map(ticks) },
);

/** Checks that what was asked for last is seen after every step, and in the end what the service says. */
async function play(sequence: readonly Step[]): Promise<void> {
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
}

test("whatever changes, in any order: what was asked for last is seen, and in the end what the service says", () =>
  fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60 }), play), { numRuns: times(300) }));

test.each([
  {
    name: "a page that was requested before a change arrives after it, and the app is loaded anew before it fetches the list",
    sequence: [remove("a"), answer(0), more, rest, answer(0), reload, more, rest],
  },
  {
    name: "an answer is being delivered when a change has the list fetched again",
    sequence: [refetch, answer(0), remove("a"), answer(2), rest, reload, rest],
  },
])("$name", ({ sequence }) => play(sequence));

test("an answer from before a change brings nothing back, and the request after it stays known", async () => {
  const world = createWorld();
  await world.end();
  const shown: boolean[] = [];
  for (const { run } of [refetch, answer(0), remove("a"), answer(2), ...Array.from({ length: 20 }, () => ticks(1))]) {
    await run(world);
    shown.push(world.shown()[0]!.some(({ id }) => id === "a"));
  }
  // Only until somebody asks to delete it.
  expect(shown.lastIndexOf(true)).toBe(1);
  expect(world.isFetching()).toBe(true);
  await world.end();
  world.close();
});
