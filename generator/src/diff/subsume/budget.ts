/** Ends a query without an answer. The message says why, as a clause: "the schemas are too large to compare". */
export class Undecided extends Error {}

/** Ends one part of a query without an answer; others may decide it. */
export class PartUndecided extends Undecided {}

/** The steps that one query may take, and those that all queries may take together. */
const stepsPerQuery = 20_000;
const stepsInTotal = 3_000_000;
/** The steps that a query gets after all others have used up the total. */
const leastSteps = 600;

/** How deeply values are compared. The stack holds several calls for each level. */
export const deepest = 60;

/** Limits the work of a judge, so that no document takes more than a few seconds. */
export class Budget {
  #total = stepsInTotal;
  #left = 0;

  /** Begins a query. */
  begin(): void {
    this.#left = Math.max(leastSteps, Math.min(stepsPerQuery, this.#total));
  }

  /** Counts steps. Throws `Undecided` if the query has no more. */
  spend(steps = 1): void {
    this.#left -= steps;
    this.#total -= steps;
    if (this.#left < 0) throw new Undecided("the schemas are too large to compare completely");
  }
}
