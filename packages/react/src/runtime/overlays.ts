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
    readonly predicate: (query: { readonly state: { readonly data: unknown } }) => boolean;
  }): Promise<void>;
  getQueriesData(filters: { readonly queryKey: Key }): readonly [Key, unknown][];
  getQueryData(key: Key): unknown;
  setQueryData(key: Key, data: unknown): unknown;
}

/** A query with changes over it. */
interface Layer {
  readonly key: Key;
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
  /** The mutation has succeeded: what it has really made of the result takes the change's place. */
  commit(change?: Change): void;
  /** It has failed: the change is taken back. */
  rollback(): void;
}

const layersOf = new WeakMap<object, Map<string, Layer>>();

/** Shows a change of all cached results below some keys. What is being fetched is cancelled: it may not know of the change. */
export async function overlay(cache: OverlaidCache, keys: readonly Key[], change: Change): Promise<Overlay> {
  // Not a first request: there would be nothing to show until the mutation is over.
  const predicate = ({ state }: { readonly state: { readonly data: unknown } }): boolean => state.data !== undefined;
  await Promise.all(keys.map((queryKey) => cache.cancelQueries({ queryKey, predicate })));
  const layers = layersOf.get(cache) ?? new Map<string, Layer>();
  layersOf.set(cache, layers);
  const cached = keys.flatMap((queryKey) => cache.getQueriesData({ queryKey }));
  const results = new Map(cached.map(([key, data]) => [hashOf(key), { key, data }]));
  const touched = [...results]
    .filter(([, { data }]) => data !== undefined)
    .map(([hash, { key, data }]) => {
      const layer = layers.get(hash) ?? { key, base: data, changes: [], shown: data };
      layers.set(hash, layer);
      const entry: Entry = { change, settled: false };
      notice(cache, layer);
      layer.changes.push(entry);
      show(cache, layer);
      return { hash, layer, entry };
    });
  const end = (settle: (layer: Layer, entry: Entry) => void): void => {
    for (const { hash, layer, entry } of touched) {
      notice(cache, layer);
      settle(layer, entry);
      while (layer.changes[0]?.settled) layer.base = layer.changes.shift()!.change(layer.base);
      show(cache, layer);
      if (layer.changes.length === 0) layers.delete(hash);
    }
  };
  return {
    commit: (final = change) => end((_, entry) => Object.assign(entry, { change: final, settled: true })),
    rollback: () => end((layer, entry) => (layer.changes = layer.changes.filter((one) => one !== entry))),
  };
}

/** What somebody else has written meanwhile is newer than all that has been settled. */
function notice(cache: OverlaidCache, layer: Layer): void {
  const current = cache.getQueryData(layer.key);
  if (current === layer.shown) return;
  const isGrown = addsPages(layer.shown, current);
  layer.base = isGrown ? withPagesOf(layer.base, layer.shown, current) : current;
  if (!isGrown) layer.changes = layer.changes.filter(({ settled }) => !settled);
}

function show(cache: OverlaidCache, layer: Layer): void {
  // Without a result there is nothing to change: the query was removed.
  if (layer.base === undefined) return;
  cache.setQueryData(
    layer.key,
    layer.changes.reduce<unknown>((data, { change }) => change(data), layer.base),
  );
  layer.shown = cache.getQueryData(layer.key);
}

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

/** One text for all keys that TanStack Query takes for the same: each is asked for in the cache under its own. */
export const hashOf = (key: Key): string =>
  JSON.stringify(key, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
