/** A fact about recorded traffic that limits what a check can say, and the number of messages that it is true of. */
export interface Note {
  readonly text: string;
  readonly count: number;
}

/** Counts things by their text. Texts may have parts that a service chose, so those beyond a limit are left out. */
export class Tally {
  readonly counts = new Map<string, number>();
  readonly #most: number;

  constructor(most = 200) {
    this.#most = most;
  }

  add(text: string, count = 1): void {
    const known = this.counts.get(text);
    if (known !== undefined || this.counts.size < this.#most) this.counts.set(text, (known ?? 0) + count);
  }

  /** Returns the notes in the order in which they were first made. */
  list(): readonly Note[] {
    return [...this.counts].map(([text, count]) => ({ text, count }));
  }

  get sum(): number {
    return [...this.counts.values()].reduce((all, count) => all + count, 0);
  }
}
