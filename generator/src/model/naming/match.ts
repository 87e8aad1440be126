import { wireNameOf, type NameSource } from "../operations/names/name-source.js";
import type { LockedOperation } from "./types.js";
import { shapeOfPath } from "../../diagnostics/path-template.js";

/**
 * Finds the entry of each operation, by its wire name: the one with its method and path, else one whose path only names its
 * variables differently, else one with its operationId, which has moved.
 */
export function matchOperations(
  sources: readonly NameSource[],
  entries: readonly LockedOperation[],
): ReadonlyMap<string, LockedOperation> {
  const found = new Map<string, LockedOperation>();
  const free = new Set(entries);
  const match = (keyOfSource: (source: NameSource) => string, keyOfEntry: (entry: LockedOperation) => string): void => {
    const byKey = new Map<string, LockedOperation>();
    // Of several, the first: later ones are reported.
    for (const entry of free) if (!byKey.has(keyOfEntry(entry))) byKey.set(keyOfEntry(entry), entry);
    for (const source of sources) {
      const entry = byKey.get(keyOfSource(source));
      if (entry === undefined || !free.has(entry) || found.has(wireNameOf(source))) continue;
      found.set(wireNameOf(source), entry);
      free.delete(entry);
    }
  };
  match(requestLine, requestLine);
  match(shapeOf, shapeOf);
  // An operation without an operationId matches nothing here.
  match(
    (source) => source.operationId ?? "\n",
    ({ operationId }) => operationId ?? "",
  );
  return found;
}

export function requestLine({ method, path }: Pick<NameSource, "method" | "path">): string {
  return `${method} ${path}`;
}

function shapeOf(source: Pick<NameSource, "method" | "path">): string {
  return shapeOfPath(requestLine(source));
}
