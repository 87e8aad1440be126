import { type Cache, type CachedQuery, isFirst, isGrowing, type Key } from "./cached-query.js";
import type { ResolvedEffect } from "./effects.js";

/** When affected queries are fetched again: after the mutation (the default), as a part of it, or never. */
export type Invalidation = "background" | "await" | "none";

/** Fetches the results again that effects concern, except those that no longer exist. */
export async function refetch(
  cache: Cache,
  namespace: string,
  effects: readonly ResolvedEffect[],
  isGone: (query: CachedQuery) => boolean,
): Promise<void> {
  const operations = new Set(effects.map(({ operation }) => operation));
  const fetched = [...operations].map((operation) => {
    const own = effects.filter((effect) => effect.operation === operation && !effect.removes);
    const isStale = (query: CachedQuery): boolean =>
      !isGone(query) && own.some(({ matches }) => matches(query.queryKey[2]));
    return fetchAgain(cache, [namespace, operation], isStale);
  });
  await Promise.allSettled(fetched);
}

/**
 * Invalidates results of an operation. That would end the request for a list's next page, and leave a first request to
 * itself, which may be older than the mutation: we wait for those.
 */
async function fetchAgain(cache: Cache, queryKey: Key, isStale: (query: CachedQuery) => boolean): Promise<void> {
  const stale = cache.getQueryCache().findAll({ queryKey, predicate: isStale });
  const late = new Set(stale.filter((query) => isFirst(query) || isGrowing(query)));
  const fetchAfterwards = async (query: CachedQuery): Promise<void> => {
    await query.promise?.catch(() => {});
    if (isStale(query)) await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  await Promise.all([
    cache.invalidateQueries({ queryKey, predicate: (query) => isStale(query) && !late.has(query) }),
    ...[...late].map(fetchAfterwards),
  ]);
}
