import type { QueryClient } from "@tanstack/react-query";

/** Names of resources, by their ids. */
export type Names = Map<string, string>;

/**
 * Finds the names of the resources that a change concerns in the cache, for the message about it. A change that is shown at once removes its
 * resource from the cache, so this comes before.
 * @param params The parameters of the change, which have the ids.
 */
export function findNames(queryClient: QueryClient, params: unknown): Names {
  const ids = new Set(idsIn(params));
  const found = new Map<string, Entry>();
  for (const { state } of queryClient.getQueryCache().getAll()) collect(state.data, found);
  const names: Names = new Map();
  for (const id of ids) {
    const name = nameOf(found.get(id), found);
    if (name !== undefined) names.set(id, name);
  }
  return names;
}

type Entry = Readonly<Record<string, unknown>>;

const isEntry = (value: unknown): value is Entry => typeof value === "object" && value !== null;

/** Returns the strings among parameters: `projectId` and the like, and lists of ids. */
const idsIn = (params: unknown): readonly string[] =>
  isEntry(params)
    ? Object.values(params)
        .flat()
        .filter((value) => typeof value === "string")
    : [];

/** Collects objects with an id. The first one with a name stays. */
function collect(value: unknown, found: Map<string, Entry>): void {
  if (!isEntry(value)) return;
  const id = value["id"] ?? value["item_id"];
  if (typeof id === "string" && nameOf(found.get(id), found) === undefined) found.set(id, value);
  for (const child of Object.values(value)) collect(child, found);
}

/** Returns the name or the text of a resource. A conflict has neither, but facts. */
function nameOf(entry: Entry | undefined, found: ReadonlyMap<string, Entry>): string | undefined {
  const text = [entry?.["name"], entry?.["fact"], entry?.["content"]].find((value) => typeof value === "string");
  if (typeof text === "string") return text;
  const factIds = entry?.["fact_ids"];
  const fact = Array.isArray(factIds) ? found.get(String(factIds[0]))?.["fact"] : undefined;
  return typeof fact === "string" ? fact : undefined;
}
