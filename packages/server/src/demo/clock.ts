/** A clock that can be put back, so that new data gets times in the past. */
export class DemoClock {
  readonly #now: () => Date;
  #time: number | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Returns the time: each one is later than the last one, unless the clock was put back between them. */
  readonly now = (): Date => {
    if (this.#time === undefined) return this.#now();
    this.#time += 1;
    return new Date(this.#time);
  };

  /** Puts the clock to a time, at which it stays. */
  putTo(time: Date): void {
    this.#time = time.getTime();
  }

  /** Lets the clock run again. */
  release(): void {
    this.#time = undefined;
  }
}
