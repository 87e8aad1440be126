/** Thrown if the queries of a run take too many steps. */
export class TooManySteps extends Error {}

/** A step budget. Steps are counted, not timed, so that a document always gets the same diagnostics. */
export class Steps {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new TooManySteps();
  }
}
