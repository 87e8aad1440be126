import type { Place } from "../types.js";
import type { Lines } from "./lines.js";

export type Range = readonly [start: number, end: number];

/** A parsed file whose parts know where they stand. */
export interface Tree {
  /** The range to put carets under for what `tokens` lead to, or for the nearest thing around it. */
  readonly find: (tokens: readonly string[], on: Place["on"]) => Range | undefined;
}

/** What is known of one member, item or root. */
export interface Spot {
  /** Absent for items and the root. */
  readonly key?: Range;
  /** Absent where nothing is written. */
  readonly value?: Range;
  /** For an object or a list: its first key or its first item, which stands for it where it has no key. */
  readonly head?: Range;
  readonly isCollection: boolean;
}

/**
 * Carets stand under a value where it is text or a number, and else under its key: whole objects are too much to
 * underline. `on` says otherwise. What has no key is shown by its beginning.
 */
export function rangeOf({ key, value, head, isCollection }: Spot, on: Place["on"], lines: Lines): Range | undefined {
  const wanted = on ?? (isCollection ? "key" : "value");
  if (wanted === "key") return key ?? head ?? value;
  const isWhole = value !== undefined && (!isCollection || isOneLine(value, lines));
  return (isWhole ? value : undefined) ?? key ?? head ?? value;
}

function isOneLine([start, end]: Range, lines: Lines): boolean {
  return lines.numberAt(start) === lines.numberAt(end);
}
