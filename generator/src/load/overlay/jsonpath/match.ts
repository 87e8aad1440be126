import type { Node } from "../../document.js";

/** A value that a query selects, with the way to it. */
export interface Match {
  readonly value: Node;
  /** The property or item of the parent; absent for the root. */
  readonly key?: string | number;
  readonly parent?: Match;
}

/** Returns the names and indexes that lead to a match. */
export function pathOf(match: Match): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Match | undefined = match; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
