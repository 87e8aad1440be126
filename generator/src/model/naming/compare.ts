import { foldCase } from "../../diagnostics/fold-case.js";
import { requestLine } from "./match.js";
import type { LockedOperation, NamesLock } from "./types.js";

/** The changes that a run made to the names that were chosen before. */
export interface NamesChanges {
  /** The operations that are not in the document any more: `GET /pets (pets.list)`. */
  readonly removed: readonly string[];
  /** The operations that keep their names although their operationIds changed. */
  readonly kept: readonly string[];
  /** Set if two branches were merged: the things that both named alike, so that the second one got another name. */
  readonly merged?: readonly string[];
}

/** Compares the lock that a run has read with the one that it writes. */
export function compareNames(before: NamesLock, after: NamesLock): NamesChanges {
  const lines = new Set(after.operations.map(requestLine));
  const ids = new Set(after.operations.map(({ operationId }) => operationId));
  const isThere = (entry: LockedOperation): boolean =>
    lines.has(requestLine(entry)) || (entry.operationId !== undefined && ids.has(entry.operationId));
  const gone = before.operations.filter((entry) => !isThere(entry));
  return {
    removed: [...new Set(gone.map((entry) => `${requestLine(entry)} (${entry.callPath.join(".")})`))],
    kept: keptIn(before, after),
    ...(before.isMerged === true && { merged: renamedIn(before, after) }),
  };
}

function keptIn(before: NamesLock, after: NamesLock): readonly string[] {
  const known = new Map(before.operations.map((entry) => [requestLine(entry), entry]));
  return after.operations.flatMap((entry) => {
    const { operationId, callPath } = entry;
    const earlier = known.get(requestLine(entry));
    if (earlier?.operationId === undefined || operationId === undefined || earlier.operationId === operationId)
      return [];
    return [`${callPath.join(".")} (now ${operationId})`];
  });
}

function renamedIn(before: NamesLock, after: NamesLock): readonly string[] {
  const operations = renames(
    before.operations.map((entry) => [requestLine(entry), entry.callPath.join(".")] as const),
    after.operations.map((entry) => [requestLine(entry), entry.callPath.join(".")] as const),
  );
  const schemas = renames(
    before.schemas.map(({ component, type }) => [component, type] as const),
    after.schemas.map(({ component, type }) => [component, type] as const),
  );
  return [...operations, ...schemas];
}

type Named = readonly (readonly [key: string, name: string])[];

function renames(before: Named, after: Named): readonly string[] {
  const now = new Map(after);
  const changed = before.flatMap(([key, name]) => {
    const other = now.get(key);
    return other === undefined || foldCase(other) === foldCase(name) ? [] : [`${key}: ${name} is now ${other}`];
  });
  return [...new Set(changed)];
}
