import { capitalise } from "../../../model/names.js";
import type { Operation } from "../../../model/types.js";
import { uploadFunction } from "../names.js";

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
