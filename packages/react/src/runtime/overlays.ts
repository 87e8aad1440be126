/**
 * What mutations under way show before their answers are there. Each change lies over what was cached; the changes of one
 * query are kept in the order in which they were made, so that one that fails, or ends before an earlier one, leaves the others
 * as they are.
 */

export type Key = readonly unknown[];

/** What a mutation makes of a cached result. */
export type Change = (data: unknown) => unknown;

/** The part of a QueryClient that overlays need. */
export interface OverlaidCache {
  cancelQueries(filters: {
    readonly queryKey: Key;
    readonly predicate: (query: CachedQuery) => boolean;
  }): Promise<void>;
  setQueryData(key: Key, data: unknown, options: { readonly updatedAt: number }): unknown;
  getQueryCache(): {
    find(filters: { readonly queryKey: Key; readonly exact: true }): CachedQuery | undefined;
    findAll(filters: { readonly queryKey: Key }): readonly CachedQuery[];
    subscribe(listener: (event: CacheEvent) => void): () => void;
  };
}

/** A query of the cache, as far as it matters here. */
export interface CachedQuery {
  readonly queryKey: Key;
  readonly queryHash: string;
  readonly promise: Promise<unknown> | undefined;
  readonly state: {
    readonly data: unknown;
    readonly dataUpdatedAt: number;
    readonly isInvalidated: boolean;
    readonly fetchStatus: string;
    readonly fetchMeta: { readonly fetchMore?: unknown } | null;
  };
  invalidate(): void;
}

interface CacheEvent {
  readonly type: string;
  readonly query: { readonly queryHash: string };
  readonly action?: { readonly type: string; readonly manual?: boolean };
}

/** A query with changes over it. */
interface Layer {
  readonly query: CachedQuery;
  /** What the service has said. */
  base: unknown;
  changes: Entry[];
  /** What the cache holds because of them. */
  shown: unknown;
}

interface Entry {
  change: Change;
  settled: boolean;
}

/** One change that is shown. */
export interface Overlay {
  /**
   * The mutation has succeeded: what it has really made of the result takes the change's place. `whole` is all of the
   * result, where the service has said that.
   */
  commit(change: Change, whole?: unknown): void;
  /** It has failed: the change is taken back. */
  rollback(): void;
}

/** The layers of a cache, by the hash of the query. */
type Layers = Map<string, Layer>;

const layersOf = new WeakMap<object, Layers>();

/** Shows a change of all cached results below some keys. What is being fetched is cancelled: it may not know of the change. */
export async function overlay(cache: OverlaidCache, keys: readonly Key[], change: Change): Promise<Overlay> {
  const predicate = (query: CachedQuery): boolean =>
    // Not a first request: there would be nothing to show until the mutation is over. Nor a page that is asked for.
    query.state.data !== undefined && !isGrowing(query);
  await Promise.all(keys.map((queryKey) => cache.cancelQueries({ queryKey, predicate })));
  const layers = layersOf.get(cache) ?? watch(cache);
  const queries = new Set(keys.flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey })));
  const touched = [...queries]
    .filter(({ queryKey, state }) => state.data !== undefined && isOurs(queryKey))
    .map((query) => {
      const hash = query.queryHash;
      const known = layers.get(hash);
      const { data } = query.state;
      // One that was removed meanwhile is another one now.
      const layer = known?.query === query ? known : { query, base: data, changes: [], shown: data };
      layers.set(hash, layer);
      const entry: Entry = { change, settled: false };
      notice(layer);
      layer.changes.push(entry);
      show(cache, layer);
      return { hash, layer, entry };
    });
  const end = (settle: (layer: Layer, entry: Entry) => void, isRenewed = false): void => {
    for (const { hash, layer, entry } of touched) {
      notice(layer);
      settle(layer, entry);
      // What the earliest mutations have made of the result is what the service has said.
      while (layer.changes[0]?.settled) layer.base = layer.changes.shift()!.change(layer.base);
      show(cache, layer, isRenewed);
      if (layer.changes.length === 0 && layers.get(hash) === layer) layers.delete(hash);
    }
  };
  return {
    commit: (final, whole) =>
      end((layer, entry) => {
        if (whole !== undefined) renew(layer, entry, whole);
        Object.assign(entry, { change: final, settled: true });
      }, whole !== undefined),
    rollback: () => end((layer, entry) => (layer.changes = layer.changes.filter((one) => one !== entry))),
  };
}

/** All of a result is newer than what was settled before it, but knows nothing of what is not. */
function renew(layer: Layer, entry: Entry, whole: unknown): void {
  const index = layer.changes.indexOf(entry);
  layer.base = whole;
  layer.changes = layer.changes.filter(({ settled }, at) => at >= index || !settled);
}

/** Lays the changes over whatever is fetched meanwhile, before anybody sees it without. */
function watch(cache: OverlaidCache): Layers {
  const layers: Layers = new Map();
  layersOf.set(cache, layers);
  cache.getQueryCache().subscribe(({ type, query, action }) => {
    const layer = layers.get(query.queryHash);
    const isFetched = action?.type === "success" && !action.manual;
    const isHydrated = action?.type === "setState";
    if (!layer || type !== "updated" || !(isFetched || isHydrated)) return;
    notice(layer);
    show(cache, layer);
  });
  return layers;
}

/** What somebody else has written meanwhile is newer than all that has been settled. */
function notice(layer: Layer): void {
  const current = layer.query.state.data;
  if (current === layer.shown) return;
  const isGrown = addsPages(layer.shown, current);
  layer.base = isGrown ? withPagesOf(layer.base, layer.shown, current) : current;
  if (!isGrown) layer.changes = layer.changes.filter(({ settled }) => !settled);
}

/** Nothing of this is news of the service: the result is as old, and as stale, as it was. */
function show(cache: OverlaidCache, layer: Layer, isRenewed = false): void {
  const { query } = layer;
  const isThere = cache.getQueryCache().find({ queryKey: query.queryKey, exact: true }) === query;
  // Without a result there is nothing to change: the query was reset, or removed.
  if (!isThere || layer.base === undefined) return;
  const { isInvalidated, dataUpdatedAt } = query.state;
  cache.setQueryData(
    query.queryKey,
    layer.changes.reduce<unknown>((data, { change }) => change(data), layer.base),
    { updatedAt: isRenewed ? Date.now() : dataUpdatedAt },
  );
  if (isInvalidated && !isRenewed) query.invalidate();
  layer.shown = query.state.data;
}

/** Entries of somebody's own may stand below the same key: nothing is known of them. */
const isOurs = (key: Key): boolean => key.length === 3 || (key.length === 4 && key[3] === "infinite");

export const isFetching = ({ state }: CachedQuery): boolean => state.fetchStatus === "fetching";

/** True while a page is fetched that comes after, or before, those that are there. */
export const isGrowing = (query: CachedQuery): boolean =>
  isFetching(query) && query.state.fetchMeta?.fetchMore !== undefined;

/** The result of an infinite query. */
interface Pages {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

const isPages = (data: unknown): data is Pages => Array.isArray((Object(data) as Partial<Pages>).pages);

/** True where pages were fetched after, or before, those that are shown: of these, nothing new is known. */
const addsPages = (shown: unknown, current: unknown): boolean =>
  isPages(shown) &&
  isPages(current) &&
  shown.pages.length > 0 &&
  current.pages.length > shown.pages.length &&
  shown.pages.every((page) => current.pages.includes(page));

/** The pages there are now; in place of those with changes over them, the same without. */
function withPagesOf(base: unknown, shown: unknown, current: unknown): unknown {
  const [old, over, grown] = [base, shown, current] as [Pages, Pages, Pages];
  const bare = new Map(over.pages.map((page, index) => [page, old.pages[index]]));
  return { ...grown, pages: grown.pages.map((page) => (bare.has(page) ? bare.get(page) : page)) };
}
