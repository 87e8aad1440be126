/** Makes a sequence of numbers into choices. Smaller numbers choose what is simpler, so that failures shrink to simple calls. */
export class Choices {
  #index = 0;
  readonly #numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** Returns a number below a limit. */
  below(limit: number): number {
    this.#index += 1;
    return (this.#numbers[(this.#index - 1) % this.#numbers.length] ?? 0) % limit;
  }

  of<T>(first: T, ...others: T[]): T {
    return others[this.below(others.length + 1) - 1] ?? first;
  }

  /** Returns one of the usual values, or one time in twelve one of the unusual ones. */
  usually<T>(usual: readonly [T, ...T[]], unusual: readonly [T, ...T[]]): T {
    return this.of(...(this.below(12) === 11 ? unusual : usual));
  }

  maybe<T>(make: () => T): T | undefined {
    return this.below(2) === 0 ? undefined : make();
  }

  /** Returns one of the ids, or an id of nothing one time in twenty. */
  id(known: Iterable<string>): string {
    const ids = [...known];
    return this.below(20) === 19 ? "§nothing 0" : (ids[this.below(Math.max(1, ids.length))] ?? "§nothing 0");
  }

  /** Returns the ids of several, each once. */
  ids(known: Iterable<string>): string[] {
    return [...new Set(Array.from({ length: 1 + this.below(3) }, () => this.id(known)))];
  }

  /** Returns up to three of the ids that follow one another. */
  some(known: readonly string[]): string[] {
    const start = this.below(Math.max(1, known.length - 1));
    return known.slice(start, start + 2 + this.below(2));
  }

  /** Returns one to three words that a search does not confuse. */
  words(): string {
    return Array.from({ length: 1 + this.below(3) }, () =>
      this.of("bicycle", "harbour", "voucher", "invoice", "lemon", "quartz"),
    ).join(" ");
  }
}
