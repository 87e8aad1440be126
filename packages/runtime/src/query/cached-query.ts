/** The parts of TanStack Query's public classes that the optimistic cache uses, of any version and framework. */
import type { WatchedMutation } from "./binding.js";

export type Key = readonly unknown[];

/** A QueryClient. */
export interface Cache {
  setQueryData(key: Key, data: unknown): unknown;
  invalidateQueries(filters: Filters): Promise<void>;
  getMutationCache(): { getAll(): readonly WatchedMutation[] };
  getQueryCache(): {
    findAll(filters: Filters): readonly CachedQuery[];
    subscribe(listener: (event: CacheEvent) => void): () => void;
    remove(query: CachedQuery): void;
  };
}

export interface Filters {
  readonly queryKey: Key;
  readonly exact?: true;
  readonly predicate?: (query: CachedQuery) => boolean;
}

/** A Query: a cached result, and the request for it. */
export interface CachedQuery {
  readonly queryKey: Key;
  /** Settles with the request under way. */
  readonly promise: Promise<unknown> | undefined;
  readonly observers: readonly { getCurrentResult(): object }[];
  readonly state: { readonly data: unknown; readonly fetchStatus: string; readonly isInvalidated: boolean };
  setState(state: { readonly data?: unknown; readonly isInvalidated?: boolean; readonly fetchStatus?: string }): void;
  invalidate(): void;
  cancel(options: { readonly revert: true }): Promise<void>;
}

/** An event of the QueryCache. */
export interface CacheEvent {
  readonly type: string;
  readonly query: CachedQuery;
  readonly action?: { readonly type: string; readonly manual?: boolean };
}

export const isFetching = ({ state }: CachedQuery): boolean => state.fetchStatus === "fetching";

/** Returns whether a result is fetched for the first time. */
export const isFirst = (query: CachedQuery): boolean => query.state.data === undefined && isFetching(query);

/** Returns whether a list is fetching a page after its last one, or before its first one. */
export const isGrowing = ({ observers }: CachedQuery): boolean =>
  observers.some((observer) => {
    const result: { isFetchingNextPage?: boolean; isFetchingPreviousPage?: boolean } = observer.getCurrentResult();
    return result.isFetchingNextPage || result.isFetchingPreviousPage;
  });
