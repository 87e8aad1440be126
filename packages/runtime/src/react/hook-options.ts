import type { Invalidation } from "./refetch.js";
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

/** The options of a hook: all of TanStack Query's, except those that the operation decides. */
export type QueryHookOptions<Data, Selected> = Omit<UseQueryOptions<Data, ClientError, Selected>, Decided>;
/** Polling decides `refetchInterval`. */
export type PollingQueryHookOptions<Data, Selected> = Omit<QueryHookOptions<Data, Selected>, "refetchInterval">;
export type SuspenseQueryHookOptions<Data, Selected> = Omit<
  UseSuspenseQueryOptions<Data, ClientError, Selected>,
  Decided
>;
export type InfiniteQueryHookOptions<Data, Selected> = Omit<
  UseInfiniteQueryOptions<Data, ClientError, Selected, QueryKey, string | undefined>,
  Decided | "getNextPageParam" | "initialPageParam"
>;
export type SuspenseInfiniteQueryHookOptions<Data, Selected> = Omit<
  UseSuspenseInfiniteQueryOptions<Data, ClientError, Selected, QueryKey, string | undefined>,
  Decided | "getNextPageParam" | "initialPageParam"
>;
export type MutationHookOptions<Data, Params, Context> = Omit<
  UseMutationOptions<Data, ClientError, Params, Context>,
  "mutationKey" | "mutationFn" | "meta"
> & {
  /** Your own values, and `invalidate`: when to refetch the queries that the mutation affects. */
  readonly meta?: MutationMeta & { readonly invalidate?: Invalidation };
};

type Decided = "queryKey" | "queryFn";
