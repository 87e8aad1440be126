/** A fact about recorded traffic that limits what a check can say, and the number of messages that it is true of. */
export interface Note {
  readonly text: string;
  readonly count: number;
}

/** Counts notes by their text. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(text: string, count = 1): void {
    const known = this.#counts.get(text);
    // Texts may have parts that a service chose.
    if (known !== undefined || this.#counts.size < mostTexts) this.#counts.set(text, (known ?? 0) + count);
  }

  /** Returns the notes in the order in which they were first made. */
  list(): readonly Note[] {
    return [...this.#counts].map(([text, count]) => ({ text, count }));
  }
}

const mostTexts = 200;
