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

/** Shows a change of all cached results below a key. What is being fetched is cancelled: it may not know of the change. */
export async function overlay(cache: OverlaidCache, queryKey: Key, change: Change): Promise<Overlay> {
  // Not a first request: there would be nothing to show until the mutation is over.
  await cache.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  const layers = layersOf.get(cache) ?? new Map<string, Layer>();
  layersOf.set(cache, layers);
  const touched = cache
    .getQueriesData({ queryKey })
    .filter(([, data]) => data !== undefined)
    .map(([key, data]) => {
      const hash = JSON.stringify(key);
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
  layer.base = current;
  layer.changes = layer.changes.filter(({ settled }) => !settled);
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
