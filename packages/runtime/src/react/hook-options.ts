import type { Invalidation } from "../query/refetch.js";
import type { ClientError } from "../client/index.js";
import type {
  MutationMeta,
  QueryKey,
  UseInfiniteQueryOptions,
  UseMutationOptions,
  UseQueryOptions,
  UseSuspenseInfiniteQueryOptions,
  UseSuspenseQueryOptions,
} from "@tanstack/react-query";

// Interfaces: the compiler compares these with those of TanStack Query once, and aliases for each operation anew.

/** The options of a hook: all of TanStack Query's, except those that the operation decides. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface QueryHookOptions<Data, Selected> extends Omit<UseQueryOptions<Data, ClientError, Selected>, Decided> {}
/** Polling decides `refetchInterval`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface PollingQueryHookOptions<Data, Selected> extends Omit<
  QueryHookOptions<Data, Selected>,
  "refetchInterval"
> {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface SuspenseQueryHookOptions<Data, Selected> extends Omit<
  UseSuspenseQueryOptions<Data, ClientError, Selected>,
  Decided
> {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface InfiniteQueryHookOptions<Data, Selected> extends Omit<
  UseInfiniteQueryOptions<Data, ClientError, Selected, QueryKey, string | undefined>,
  Decided | "getNextPageParam" | "initialPageParam"
> {}
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface SuspenseInfiniteQueryHookOptions<Data, Selected> extends Omit<
  UseSuspenseInfiniteQueryOptions<Data, ClientError, Selected, QueryKey, string | undefined>,
  Decided | "getNextPageParam" | "initialPageParam"
> {}
export interface MutationHookOptions<Data, Params, Context> extends Omit<
  UseMutationOptions<Data, ClientError, Params, Context>,
  "mutationKey" | "mutationFn" | "meta"
> {
  /** Your own values, and `invalidate`: when to refetch the queries that the mutation affects. */
  readonly meta?: MutationMeta & { readonly invalidate?: Invalidation };
}

type Decided = "queryKey" | "queryFn";
