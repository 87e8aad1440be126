import type { Operation } from "../../model/types.js";

/** Folders of the output: the options of queries and mutations, which a server can import, and the hooks. */
export const optionsFolder = "options";
export const hooksFolder = "hooks";
/** The first element of all keys. */
export const namespaceFile = "namespace.ts";

/** What the names of functions end in. */
export const suffixes = ["Query", "InfiniteQuery", "Mutation"] as const;

/** `factsGetQuery`, `projectsListInfiniteQuery`, `factsUpdateMutation`. */
export function optionsName({ name }: Operation, suffix: (typeof suffixes)[number]): string {
  return `${name.code}${suffix}`;
}

/** `useFactsGet`, `useSuspenseProjectsListInfinite`. */
export function hookName(
  { typeName }: Operation,
  form: { readonly suspense?: true; readonly infinite?: true },
): string {
  return `use${form.suspense ? "Suspense" : ""}${typeName}${form.infinite ? "Infinite" : ""}`;
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
