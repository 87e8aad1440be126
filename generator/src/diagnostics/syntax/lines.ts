/** The lines of a file, split at LF, CR or CRLF on first use. */
export class Lines {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the line number of an offset, counting from 1. */
  numberAt(offset: number): number {
    const starts = this.#all();
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Returns the offset of a line's first character. */
  startOf(line: number): number {
    return this.#all()[line - 1]!;
  }

  /** Returns a line without its line break. */
  textOf(line: number): string {
    const start = this.startOf(line);
    let end = this.#all()[line] ?? this.#text.length;
    while (end > start && isLineEnd(this.#text.charCodeAt(end - 1))) end -= 1;
    return this.#text.slice(start, end);
  }

  #all(): readonly number[] {
    if (this.#starts) return this.#starts;
    const starts = [0];
    let feed = this.#next("\n", 0);
    let carriageReturn = this.#next("\r", 0);
    while (feed < Infinity || carriageReturn < Infinity) {
      // A line feed right after a carriage return ends the same line.
      const end = carriageReturn + 1 < feed ? carriageReturn : feed;
      starts.push(end + 1);
      if (feed <= end) feed = this.#next("\n", end + 1);
      if (carriageReturn <= end) carriageReturn = this.#next("\r", end + 1);
    }
    return (this.#starts = starts);
  }

  /** Returns the offset of the next such character; Infinity if there is none. */
  #next(character: string, from: number): number {
    const at = this.#text.indexOf(character, from);
    return at === -1 ? Infinity : at;
  }
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
