export type { ClientError } from "../client/index.js";
export type {
  InfiniteQueryHookOptions,
  MutationHookOptions,
  PollingQueryHookOptions,
  QueryHookOptions,
  SuspenseInfiniteQueryHookOptions,
  SuspenseQueryHookOptions,
} from "./hook-options.js";
export type { UploadStoreOptions } from "../query/upload-store.js";
export {
  useInfiniteQueryOf,
  useMutationOf,
  useQueryOf,
  useSuspenseInfiniteQueryOf,
  useSuspenseQueryOf,
} from "./use-operation.js";
export { type UploadHandle, useUpload } from "./use-upload.js";
// From here, so that they are those of the functions above also in a package of CommonJS, where an import of the same types has others.
export type {
  InfiniteData,
  SkipToken,
  UseInfiniteQueryResult,
  UseMutationResult,
  UseQueryResult,
  UseSuspenseInfiniteQueryResult,
  UseSuspenseQueryResult,
} from "@tanstack/react-query";
