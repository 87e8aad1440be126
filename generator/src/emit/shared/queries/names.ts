import { camelCase, capitalise } from "../../../model/names.js";
import type { Api, Operation } from "../../../model/types.js";
import { isRelative, uploadFunction } from "../names.js";

/** The folder of the output `query` with a file per resource, relative to its index. */
export const optionsFolder = "options";

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

/** The options that decide the first element of keys. */
interface NamedClient {
  /** The module of the client. */
  readonly package: string;
  readonly apiName?: string;
}

/**
 * Returns the first element of every key: that of `@memory-service/client` is `memory-service`, that of `@acme/notes-client` is
 * `acme/notes-client`, as packages of one scope may share a cache.
 */
export function namespaceOf({ title }: Api, { package: name, apiName = title }: NamedClient): string {
  const words = isRelative(name) ? [] : name.replace(/^@/, "").split("/");
  return words.filter((word) => /[a-z0-9]/i.test(word) && word !== "client").join("/") || camelCase(apiName);
}
