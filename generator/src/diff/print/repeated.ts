import { editKey } from "../result/edit-key.js";
import type { Change } from "../types.js";
import { reachOf } from "./words.js";

/** Changes that read the same, such as those of a parameter that operations share by an alias of YAML. */
export interface Repeated {
  /** The first of them, with the operations of all. */
  readonly change: Change;
  readonly fingerprints: readonly string[];
}

/** Groups changes by one edit that read the same, in the order of the first. */
export function withoutRepeats(changes: readonly [Change, ...Change[]]): readonly [Repeated, ...Repeated[]] {
  const [first, ...others] = changes;
  const groups = new Map([[keyOfReading(first), repeated(first)]]);
  for (const change of others) {
    const key = keyOfReading(change);
    const known = groups.get(key);
    groups.set(key, known === undefined ? repeated(change) : mergeRepeated(known, change));
  }
  const [head, ...rest] = groups.values();
  return [head ?? repeated(first), ...rest];
}

const keyOfReading = (change: Change) =>
  JSON.stringify([change.rule, change.level, change.title, change.accepted, editKey(change)]);
const repeated = (change: Change): Repeated => ({ change, fingerprints: [change.fingerprint] });

function mergeRepeated({ change, fingerprints }: Repeated, other: Change): Repeated {
  const direction = change.direction === other.direction ? change.direction : "both";
  const operations = [...new Set([...change.operations, ...other.operations])];
  return { change: { ...change, direction, operations }, fingerprints: [...fingerprints, other.fingerprint] };
}

/**
 * Returns the only operation of a change, or those of repeated ones, for a line: the title of a schema without a name says "the response 200",
 * and not of what.
 */
export function reachInLine({ change, fingerprints }: Repeated, code: (text: string) => string): string | undefined {
  return change.operations.length === 1 || fingerprints.length > 1 ? reachOf(change, code) : undefined;
}

/** The maximum number of ids that are printed of changes that read the same. */
const mostIds = 12;

/** Returns the ids of changes that read the same. */
export function idsOf({ fingerprints }: Repeated, code: (text: string) => string): string {
  const more = fingerprints.length - mostIds;
  return `${fingerprints.slice(0, mostIds).map(code).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
