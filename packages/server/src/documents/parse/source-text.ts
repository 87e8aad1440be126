/** Characters from `at` on, which come from `start` to `end` in the source. */
interface Piece {
  readonly at: number;
  readonly start: number;
  end: number;
}

/** Text taken from a document, which remembers the offset in the source that each piece came from. */
export class SourceText {
  #text = "";
  /** The start of each piece in the text, and where the piece starts and ends in the source. */
  readonly #pieces: Piece[] = [];

  get text(): string {
    return this.#text;
  }

  /** Returns a text whose characters are next to one another in the source, from `start`. */
  static of(text: string, start: number): SourceText {
    const result = new SourceText();
    result.append(text, start, start + text.length);
    return result;
  }

  append(text: string, start: number, end: number): void {
    if (text === "") return;
    const at = this.#text.length;
    this.#text += text;
    const last = this.#pieces.at(-1);
    const continues = last?.end === start && last.end - last.start === at - last.at && end - start === text.length;
    if (last !== undefined && continues) last.end = end;
    else this.#pieces.push({ at, start, end });
  }

  /** Appends another text after a separator. */
  appendText(other: SourceText, separator: string): void {
    if (this.#text !== "" && other.#text !== "") this.#text += separator;
    const base = this.#text.length;
    for (const { at, start, end } of other.#pieces) this.#pieces.push({ at: base + at, start, end });
    this.#text += other.#text;
  }

  /** Appends a separator that the source does not have, unless the text is empty or ends with white space. */
  separate(separator: string): void {
    if (this.#text !== "" && !/\s$/.test(this.#text)) this.#text += separator;
  }

  /** Returns the offsets in the source of the characters from `from` to `to`. */
  offsets(from: number, to: number): { readonly start: number; readonly end: number } {
    const first = this.#pieceAt(from);
    const last = this.#pieceAt(Math.max(from, to - 1));
    if (first === undefined || last === undefined) return { start: 0, end: 0 };
    const start = Math.min(first.start + (from - first.at), first.end);
    // A piece that was shortened, like `&amp;`, ends where its source ends.
    const isWhole = to >= this.#endOf(last.at);
    return { start, end: isWhole ? last.end : Math.min(last.start + (to - last.at), last.end) };
  }

  #endOf(at: number): number {
    return this.#pieces[this.#indexAt(at) + 1]?.at ?? this.#text.length;
  }

  #pieceAt(position: number): Piece | undefined {
    return this.#pieces[this.#indexAt(position)];
  }

  /** Returns the index of the last piece that starts at or before a position, by binary search. */
  #indexAt(position: number): number {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#pieces[middle]?.at ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
