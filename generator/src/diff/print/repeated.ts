import { editKey } from "../result/edit-key.js";
import type { Change } from "../types.js";
import { reachOf } from "./words.js";
import { groupBy } from "../../diagnostics/add-to.js";

/** Changes that read the same, such as those of a parameter that operations share by an alias of YAML. */
export interface Repeated {
  /** The first of them, with the operations of all. */
  readonly change: Change;
  readonly fingerprints: readonly string[];
}

/** Groups changes by one edit that read the same, in the order of the first. */
export function withoutRepeats(changes: readonly [Change, ...Change[]]): readonly [Repeated, ...Repeated[]] {
  const [first = repeated(changes), ...others] = [...groupBy(changes, keyOfReading).values()].map(repeated);
  return [first, ...others];
}

const keyOfReading = (change: Change) =>
  JSON.stringify([change.rule, change.level, change.title, change.accepted, editKey(change)]);

function repeated(changes: readonly [Change, ...Change[]]): Repeated {
  const [first] = changes;
  const direction = changes.every((one) => one.direction === first.direction) ? first.direction : "both";
  const operations = [...new Set(changes.flatMap((one) => one.operations))];
  return { change: { ...first, direction, operations }, fingerprints: changes.map(({ fingerprint }) => fingerprint) };
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
