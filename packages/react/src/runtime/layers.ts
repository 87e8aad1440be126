/** Cached results with the changes of mutations over them; the invariants 1 to 3 of `changes.ts`. */
import type { Effect } from "./affects.js";

type Key = readonly unknown[];

/** The part of a QueryClient that is needed here. */
export interface LayeredCache {
  setQueryData(key: Key, data: unknown): unknown;
  getQueryCache(): {
    findAll(filters: Filters): readonly CachedQuery[];
    subscribe(listener: (event: CacheEvent) => void): () => void;
  };
}

export interface Filters {
  readonly queryKey: Key;
  readonly exact?: true;
  readonly predicate?: (query: CachedQuery) => boolean;
}

/** A query in TanStack Query's cache. */
export interface CachedQuery {
  readonly queryKey: Key;
  readonly promise: Promise<unknown> | undefined;
  readonly observers: readonly { getCurrentResult(): object }[];
  readonly state: { readonly data: unknown; readonly fetchStatus: string };
  setState(state: { readonly data: unknown }): void;
  cancel(options: { readonly revert: true }): Promise<void>;
}

/** What TanStack Query tells about a query. */
export interface CacheEvent {
  readonly type: string;
  readonly query: CachedQuery;
  readonly action?: { readonly type: string; readonly manual?: boolean };
}

/** What a mutation does to results. */
export interface LaidChange {
  readonly namespace: string;
  readonly effects: readonly Effect[];
  /** Whether the mutation has succeeded. */
  isDone: boolean;
  /** Whether the cache is still that of the client that sends the mutation. */
  readonly isStill: () => boolean;
}

/** A result with changes over it. */
interface Layer {
  readonly query: CachedQuery;
  /** What the API has said. */
  base: unknown;
  /** In the order asked for. A change that is done has the request that was under way then: its answer may be older. */
  readonly changes: Map<LaidChange, Promise<unknown> | undefined>;
  /** What the cache holds. */
  shown: unknown;
}

export class Layers {
  readonly #cache: LayeredCache;
  readonly #layers = new Map<CachedQuery, Layer>();
  /** The changes that may concern results to come. */
  readonly #running = new Set<LaidChange>();
  /** All results that were shown with changes over them. Cancelling a request restores one of these: ignore it. */
  readonly #composed = new WeakSet<object>();
  /** First requests under way when a mutation succeeded, with the changes that their answers may lack. */
  readonly #late = new WeakMap<CachedQuery, Set<LaidChange>>();
  #isWriting = false;

  constructor(cache: LayeredCache) {
    this.#cache = cache;
    cache.getQueryCache().subscribe((event) => {
      if (!this.#isWriting) attempt(() => this.#notice(event));
    });
  }

  /** Lays a change over the results that it concerns, and over those that come until it is confirmed or discarded. */
  lay(change: LaidChange): void {
    this.#running.add(change);
    for (const effect of change.effects) {
      if (!effect.change) continue;
      for (const query of this.#cache.getQueryCache().findAll({ queryKey: [change.namespace, effect.operation] }))
        if (concerns(change, effect, query)) this.#cover(query, change);
    }
  }

  /** The mutation has succeeded, and the effects of the change are those of the response. */
  confirm(change: LaidChange): void {
    attempt(() => this.lay(change));
    this.#running.delete(change);
    change.isDone = true;
    attempt(() => this.#awaitFirst(change));
    for (const layer of this.#layersOf(change)) attempt(() => this.#confirm(layer, change));
  }

  /** Keeps the change for requests that were sent before the mutation succeeded, and whose answers may lack it. */
  #awaitFirst(change: LaidChange): void {
    for (const { change: work, operation, matches } of change.effects) {
      if (!work) continue;
      for (const query of this.#cache.getQueryCache().findAll({ queryKey: [change.namespace, operation] }))
        if (query.state.data === undefined && isFetching(query) && matches(query.queryKey[2]))
          this.#late.set(query, (this.#late.get(query) ?? new Set()).add(change));
    }
  }

  /** The mutation has failed: takes its change out from between the others. */
  discard(change: LaidChange): void {
    this.#running.delete(change);
    for (const layer of this.#layersOf(change)) {
      layer.changes.delete(change);
      attempt(() => this.#show(layer));
    }
  }

  #layersOf(change: LaidChange): readonly Layer[] {
    return [...this.#layers.values()].filter(({ changes }) => changes.has(change));
  }

  #cover(query: CachedQuery, change: LaidChange): void {
    const { data } = query.state;
    const layer = this.#layers.get(query) ?? { query, base: data, changes: new Map(), shown: data };
    if (layer.changes.has(change)) return;
    this.#layers.set(query, layer);
    layer.changes.set(change, undefined);
    attempt(() => this.#show(layer));
  }

  #confirm(layer: Layer, change: LaidChange): void {
    const { query, changes } = layer;
    const whole = change.effects.find((effect) => effect.whole !== undefined && concerns(change, effect, query))?.whole;
    if (whole !== undefined) {
      layer.base = whole;
      // It is newer than what was confirmed before, and knows nothing of what is not.
      for (const other of changes.keys()) {
        if (other === change) break;
        if (other.isDone) changes.delete(other);
      }
    }
    changes.set(change, isFetching(query) ? query.promise : undefined);
    this.#show(layer, whole !== undefined);
  }

  /** Follows what others do to the cache. */
  #notice({ type, query, action }: CacheEvent): void {
    if (type === "removed") this.#layers.delete(query);
    if (type !== "added" && type !== "updated") return;
    if (action?.type === "error") this.#late.delete(query);
    const layer = this.#layers.get(query);
    const { data } = query.state;
    const isFetched = action?.type === "success" && !action.manual;
    // Cancelling a request brings back what was shown before it.
    const isNews = isFetched || (data !== layer?.shown && !this.#composed.has(data as object));
    if (layer && isNews) renew(layer);
    if (layer && (isNews || data !== layer.shown)) this.#show(layer);
    else if (layer) this.#fold(layer);
    else if (isNews) this.#adopt(query);
  }

  #adopt(query: CachedQuery): void {
    const late = this.#late.get(query) ?? [];
    this.#late.delete(query);
    for (const change of [...late, ...this.#running])
      if (change.isStill() && change.effects.some((effect) => effect.change && concerns(change, effect, query)))
        this.#cover(query, change);
  }

  /** Puts the result with its changes into the cache. Unless the API has said it just now, nothing else is new about it. */
  #show(layer: Layer, isRenewed = false): void {
    const { query, changes } = layer;
    if (layer.base === undefined || query.state.data === undefined) return void this.#layers.delete(query);
    this.#fold(layer);
    const data = [...changes.keys()].reduce<unknown>((result, change) => apply(change, query, result), layer.base);
    this.#isWriting = true;
    try {
      if (isRenewed) this.#cache.setQueryData(query.queryKey, data);
      else if (data !== query.state.data) query.setState({ data });
    } finally {
      this.#isWriting = false;
    }
    layer.shown = query.state.data;
    if (changes.size > 0) this.#composed.add(layer.shown as object);
  }

  /** What the earliest mutations have made of the result is what the API says. */
  #fold(layer: Layer): void {
    const { query, changes } = layer;
    for (const change of changes.keys()) {
      if (!change.isDone || isFetching(query)) break;
      layer.base = apply(change, query, layer.base);
      changes.delete(change);
    }
    if (changes.size === 0) this.#layers.delete(query);
  }
}

/** Runs what must not fail a mutation, or whoever else has touched the cache. */
export function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The result is fetched again.
  }
}

export const isFetching = ({ state }: CachedQuery): boolean => state.fetchStatus === "fetching";

const concerns = (
  { namespace }: LaidChange,
  { operation, matches }: Effect,
  { queryKey, state }: CachedQuery,
): boolean =>
  state.data !== undefined &&
  queryKey[0] === namespace &&
  queryKey[1] === operation &&
  // Somebody's own entries may be below the same key.
  (queryKey.length === 3 || (queryKey.length === 4 && queryKey[3] === "infinite")) &&
  matches(queryKey[2]);

const apply = (change: LaidChange, query: CachedQuery, data: unknown): unknown =>
  change.effects.reduce(
    (result, effect) => (effect.change && concerns(change, effect, query) ? effect.change(result) : result),
    data,
  );

/**
 * Makes what somebody else has put into the cache the base. It holds the changes that were done when it was asked for; of
 * those, the ones that were asked for after a change under way stay on top of that.
 */
function renew(layer: Layer): void {
  const { query, changes, base, shown } = layer;
  const { data } = query.state;
  const isGrown = addsPage(shown, data);
  layer.base = isGrown ? withPagesOf(base as Pages, shown as Pages, data as Pages) : data;
  for (const [change, request] of changes) {
    if (isGrown || !change.isDone) break;
    if (request === undefined || request !== query.promise) changes.delete(change);
  }
}

/** The result of an infinite query. */
interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

const isPages = (data: unknown): data is Pages => Array.isArray((Object(data) as Partial<Pages>).pages);

/** Whether one page was added at an end; `maxPages` may have taken one away at the other. All others are as old as they were. */
function addsPage(shown: unknown, data: unknown): boolean {
  if (!isPages(shown) || !isPages(data)) return false;
  const params = paramsOf(data);
  const before = paramsOf(shown);
  const known = params.filter((param) => before.includes(param));
  const isMoved = params.length > before.length || params[0] !== before[0];
  return isMoved && known.length > 0 && known.length === params.length - 1;
}

// JSON makes null of the first one, which is undefined.
const paramsOf = ({ pageParams }: Pages): readonly unknown[] => pageParams.map((param) => param ?? null);

/** Returns the pages there are now, those known before without changes over them. */
const withPagesOf = (base: Pages, shown: Pages, data: Pages): Pages => ({
  ...data,
  pages: data.pages.map((page, index) => {
    const before = paramsOf(shown).indexOf(paramsOf(data)[index]);
    return before < 0 ? page : base.pages[before];
  }),
});
