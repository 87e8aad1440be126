import type { Both, SideName } from "../../types.js";
import { stringAt } from "../located.js";
import type { OperationAt } from "./operation-at.js";
import { Similar } from "./similar.js";
import { shapeOfPath } from "../../../diagnostics/path-template.js";

/** The operations of both documents, matched. */
export interface Matches {
  readonly pairs: readonly OperationPair[];
  readonly removed: readonly OperationAt[];
  readonly added: readonly OperationAt[];
}

export type OperationPair = Both<OperationAt>;

/**
 * Matches operations by method and URL, whatever the names of path parameters; by method and path, as servers may have other names; and
 * the others by operationId, and then by similarity: those have moved. `urlsOf` returns URLs without names of parameters.
 */
export function matchOperations(
  base: readonly OperationAt[],
  revision: readonly OperationAt[],
  urlsOf: Both<(one: OperationAt) => readonly string[]>,
): Matches {
  const pairs: OperationPair[] = [];
  const keys: readonly ((one: OperationAt, side: SideName) => string | undefined)[] = [
    (one, side) => `${one.method} ${urlsOf[side](one).join(" ")}`,
    ({ method, path }) => `${method} ${path}`,
    ({ method, path }) => `${method} ${shapeOfPath(path)}`,
    ({ operation }) => stringAt(operation, "operationId"),
  ];
  let rest: Omit<Matches, "pairs"> = { removed: base, added: revision };
  for (const keyOf of keys) rest = matchBy(keyOf, rest, pairs);
  const similar = new Similar(rest.added);
  for (const one of rest.removed) {
    const other = similar.take(one);
    if (other !== undefined) pairs.push({ base: one, revision: other });
  }
  const matched = new Map(pairs.map((pair) => [pair.base, pair]));
  const taken = new Set(pairs.map((pair) => pair.revision));
  return {
    pairs: base.flatMap((one) => matched.get(one) ?? []),
    removed: base.filter((one) => !matched.has(one)),
    added: revision.filter((one) => !taken.has(one)),
  };
}

/** Pairs operations with the same key, if it is unique on both sides. */
function matchBy(
  keyOf: (operation: OperationAt, side: SideName) => string | undefined,
  { removed, added }: Omit<Matches, "pairs">,
  pairs: OperationPair[],
): Omit<Matches, "pairs"> {
  const index = uniqueBy((one) => keyOf(one, "revision"), added);
  const own = uniqueBy((one) => keyOf(one, "base"), removed);
  const taken = new Set<OperationAt>();
  for (const [key, one] of own) {
    const other = index.get(key);
    if (one === undefined || other === undefined) continue;
    pairs.push({ base: one, revision: other });
    taken.add(one).add(other);
  }
  return { removed: removed.filter((one) => !taken.has(one)), added: added.filter((one) => !taken.has(one)) };
}

function uniqueBy(
  keyOf: (operation: OperationAt) => string | undefined,
  operations: readonly OperationAt[],
): ReadonlyMap<string, OperationAt | undefined> {
  const index = new Map<string, OperationAt | undefined>();
  for (const one of operations) {
    const key = keyOf(one);
    if (key !== undefined) index.set(key, index.has(key) ? undefined : one);
  }
  return index;
}
