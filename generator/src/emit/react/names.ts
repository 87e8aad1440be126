import { camelCase, capitalise } from "../../model/names.js";
import type { Api, Operation } from "../../model/types.js";
import type { EmitOptions } from "./settings.js";
import { modulePart } from "../shared/module-options.js";
import { fromFolder, isRelative, uploadFunction } from "../shared/names.js";

/** Folders of the output: the options of queries and mutations, which a server can import, and the hooks. */
export const optionsFolder = "options";
export const hooksFolder = "hooks";
/** The first element of all keys, and what binds a client to a query client. */
export const bindingFile = "binding.ts";
/** The beginnings of keys. */
export const keysFile = "keys.ts";
/** Registers the functions of all mutations. */
export const mutationsFile = "mutations.ts";
export const indexFile = "index.ts";
/** The file with the provider of the client. */
export const providerFile = "provider.ts";
/** The file with the test helpers. */
export const testingFile = "testing.ts";

/** Exports of the barrels that do not depend on the document and that a generated name might equal: generated names yield. */
export const takenNames: readonly string[] = [
  "namespace",
  "bindClient",
  "registerMutations",
  "keyOf",
  "QueryArguments",
  "ClientProvider",
  "ClientProviderProps",
  "ErrorBoundary",
  "ErrorBoundaryProps",
  "createUploadStore",
  "useClient",
  "useDebounced",
  "CachedPage",
];

/** The types of the runtime that the barrel of the options exports. */
export const optionsTypes: string[] = [
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

/** `factsGetQuery`, `projectsListInfiniteQuery`, `factsUpdateMutation`. */
export function optionsName(
  { name }: Operation,
  suffix: "Query" | "InfiniteQuery" | "PollingQuery" | "Mutation",
): string {
  return `${name.code}${suffix}`;
}

/** `useFactsGet`, `useSuspenseProjectsListInfinite`, `useDocumentsGetPolling`. */
export function hookName(
  { typeName }: Operation,
  prefix: "" | "Suspense",
  suffix: "" | "Infinite" | "Polling",
): string {
  return `use${prefix}${typeName}${suffix}`;
}

/** `useDriveUpload`, of the operation that reserves an upload. */
export function uploadHookName(operation: Operation): string {
  return `use${capitalise(uploadFunction(operation))}`;
}

/** The type of a page in a cache, which has no functions: `ProjectsListPage`. */
export function pageName({ typeName }: Operation): string {
  return `${typeName}Page`;
}

/**
 * Returns the first element of every key: that of `@memory-service/client` is `memory-service`, that of `@acme/notes-client` is
 * `acme/notes-client`, as packages of one scope may share a cache.
 */
export function namespaceOf({ title }: Api, { package: name, apiName = title }: EmitOptions): string {
  const words = isRelative(name) ? [] : name.replace(/^@/, "").split("/");
  return words.filter((word) => /[a-z0-9]/i.test(word) && word !== "client").join("/") || camelCase(apiName);
}

/** The modules that files in a folder of the output import. */
export interface Modules {
  /** The client's types. */
  readonly types: string;
  /** Its functions. */
  readonly operations: string;
  /** The parts of the runtime. */
  readonly options: string;
  readonly values: string;
  readonly hooks: string;
}

export function modulesOf({ package: client, runtime }: EmitOptions): Modules {
  return {
    types: fromFolder(client),
    operations: fromFolder(modulePart(client, "operations/index")),
    options: fromFolder(optionsRuntime(runtime)),
    values: fromFolder(modulePart(runtime, "values")),
    hooks: fromFolder(modulePart(runtime, "hooks")),
  };
}

/** The runtime of the options, as seen from the output folder. */
export function optionsRuntime(runtime: string): string {
  return modulePart(runtime, "options");
}

/** The runtime of the provider, as seen from the output folder. */
export function providerRuntime(runtime: string): string {
  return modulePart(runtime, "provider");
}
