import type { SourceLocation } from "../types.js";
import type { Lines } from "./lines.js";

export type Range = readonly [start: number, end: number];

/** A parsed file that knows the source ranges of its values. */
export interface Tree {
  /** Returns the range to mark for the value at `tokens`, or for the nearest existing value around it. */
  readonly find: (tokens: readonly string[], on: SourceLocation["on"]) => Range | undefined;
}

/** The source ranges of a property, item or root. */
export interface Spot {
  /** Absent for items and the root. */
  readonly key?: Range;
  /** Absent for an empty value. */
  readonly value?: Range;
  /** The first key of an object or first item of a list. Marked if the value has no key. */
  readonly head?: Range;
  readonly isCollection: boolean;
}

/**
 * Returns the range to mark: a scalar value, or the key of an object or list, which would be too long to underline.
 * `on` overrides this. A value without a key is marked at its start.
 */
export function rangeOf(
  { key, value, head, isCollection }: Spot,
  on: SourceLocation["on"],
  lines: Lines,
): Range | undefined {
  const wanted = on ?? (isCollection ? "key" : "value");
  if (wanted === "key") return key ?? head ?? value;
  const isWhole = value !== undefined && (!isCollection || isOneLine(value, lines));
  return (isWhole ? value : undefined) ?? key ?? head ?? value;
}

function isOneLine([start, end]: Range, lines: Lines): boolean {
  return lines.numberAt(start) === lines.numberAt(end);
}
