// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
