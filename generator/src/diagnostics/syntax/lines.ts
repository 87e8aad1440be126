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
    for (let at = 0; at < this.#text.length; at += 1) {
      const isEnd = isLineEnd(this.#text.charCodeAt(at)) && !this.#text.startsWith("\r\n", at);
      if (isEnd) starts.push(at + 1);
    }
    return (this.#starts = starts);
  }
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}
