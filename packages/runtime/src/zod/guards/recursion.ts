import type { Guard } from "./types.js";
import { nothing } from "./types.js";

/**
 * The limit on recursion: how many recursive components may be open at the same time. It is the same in all tiers, so
 * that they decide alike. zod needs the most stack: in Node it overflows at 370 to 1200 components, depending on the
 * schema; guards overflow at 1500.
 */
export const deepest = 256;

/** The state of the validation that is running. All of it is synchronous, so there is never more than one. */
let depth = 0;
let isTooDeep = false;
let keeping = new Map<unknown, unknown>();
let visits = 0;

/** The number of objects that are validated before results are remembered. Most values have fewer. */
const patience = 64;

/**
 * Runs one step of a validation that may return to the same step. A value that is nested too deeply ends the whole
 * validation: `refuse` then makes the result of the outermost step. Without that, `not` and the like would turn the
 * refusal of a part into its opposite.
 */
export function descend<A, B, R>(
  step: (first: A, second: B) => R,
  first: A,
  second: B,
  refuse: (first: A, isOutermost: boolean) => R,
): R {
  if (depth === 0) return begin(step, first, second, refuse);
  if (isTooDeep || depth === deepest) {
    isTooDeep = true;
    return refuse(first, false);
  }
  depth += 1;
  const result = step(first, second);
  depth -= 1;
  // What a part is found to be no longer matters.
  return isTooDeep ? refuse(first, false) : result;
}

function begin<A, B, R>(
  step: (first: A, second: B) => R,
  first: A,
  second: B,
  refuse: (first: A, isOutermost: boolean) => R,
): R {
  depth = 1;
  try {
    const result = step(first, second);
    return isTooDeep ? refuse(first, true) : result;
  } catch (error) {
    // A document with very long chains of schemas, or a caller that has used up the stack.
    if (isOverflow(error)) return refuse(first, true);
    throw error;
  } finally {
    depth = 0;
    isTooDeep = false;
    visits = 0;
    if (keeping.size > 0) keeping = new Map();
  }
}

/** Returns whether an error is an overflow of the stack. Firefox throws an InternalError. */
export function isOverflow(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof RangeError || error.name === "InternalError") && /stack|recursion/.test(error.message);
}

/** Returns what a step keeps for the rest of this validation. The outermost step has nobody to keep it for. */
export function kept<T>(step: unknown, make: () => T): T {
  if (depth === 0) return make();
  const found = keeping.get(step) ?? make();
  keeping.set(step, found);
  return found as T;
}

/** Calls the guard of a recursive component. */
export function recursive(guard: Guard, value: unknown): boolean {
  return descend(guard, value, undefined, nothing);
}

/**
 * Calls the guard of a recursive component whose variants look at the same parts of a value. Each object is decided
 * once per validation: otherwise the work would double with each level.
 */
export function memoized(guard: Guard, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return guard(value);
  if (visits < patience) {
    visits += 1;
    return recursive(guard, value);
  }
  const known = kept(guard, newVerdicts);
  const verdict = known.get(value) ?? recursive(guard, value);
  known.set(value, verdict);
  return verdict;
}

function newVerdicts(): Map<object, boolean> {
  return new Map();
}
