// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import type { Invalidation } from "./refetch.js";
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

export type { ClientError } from "./client.js";
export type { UploadStoreOptions } from "./upload-store.js";
export { type UploadHandle, useUpload } from "./use-upload.js";
