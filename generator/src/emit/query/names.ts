import { camelCase } from "../../model/names.js";
import type { Api } from "../../model/types.js";
import type { EmitOptions } from "./settings.js";
import { modulePart } from "../shared/module-options.js";
import { fromFolder, isRelative } from "../shared/names.js";

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

/**
 * Returns the first element of every key: that of `@memory-service/client` is `memory-service`, that of `@acme/notes-client` is
 * `acme/notes-client`, as packages of one scope may share a cache.
 */
export function namespaceOf({ title }: Api, { package: name, apiName = title }: EmitOptions): string {
  const words = isRelative(name) ? [] : name.replace(/^@/, "").split("/");
  return words.filter((word) => /[a-z0-9]/i.test(word) && word !== "client").join("/") || camelCase(apiName);
}

/** The modules that files in the folder of the options import. */
export interface Modules {
  /** The client's types. */
  readonly types: string;
  /** Its functions. */
  readonly operations: string;
  readonly runtime: string;
  /** The part of the runtime for values that JSON does not have. */
  readonly values: string;
}

export function modulesOf({ package: client, runtime }: EmitOptions): Modules {
  return {
    types: fromFolder(client),
    operations: fromFolder(modulePart(client, "operations/index")),
    runtime: fromFolder(runtime),
    values: fromFolder(modulePart(runtime, "values")),
  };
}
