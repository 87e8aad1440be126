import { has, membersOf } from "./objects.js";
import { object, type Guard, type Members } from "./types.js";

/**
 * Which members or items of a valid value keywords have looked at, so that `unevaluatedProperties` and
 * `unevaluatedItems` (JSON Schema 2020-12, Core 11) know what is left. A tracker adds what one schema looks at.
 */
export type Tracker = (value: unknown, seen: Seen) => void;

/** Evaluated members and items. */
export interface Seen {
  readonly names: Set<string>;
  readonly indexes: Set<number>;
  /** Every member, every item. */
  allNames: boolean;
  allIndexes: boolean;
}

/** The members of these names. */
export function looksAt(...names: readonly string[]): Tracker {
  return (_, seen) => names.forEach((name) => seen.names.add(name));
}

/** The members whose names match. */
export function looksAtMatching(pattern: RegExp): Tracker {
  return (value, seen) => {
    if (object(value)) membersOf(value).forEach((name) => pattern.test(name) && seen.names.add(name));
  };
}

/** Every member. */
export function looksAtMembers(_: unknown, seen: Seen): void {
  seen.allNames = true;
}

/** The first items. */
export function looksAtFirst(count: number): Tracker {
  return (_, seen) => {
    for (let index = 0; index < count; index += 1) seen.indexes.add(index);
  };
}

/** The items that a guard takes. */
export function looksAtSuch(guard: Guard): Tracker {
  return (value, seen) => {
    if (Array.isArray(value)) value.forEach((item, index) => guard(item) && seen.indexes.add(index));
  };
}

/** Every item. */
export function looksAtItems(_: unknown, seen: Seen): void {
  seen.allIndexes = true;
}

/** All that several trackers add; none adds nothing. */
export function track(...trackers: readonly Tracker[]): Tracker {
  return (value, seen) => trackers.forEach((tracker) => tracker(value, seen));
}

/** Adds what one tracker evaluates if the value is valid, and another one if not. */
export function trackIf(guard: Guard, then: Tracker, otherwise?: Tracker): Tracker {
  return (value, seen) => (guard(value) ? then : otherwise)?.(value, seen);
}

/** Adds what a tracker evaluates if the object has a member. */
export function trackWith(name: string, tracker: Tracker): Tracker {
  return (value, seen) => {
    if (object(value) && has(value, name)) tracker(value, seen);
  };
}

/** The names of the members that are left. */
export function unevaluatedNames(value: Members, tracker: Tracker): readonly string[] {
  const { allNames, names } = trace(value, tracker);
  return allNames ? [] : membersOf(value).filter((name) => !names.has(name));
}

/** The indexes of the items that are left, in ascending order. */
export function unevaluatedIndexes(items: readonly unknown[], tracker: Tracker): readonly number[] {
  const { allIndexes, indexes } = trace(items, tracker);
  return allIndexes ? [] : [...items.keys()].filter((index) => !indexes.has(index));
}

function trace(value: unknown, tracker: Tracker): Seen {
  const seen: Seen = { names: new Set(), indexes: new Set(), allNames: false, allIndexes: false };
  tracker(value, seen);
  return seen;
}

/** Returns whether all unevaluated members are valid. */
export function unevaluatedProperties(value: Members, guard: Guard, tracker: Tracker): boolean {
  return unevaluatedNames(value, tracker).every((name) => guard(value[name]));
}

/** Returns whether all unevaluated items are valid. */
export function unevaluatedItems(items: readonly unknown[], guard: Guard, tracker: Tracker): boolean {
  return unevaluatedIndexes(items, tracker).every((index) => guard(items[index]));
}
