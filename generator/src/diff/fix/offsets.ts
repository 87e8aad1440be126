import type { Edit } from "./types.js";

/** A range of text that is replaced by one of another length. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** Maps offsets in a file before its edits to those after them, and back. */
export class Offsets {
  readonly #forward: readonly Span[];
  readonly #back: readonly Span[];

  constructor(edits: readonly Edit[]) {
    this.#forward = [...edits]
      .sort((a, b) => a.start - b.start || a.end - b.end)
      .map(({ start, end, text }) => ({ start, end, length: text.length }));
    let grown = 0;
    this.#back = this.#forward.map(({ start, end, length }) => {
      const span = { start: start + grown, end: start + grown + length, length: end - start };
      grown += length - (end - start);
      return span;
    });
  }

  /** Returns where the text before an offset ends, or the text after it starts: an insertion at the offset is between these two. */
  after(offset: number, side: "start" | "end"): number {
    return shift(this.#forward, offset, side);
  }

  /** Returns the offset before the edits; the start of what was replaced for an offset inside of it. */
  before(offset: number): number {
    return shift(this.#back, offset, "start");
  }
}

function shift(spans: readonly Span[], offset: number, side: "start" | "end"): number {
  let grown = 0;
  for (const { start, end, length } of spans) {
    if (start < offset && offset < end) return start + grown;
    const isBefore = end < offset || (end === offset && (start < end || side === "start"));
    if (isBefore) grown += length - (end - start);
  }
  return offset + grown;
}
