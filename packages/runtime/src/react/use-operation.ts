"use client";
/**
 * The hooks that generated ones call. Here alone a compiler compares the options of operations with those of TanStack Query: in each
 * generated hook, it took as long as for all other types of the hooks.
 */
import {
  type SkipToken,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
  useSuspenseInfiniteQuery,
  type UseSuspenseInfiniteQueryResult,
  useSuspenseQuery,
  type UseSuspenseQueryResult,
} from "@tanstack/react-query";
import type { ClientError } from "../client/index.js";
import type {
  InfiniteQueryHookOptions,
  MutationHookOptions,
  QueryHookOptions,
  SuspenseInfiniteQueryHookOptions,
  SuspenseQueryHookOptions,
} from "./hook-options.js";
import type { Mutation } from "../query/mutations.js";
import type { InfiniteQuery, Query, SkippableInfiniteQuery, SkippableQuery } from "../query/queries.js";

/** Calls `useQuery` for an operation. */
export function useQueryOf<Id extends string, Params, Data, Selected>(
  query: SkippableQuery<Id, Params, Data, SkipToken>,
  options?: QueryHookOptions<Data, Selected>,
): UseQueryResult<Selected, ClientError> {
  return useQuery({ ...query, ...options, ...decidedBy(query) });
}

/** Calls `useSuspenseQuery` for an operation. */
export function useSuspenseQueryOf<Id extends string, Params, Data, Selected>(
  query: Query<Id, Params, Data>,
  options?: SuspenseQueryHookOptions<Data, Selected>,
): UseSuspenseQueryResult<Selected, ClientError> {
  return useSuspenseQuery({ ...query, ...options, ...decidedBy(query) });
}

/** Calls `useInfiniteQuery` for an operation. */
export function useInfiniteQueryOf<Id extends string, Params, Data, Selected>(
  query: SkippableInfiniteQuery<Id, Params, Data, SkipToken>,
  options?: InfiniteQueryHookOptions<Data, Selected>,
): UseInfiniteQueryResult<Selected, ClientError> {
  return useInfiniteQuery({ ...query, ...options, ...decidedBy(query) });
}

/** Calls `useSuspenseInfiniteQuery` for an operation. */
export function useSuspenseInfiniteQueryOf<Id extends string, Params, Data, Selected>(
  query: InfiniteQuery<Id, Params, Data>,
  options?: SuspenseInfiniteQueryHookOptions<Data, Selected>,
): UseSuspenseInfiniteQueryResult<Selected, ClientError> {
  return useSuspenseInfiniteQuery({ ...query, ...options, ...decidedBy(query) });
}

/** Calls `useMutation` for an operation. */
export function useMutationOf<Id extends string, Params, Data, Context>(
  mutation: Mutation<Id, Params, Data>,
  options?: MutationHookOptions<Data, Params, Context>,
): UseMutationResult<Data, ClientError, Params, Context> {
  return useMutation({ ...options, ...mutation });
}

/** When to refetch. Of the options of an operation, only these give way to a caller's. */
interface Triggers {
  refetchOnWindowFocus?: unknown;
  refetchOnReconnect?: unknown;
}

/** Returns the options of an operation that win over a caller's. */
function decidedBy<Query extends object>(query: Query): Query {
  const decided: Query & Triggers = { ...query };
  delete decided.refetchOnWindowFocus;
  delete decided.refetchOnReconnect;
  return decided;
}
