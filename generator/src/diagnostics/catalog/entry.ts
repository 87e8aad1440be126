import type { Severity } from "../types.js";

/** What the catalog holds for one code. `Facts` are the particulars of one occurrence. */
export interface Entry<Facts> {
  readonly severity: Severity;
  /** What is wrong, in one line, without a full stop. */
  readonly message: (facts: Facts) => string;
  /** What to do about it, in one line. */
  readonly help: (facts: Facts) => string;
  /** What is generated until that is done, in one line. Warnings of what is wrong, not only unwise, have it. */
  readonly meanwhile?: (facts: Facts) => string;
  /** A paragraph for `specloom explain CODE`: why this is a problem, with the section that says so, and an example. */
  readonly explain: string;
}

/** Infers the facts of an entry from its message. */
export function entry<Facts>(value: Entry<Facts>): Entry<Facts> {
  return value;
}
