import type { Operation } from "../../model/types.js";
import { uploadFunction } from "../client/names.js";

/** Folders of the output: the options of queries and mutations, which a server can import, and the hooks. */
export const optionsFolder = "options";
export const hooksFolder = "hooks";
/** The first element of all keys. */
export const namespaceFile = "namespace.ts";
/** What tests are written with. */
export const testingFile = "testing.ts";

/** What the names of functions end in. */
export const suffixes = ["Query", "InfiniteQuery", "PollingQuery", "Mutation"] as const;

/** `factsGetQuery`, `projectsListInfiniteQuery`, `factsUpdateMutation`. */
export function optionsName({ name }: Operation, suffix: (typeof suffixes)[number]): string {
  return `${name.code}${suffix}`;
}

/** What a hook may be besides the plain one. */
export interface HookForm {
  readonly suspense?: true;
  readonly infinite?: true;
  readonly polling?: true;
}

/** `useFactsGet`, `useSuspenseProjectsListInfinite`, `useDocumentsGetPolling`. */
export function hookName({ typeName }: Operation, { suspense, infinite, polling }: HookForm): string {
  return `use${suspense ? "Suspense" : ""}${typeName}${infinite ? "Infinite" : ""}${polling ? "Polling" : ""}`;
}

/** `useDriveUpload`, of the operation that reserves an upload. */
export function uploadHookName(operation: Operation): string {
  const name = uploadFunction(operation);
  return `use${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The type of a page in a cache, which has no functions: `ProjectsListPage`. */
export function pageType({ typeName }: Operation): string {
  return `${typeName}Page`;
}

/** What the first element of every key is: `@memory-service/client` gives `memory-service`. */
export function namespaceOf(packageName: string): string {
  const words = packageName
    .replace(/^@/, "")
    .split("/")
    .filter((word) => /[a-z0-9]/i.test(word) && word !== "client");
  return words.slice(0, 1).join("") || "api";
}
