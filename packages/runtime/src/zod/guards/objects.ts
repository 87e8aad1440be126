import type { MemberGuard, Members } from "./types.js";
import { object } from "./types.js";

/** The names of members, for `closed` and `without`. */
export function names(...all: readonly string[]): ReadonlySet<string> {
  return new Set(all);
}

/** A member of the object itself, for names that every object inherits, such as `constructor`. */
export function own(value: Members, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns whether the object has a member. JSON has no undefined, so such a member is absent. */
export function has(value: Members, name: string): boolean {
  return own(value, name) !== undefined;
}

/** Counts the members. */
export function size(value: Members): number {
  return membersOf(value).length;
}

/** The names of the members that are there. */
export function membersOf(value: Members): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}

/** Returns whether all members are known. */
export function closed(value: Members, known: ReadonlySet<string>): boolean {
  // `in` is faster than Object.keys; whether a member is inherited matters only where it would be refused.
  for (const name in value) {
    if (!known.has(name) && has(value, name)) return false;
  }
  return true;
}

/** Returns whether all members are valid. */
export function members(value: Members, guard: MemberGuard): boolean {
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && !guard(member, name) && Object.hasOwn(value, name)) return false;
  }
  return true;
}

/** Returns whether a value is an object of valid members. */
export function recordOf(value: unknown, guard: MemberGuard): value is Members {
  return object(value) && members(value, guard);
}

/** Returns whether all names of members are valid (JSON Schema 2020-12, Core 10.3.2.4). */
export function named(value: Members, guard: (name: string) => boolean): boolean {
  for (const name in value) {
    if (!guard(name) && has(value, name)) return false;
  }
  return true;
}

/** A copy without some members. */
export function without(value: Members, left: ReadonlySet<string>): Members {
  // fromEntries defines members; an assignment to `__proto__` would set the prototype.
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.has(name)));
}
