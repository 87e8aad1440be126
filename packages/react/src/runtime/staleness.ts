/** What mutations have made stale, and when it is fetched again: as soon as none that is under way changes it. */
import { type CachedQuery, isFetching, isGrowing, type Key, type OverlaidCache } from "./overlays.js";

/** The part of a QueryClient that fetches again. */
export interface RefetchingCache extends Pick<OverlaidCache, "getQueryCache"> {
  invalidateQueries(filters: {
    readonly queryKey: Key;
    readonly exact?: true;
    readonly predicate?: (query: CachedQuery) => boolean;
  }): Promise<void>;
}

/** Operations whose results mutations under way change, and what of them is to be fetched after that. */
interface Pending {
  /** By the operation, the number of mutations. */
  readonly running: Map<string, number>;
  /** By their hash, so that nothing is asked for twice. */
  readonly stale: Map<string, Stale>;
}

interface Stale {
  readonly operation: string;
  readonly fetch: () => void;
  readonly fetched: Promise<void>;
}

const pendingOf = new WeakMap<object, Pending>();

/** A mutation that changes results of these operations begins. */
export function begin(cache: RefetchingCache, operations: readonly Key[]): void {
  const pending = pendingOf.get(cache) ?? { running: new Map<string, number>(), stale: new Map<string, Stale>() };
  pendingOf.set(cache, pending);
  count(pending, operations, 1);
}

/** It is over: what no other changes is fetched. */
export function end(cache: RefetchingCache, operations: readonly Key[]): void {
  const pending = pendingOf.get(cache)!;
  count(pending, operations, -1);
  for (const [hash, { operation, fetch }] of pending.stale) {
    if (pending.running.has(operation)) continue;
    pending.stale.delete(hash);
    fetch();
  }
}

/** True where one mutation alone changes results of an operation, and nothing is being fetched that may be older than it. */
export const isAlone = (cache: RefetchingCache, operation: Key, keys: readonly Key[]): boolean =>
  pendingOf.get(cache)?.running.get(hashOf(operation)) === 1 &&
  !keys.some((queryKey) => cache.getQueryCache().findAll({ queryKey }).some(isFetching));

/** Has results of an operation fetched again once nothing changes them any more; settles after that. */
export function fetchLater(cache: RefetchingCache, operation: Key, key: Key): Promise<void> {
  const { stale } = pendingOf.get(cache)!;
  const hash = hashOf(key);
  const known = stale.get(hash);
  if (known) return known.fetched;
  let fetch = (): void => {};
  const fetched = new Promise<void>((resolve) => {
    fetch = () => void refetch(cache, key).then(resolve, () => resolve());
  });
  stale.set(hash, { operation: hashOf(operation), fetch, fetched });
  return fetched;
}

function count({ running }: Pending, operations: readonly Key[], by: 1 | -1): void {
  for (const hash of new Set(operations.map(hashOf))) {
    const left = (running.get(hash) ?? 0) + by;
    if (left > 0) running.set(hash, left);
    else running.delete(hash);
  }
}

/**
 * To fetch again ends the request for a list's next page, and leaves a first request to itself, which may be older than what
 * it is fetched again for: those come first.
 */
async function refetch(cache: RefetchingCache, queryKey: Key): Promise<void> {
  const isFirst = (query: CachedQuery): boolean => query.state.data === undefined && isFetching(query);
  const awaited = cache
    .getQueryCache()
    .findAll({ queryKey })
    .filter((query) => isGrowing(query) || isFirst(query));
  await Promise.all([
    cache.invalidateQueries({ queryKey, predicate: (query) => !awaited.includes(query) }),
    ...awaited.map(async (query) => {
      await query.promise?.catch(() => {});
      await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

/** One text for one key, whatever its arguments are. */
const hashOf = (key: Key): string =>
  JSON.stringify(key, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
