/**
 * The options of every query and mutation, for `useQuery` and its like of any framework, and for servers: nothing here needs
 * React, nor a copy of TanStack Query.
 */
export { bindClient, namespace } from "./generated/binding.js";
export { keyOf, type QueryArguments } from "./generated/keys.js";
export { registerMutations } from "./generated/mutations.js";
export * from "./generated/options/index.js";
export type {
  CachedPage,
  InfiniteKey,
  InfiniteQuery,
  Key,
  Mutation,
  PollingQuery,
  Query,
  SkippableInfiniteQuery,
  SkippablePollingQuery,
  SkippableQuery,
} from "./runtime/options.js";
export {
  createUploadStore,
  type UploadState,
  type UploadStore,
  type UploadStoreOptions,
} from "./runtime/upload-store.js";
