/**
 * What mutations do to a cache, from the moment they are asked for until the API's answers are in it. The invariants:
 *
 * 1. A result is shown as a base with changes over it: the base is what the API has said, and the changes are those of the
 *    mutations under way that concern it, in the order asked for.
 * 2. Whatever comes into the cache (an answer, a page, hydrated data) becomes the base. It is never shown without the changes.
 * 3. A change is taken out from between the others if its mutation fails. If it succeeds, the change becomes part of the base
 *    once those before it have, and no request is under way that may be older.
 * 4. After a mutation its results are fetched again, without waiting for other mutations: their changes stay on top. If the
 *    response holds the whole result and nothing has overlapped with the mutation, that one is final instead.
 * 5. A cached result that no longer exists is not fetched again, and leaves the cache once nobody observes it.
 *
 * Showing a change alters nothing else of a result: not its age, its error, or whether it is stale. And what fails in here
 * never fails the mutation.
 */
import { type Affect, type Effect, resolve } from "./affects.js";
import { asClientError, type Core } from "./client.js";
import { clientOf, clientsOf, type MutationEvent, type WatchedMutation } from "./binding.js";
import {
  attempt,
  type CachedQuery,
  type CacheEvent,
  type Filters,
  isFetching,
  type LayeredCache,
  Layers,
} from "./layers.js";

/** When affected queries are fetched again: after the mutation (the default), as a part of it, or when the caller says so. */
export type Invalidation = "background" | "await" | "none";

/** The part of a QueryClient that is needed here. */
interface Cache extends LayeredCache {
  getMutationCache(): { getAll(): readonly WatchedMutation[] };
  invalidateQueries(filters: Filters): Promise<void>;
  getQueryCache(): ReturnType<LayeredCache["getQueryCache"]> & { remove(query: CachedQuery): void };
}

/** A mutation that has been asked for. */
interface Change {
  readonly namespace: string;
  readonly affects: readonly Affect[];
  readonly params: unknown;
  effects: readonly Effect[];
  /** Sends every try of it, whatever the query client is bound to by then. */
  readonly client: Core;
  /** Whether the query client is still bound to that client. */
  readonly isStill: () => boolean;
  /** Tells apart mutations with the same arguments. */
  isSent: boolean;
  isDone: boolean;
  /** Whether no other mutation of results of the same operations was under way meanwhile. */
  isAlone: boolean;
}

/** A mutation's effects and arguments. */
export type Asked = Pick<Change, "namespace" | "affects" | "params">;

interface Meta {
  readonly [name: string]: unknown;
}

const symbol = Symbol.for("specloom.changes");

/** Returns the changes of a query client. They are kept on it, so that two copies of this package share them. */
export function changesOf(queryClient: object): Changes {
  const holder = queryClient as { readonly [symbol]?: Changes };
  if (!holder[symbol]) Object.defineProperty(holder, symbol, { value: new Changes(queryClient as Cache) });
  return holder[symbol]!;
}

export class Changes {
  readonly #cache: Cache;
  readonly #layers: Layers;
  readonly #running = new Set<Change>();
  readonly #known = new WeakMap<WatchedMutation, Change>();
  /** Results that no longer exist, but are observed. */
  readonly #gone = new WeakSet<CachedQuery>();

  constructor(cache: Cache) {
    this.#cache = cache;
    this.#layers = new Layers(cache);
    cache.getQueryCache().subscribe((event) => attempt(() => this.#keepAway(event)));
  }

  /** Follows a mutation of TanStack Query: paused and hydrated ones are shown before they are sent. */
  follow(asked: Asked, mutation: WatchedMutation, { type, action }: MutationEvent): void {
    const known = this.#known.get(mutation);
    const isAsked = action?.type === "pending" || action?.type === "continue";
    // It is shown once its client is bound.
    if (!clientsOf(this.#cache).has(asked.namespace)) return;
    if (!known && (isAsked || (type === "added" && mutation.state.isPaused)))
      this.#known.set(mutation, this.#begin(asked));
    else if (known && action?.type === "success") void this.#succeed(known, action.data, mutation.meta);
    else if (known && action?.type === "error") this.#fail(known, mutation.meta);
    // Nobody can resume it.
    else if (known && mutation.state.isPaused && !this.#cache.getMutationCache().getAll().includes(mutation))
      this.#end(known, false);
  }

  /** Sends a mutation: one try of it. Between tries its change stays. */
  async send<Data>(asked: Asked, meta: Meta | undefined, request: (client: Core) => Promise<Data>): Promise<Data> {
    const { affects, params } = asked;
    const known = [...this.#running].find((one) => one.affects === affects && one.params === params && !one.isSent);
    // TanStack Query knows of another function, one of the caller's around ours.
    const change = known ?? this.#begin(asked);
    change.isSent = true;
    try {
      const data = await request(change.client);
      await this.#succeed(change, data, meta).catch(() => {});
      return data;
    } catch (error) {
      change.isSent = false;
      if (!known) this.#fail(change, meta);
      throw asClientError(error);
    }
  }

  #begin(asked: Asked): Change {
    const { namespace, affects, params } = asked;
    const client = clientOf(this.#cache, namespace);
    const change: Change = {
      ...asked,
      client,
      isStill: () => clientOf(this.#cache, namespace) === client,
      effects: affects.map((affect) => resolve(affect, { params })),
      isSent: false,
      isDone: false,
      isAlone: true,
    };
    for (const other of this.#running) if (overlaps(change, other)) change.isAlone = other.isAlone = false;
    this.#running.add(change);
    attempt(() => this.#layers.lay(change));
    return change;
  }

  /** Puts the response into the cache, and has the rest fetched again. */
  async #succeed(change: Change, data: unknown, meta: Meta | undefined): Promise<void> {
    if (!this.#running.has(change)) return;
    const { affects, params } = change;
    change.effects = affects.map((affect) => resolve(affect, { params, data }));
    const stale = change.effects.filter((effect) => !this.#isAnswered(change, effect));
    if (!this.#end(change, true)) return;
    for (const effect of stale) if (effect.removes) attempt(() => this.#remove(change, effect));
    const fetched = this.#refetch(change, stale, meta);
    if (meta?.["invalidate"] === "await") await fetched;
  }

  /** Takes the change back. What it may have changed is fetched again: a timeout does not tell. */
  #fail(change: Change, meta: Meta | undefined): void {
    if (this.#running.has(change) && this.#end(change, false)) void this.#refetch(change, change.effects, meta);
  }

  /** Returns whether the cache is still that of the client that has sent the mutation. */
  #end(change: Change, isDone: boolean): boolean {
    this.#running.delete(change);
    const isStill = change.isStill();
    attempt(() => (isDone && isStill ? this.#layers.confirm(change) : this.#layers.discard(change)));
    return isStill;
  }

  /** Whether the response holds the result, and is the last word on it. */
  #isAnswered(change: Change, effect: Effect): boolean {
    return effect.whole !== undefined && change.isAlone && !this.#find(change, effect).some(isFetching);
  }

  #find({ namespace }: Change, { operation, matches }: Effect): readonly CachedQuery[] {
    const predicate = (query: CachedQuery): boolean => matches(query.queryKey[2]);
    return this.#cache.getQueryCache().findAll({ queryKey: [namespace, operation], predicate });
  }

  async #refetch(change: Change, effects: readonly Effect[], meta: Meta | undefined): Promise<void> {
    if (meta?.["invalidate"] === "none") return;
    const operations = new Set(effects.map(({ operation }) => operation));
    const fetched = [...operations].map((operation) => {
      const ofOperation = effects.filter((effect) => effect.operation === operation && !effect.removes);
      const isStale = ({ queryKey }: CachedQuery): boolean => ofOperation.some(({ matches }) => matches(queryKey[2]));
      return this.#fetchAgain([change.namespace, operation], isStale);
    });
    await Promise.allSettled(fetched);
  }

  /**
   * Invalidates results of an operation. That would end the request for a list's next page, and leave a first request to
   * itself, which may be older than the mutation: those are awaited.
   */
  async #fetchAgain(queryKey: readonly unknown[], isStale: (query: CachedQuery) => boolean): Promise<void> {
    const stale = this.#cache.getQueryCache().findAll({ queryKey, predicate: isStale });
    const late = new Set(stale.filter((query) => isFirst(query) || isGrowing(query)));
    const predicate = (query: CachedQuery): boolean => isStale(query) && !late.has(query) && !this.#gone.has(query);
    await Promise.all([
      this.#cache.invalidateQueries({ queryKey, predicate }),
      ...[...late].map((query) => this.#fetchAfterwards(query)),
    ]);
  }

  async #fetchAfterwards(query: CachedQuery): Promise<void> {
    await query.promise?.catch(() => {});
    if (!this.#gone.has(query)) await this.#cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  /** Removes the results that no longer exist; what is observed stays as it is. */
  #remove(change: Change, effect: Effect): void {
    for (const query of this.#find(change, effect)) {
      if (query.observers.length === 0) {
        this.#cache.getQueryCache().remove(query);
        continue;
      }
      this.#gone.add(query);
      if (query.state.data !== undefined) void query.cancel({ revert: true });
    }
  }

  /** Keeps results that no longer exist from being fetched: a window that gets the focus asks for all that is old. */
  #keepAway({ type, query, action }: CacheEvent): void {
    if (!this.#gone.has(query)) return;
    if (type === "observerRemoved" && query.observers.length === 0) this.#cache.getQueryCache().remove(query);
    // The request begins after this event, and is sent later than that.
    if (action?.type === "fetch" && query.state.data !== undefined)
      queueMicrotask(() => void query.cancel({ revert: true }));
    if (action?.manual) this.#gone.delete(query);
  }
}

const overlaps = (one: Change, other: Change): boolean =>
  one.namespace === other.namespace &&
  one.affects.some(({ query }) => other.affects.some((affect) => affect.query === query));

const isFirst = (query: CachedQuery): boolean => query.state.data === undefined && isFetching(query);

/** Whether a page is fetched that comes after, or before, those that are there. */
const isGrowing = ({ observers }: CachedQuery): boolean =>
  observers.some((observer) => {
    const result: { isFetchingNextPage?: boolean; isFetchingPreviousPage?: boolean } = observer.getCurrentResult();
    return result.isFetchingNextPage || result.isFetchingPreviousPage;
  });
