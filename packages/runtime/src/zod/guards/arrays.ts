import { numberOf, type Numbers } from "./equal.js";
import { kept } from "./recursion.js";
import type { Guard } from "./types.js";

/** Returns whether a value is an array of valid items. */
export function arrayOf(value: unknown, guard: Guard): value is readonly unknown[] {
  return Array.isArray(value) && each(value, guard);
}

/** Returns whether all items from `start` are valid. */
export function each(items: readonly unknown[], guard: Guard, start = 0): boolean {
  for (let index = start; index < items.length; index += 1) {
    if (!guard(items[index])) return false;
  }
  return true;
}

/** Returns whether the guard accepts at least `least` and at most `most` items (JSON Schema 2020-12, 6.4.4 and 6.4.5). */
export function contains(items: readonly unknown[], guard: Guard, least = 1, most: number = Infinity): boolean {
  let count = 0;
  for (const item of items) {
    if (!guard(item)) continue;
    count += 1;
    if (count > most) return false;
  }
  return count >= least;
}

/** Returns whether no two items are equal as JSON (JSON Schema 2020-12, 6.4.3). Takes time in proportion to the size. */
export function isUnique(items: readonly unknown[]): boolean {
  if (items.length < 2) return true;
  const primitives = new Set<unknown>();
  const objects = new Set<number | undefined>();
  // Lists within lists share these: each object is looked at once per validation.
  const numbers = kept(isUnique, newNumbers);
  for (const item of items) {
    const isObject = typeof item === "object" && item !== null;
    const seen: Set<unknown> = isObject ? objects : primitives;
    const key = isObject ? numberOf(item, numbers) : item;
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

function newNumbers(): Numbers {
  return { ofObjects: new Map(), ofTexts: new Map() };
}
