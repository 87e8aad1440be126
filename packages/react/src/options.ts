/**
 * The options of every query and mutation, for `useQuery` and its like of any framework, and for servers: nothing here needs
 * React, nor a copy of TanStack Query.
 */
import type { Core } from "@memory-service/client";
import { namespace } from "./generated/namespace.js";
import { bind, type QueryCache } from "./runtime/options.js";

export * from "./generated/options/index.js";
export { namespace };
export type {
  CachedPage,
  InfiniteKey,
  InfiniteQuery,
  Key,
  Mutation,
  PollingQuery,
  Query,
  SkippableInfiniteQuery,
  SkippableQuery,
} from "./runtime/options.js";
export {
  createUploadStore,
  type UploadState,
  type UploadStore,
  type UploadStoreOptions,
} from "./runtime/upload-store.js";

/** Says which client the queries and mutations of a query client call. On a server, make both anew for each request. */
export function bindClient(queryClient: QueryCache, client: Core): void {
  bind(namespace, queryClient, client);
}
