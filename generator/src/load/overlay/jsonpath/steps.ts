/** Thrown if the queries of a run take too many steps, or one of them finds too many values. */
export class TooManySteps extends Error {}

/** A step budget. Steps are counted, not timed, so that a document always gets the same diagnostics. */
export class Steps {
  readonly #mostMatches: number;
  #left: number;

  /** `mostMatches` limits what a part of a query finds, which is in memory at the same time. */
  constructor(most: number, mostMatches = Infinity) {
    this.#left = most;
    this.#mostMatches = mostMatches;
  }

  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new TooManySteps("takes too many steps");
  }

  /** Checks the number of values that are found so far. */
  hold(count: number): void {
    if (count > this.#mostMatches) throw new TooManySteps("finds too many values");
  }
}
