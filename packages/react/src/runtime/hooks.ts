import type { Invalidation } from "./changes.js";
import type { ClientError } from "./client.js";
import type {
  MutationMeta,
  QueryKey,
  UseInfiniteQueryOptions,
  UseMutationOptions,
  UseQueryOptions,
  UseSuspenseInfiniteQueryOptions,
  UseSuspenseQueryOptions,
} from "@tanstack/react-query";

/** What a hook takes besides arguments: all of TanStack Query's, but for what the operation decides. */
export type QueryHookOptions<Data, Selected> = Omit<UseQueryOptions<Data, ClientError, Selected>, Decided>;
/** When it is asked again is what polling decides. */
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
  /** Of your own, and when the queries that the mutation affects are fetched again. */
  readonly meta?: MutationMeta & { readonly invalidate?: Invalidation };
};

type Decided = "queryKey" | "queryFn";

export type { ClientError } from "./client.js";
export type { UploadStoreOptions } from "./upload-store.js";
export { type UploadHandle, useUpload } from "./use-upload.js";
