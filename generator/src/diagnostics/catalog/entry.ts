import type { Severity } from "../types.js";

/** A diagnostic's severity and texts. `Facts` are the details of one occurrence, such as the name that is missing. */
export interface Entry<Facts> {
  readonly severity: Severity;
  /** The problem in the user's terms: one line without a full stop. */
  readonly message: (facts: Facts) => string;
  /** The fix, in one line. */
  readonly help: (facts: Facts) => string;
  /** The output until the problem is fixed, in one line. All warnings about documents have one. */
  readonly fallback?: (facts: Facts) => string;
  /** A paragraph for `specloom explain CODE`: why this is a problem, the section of the standard, and an example. */
  readonly explain: string;
}

/** Infers the type of an entry's facts from its message. */
export function entry<Facts>(value: Entry<Facts>): Entry<Facts> {
  return value;
}

/** Facts of a diagnostic that may suggest a similar name. */
export interface Suggestion {
  readonly suggestion?: string | undefined;
}

/** Facts of a diagnostic whose fallback depends on the type of the value, such as a schema or a parameter. */
export interface WithFallback {
  readonly fallback: string;
}

/** Returns the fix for an unknown name: a similar one that was probably meant, or else something to do about it. */
export function didYouMean(suggestion: string | undefined, otherwise: string): string {
  return suggestion === undefined ? otherwise : `did you mean "${suggestion}"?`;
}
