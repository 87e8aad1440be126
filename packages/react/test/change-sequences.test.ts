// What holds of cached results whatever changes them, fails and is fetched, in any order: sequences of steps at random.
import {
  InfiniteQueryObserver,
  MutationObserver,
  notifyManager,
  QueryClient,
  QueryObserver,
} from "@tanstack/query-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bindClient,
  factsForgetMutation,
  factsGetQuery,
  factsUpdateMutation,
  projectsDeleteMutation,
  projectsListInfiniteQuery,
  projectsListQuery,
  projectsUpdateMutation,
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
  state: "waiting" | "sent" | "over";
}

/** A service that does what it is asked for, and answers, when it is told to. */
function createWorld() {
  const wrongs: string[] = [];
  const claim = (holds: boolean, text: string): void => void (holds || wrongs.push(text));

  let projects = ["a", "b", "c", "d", "e"].map((id) => ({ ...project, id, name: id }));
  let server = { ...fact, expired: false };
  const open: { readonly serve: () => void; readonly settle: (isGood: boolean) => void }[] = [];
  /** What is asked for is done at one moment, and answered at another. */
  const answer = <T>(make: () => T, over?: () => void): Promise<T> =>
    new Promise((resolve, reject) => {
      let served: { readonly value: T } | undefined;
      const serve = (): { readonly value: T } => (served ??= { value: make() });
      const settle = (isGood: boolean): void => {
        over?.();
        if (isGood) resolve(serve().value);
        else reject(new Error("refused"));
      };
      open.push({ serve, settle });
    });

  const changes: Asked[] = [];
  const sent = <T>(kind: Asked["kind"], id: string, make: () => T): Promise<T> => {
    const change = changes.find((one) => one.kind === kind && one.id === id && one.state === "waiting");
    change!.state = "sent";
    return answer(make, () => void (change!.state = "over"));
  };
  const client = stubClient({
    "projects.list": (params) =>
      answer(() => {
        const { page = 1, size: length = 10 } = params ?? {};
        const items = projects.slice((page - 1) * length, page * length);
        const total = projects.length;
        return { items, page, size: length, total, total_pages: Math.ceil(total / length) };
      }),
    "projects.update": ({ id, name }) =>
      sent("rename", id, () => {
        projects = projects.map((one) => (one.id === id ? { ...one, name: name! } : one));
        return fixtures["projects.update"];
      }),
    "projects.delete": ({ id }) => sent("delete", id, () => void (projects = projects.filter((one) => one.id !== id))),
    "facts.get": () => answer(() => server),
    "facts.update": ({ fact: text }) => sent("rewrite", "", () => (server = { ...server, fact: text! })),
    "facts.forget": () =>
      sent("forget", "", () => {
        server = { ...server, expired: true };
        return {};
      }),
  });

  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  bindClient(queryClient, client);
  const list = new QueryObserver<(typeof fixtures)["projects.list"]>(queryClient, projectsListQuery() as never);
  const pages = new InfiniteQueryObserver(queryClient, projectsListInfiniteQuery({ size }) as never);
  const single = new QueryObserver<typeof fact>(queryClient, factsGetQuery(ids) as never);

  /** The projects as they are shown: in the list, and page by page. */
  const shown = (): readonly (readonly { readonly id: string; readonly name: string }[])[] => [
    list.getCurrentResult().data?.items ?? [],
    ((pages.getCurrentResult().data as { pages?: readonly { items: [] }[] } | undefined)?.pages ?? []).flatMap(
      ({ items }) => items,
    ),
  ];

  /** What was asked for last, and is not over, is what is seen, whatever is fetched, ends or fails meanwhile. */
  const look = (): void => {
    const latest = (kind: Asked["kind"], id: string): Asked | undefined =>
      changes.findLast((one) => one.kind === kind && one.id === id);
    for (const items of shown()) {
      for (const { id, name } of items) {
        const [renamed, deleted] = [latest("rename", id), latest("delete", id)];
        claim(deleted?.state !== "sent", `${id} is shown, though it is being deleted`);
        if (renamed?.state === "sent") claim(name === renamed.value, `${id} is called ${name}, not ${renamed.value}`);
      }
      claim(new Set(items.map(({ id }) => id)).size === items.length, "an item is shown twice");
    }
    const data = single.getCurrentResult().data;
    if (!data) return;
    const [rewritten, forgotten] = [latest("rewrite", ""), latest("forget", "")];
    if (rewritten?.state === "sent") claim(data.fact === rewritten.value, `it says ${data.fact}`);
    if (forgotten?.state === "sent") claim(data.expired, "it is shown as known, though it is being forgotten");
  };
  // As the hooks listen: once all that happens together has happened.
  for (const observer of [list, pages, single]) observer.subscribe(notifyManager.batchCalls(look) as () => void);

  let count = 0;
  const ask = (kind: Asked["kind"], id: string, options: object, params: object): void => {
    const { name, fact = name ?? "" } = params as { readonly name?: string; readonly fact?: string };
    changes.push({ kind, id, value: fact, state: "waiting" });
    const mutation = new MutationObserver<unknown, Error, object>(queryClient, options as never);
    void mutation.mutate(params).catch(() => {});
  };
  const { workspaceId, actorId, factId } = ids;
  return {
    wrongs,
    look,
    shown,
    queryClient,
    rename: (id: string) => ask("rename", id, projectsUpdateMutation(), { id, name: `${id}${++count}` }),
    remove: (id: string) => ask("delete", id, projectsDeleteMutation(), { id }),
    rewrite: () => ask("rewrite", "", factsUpdateMutation(), { ...ids, fact: `text ${++count}` }),
    forget: () => ask("forget", "", factsForgetMutation(), { workspaceId, actorId, ids: [factId] }),
    /** Somebody comes back to the window. */
    refetch: () => void Promise.all([list, pages, single].map((observer) => observer.refetch())),
    more: () => {
      const { hasNextPage, isFetching, isError } = pages.getCurrentResult();
      if (hasNextPage && !isFetching && !isError) void pages.fetchNextPage();
    },
    /** Somebody tries again what could not be fetched. */
    retry: () => {
      for (const observer of [list, pages, single]) if (observer.getCurrentResult().isError) void observer.refetch();
    },
    serve: (index: number) => open[index % Math.max(1, open.length)]?.serve(),
    settle: (index: number, isGood: boolean) => open.splice(index % Math.max(1, open.length), 1)[0]?.settle(isGood),
    /** All answers come, one after the other. */
    end: async () => {
      do {
        open.shift()?.settle(true);
        await new Promise((resolve) => setTimeout(resolve));
      } while (open.length > 0 || queryClient.isFetching() > 0 || queryClient.isMutating() > 0);
    },
    server: () => ({ projects, fact: server }),
    fact: () => single.getCurrentResult().data,
  };
}

type World = ReturnType<typeof createWorld>;

interface Step {
  /** What it is called in a counterexample. */
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
    }),
    { numRuns: 150 },
  );
}, 60_000);
