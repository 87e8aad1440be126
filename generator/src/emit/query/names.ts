/** The first element of all keys, and what binds a client to a query client. */
export const bindingFile = "binding.ts";
/** The beginnings of keys. */
export const keysFile = "keys.ts";
/** Registers the functions of all mutations. */
export const mutationsFile = "mutations.ts";
export const indexFile = "index.ts";
/** The file with the types of all operations, for clients that tests stub. */
export const testingFile = "testing.ts";

/** The types of the runtime that the index exports. */
export const runtimeTypes: string[] = [
  "CachedPage",
  "InfiniteKey",
  "InfiniteQuery",
  "Key",
  "Mutation",
  "PollingQuery",
  "Query",
  "SkippableInfiniteQuery",
  "SkippablePollingQuery",
  "SkippableQuery",
];

/** The exports for uploads in parts, where the document has any. */
export const uploadStoreNames: string[] = [
  "createUploadStore",
  "type UploadState",
  "type UploadStore",
  "type UploadStoreOptions",
];
