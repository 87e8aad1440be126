import type { Token } from "markdown-it";
import type { FigureBlock } from "./blocks.js";
import { SourceText } from "./source-text.js";

/** The characters within which the next word is expected: markup between words is short, except for the URLs of links. */
const lookahead = 400;

/** The text of a paragraph, a heading or a cell, and the images in it. */
interface InlineContent {
  readonly text: SourceText;
  readonly figures: readonly FigureBlock[];
}

/** Reads the inline content of Markdown. markdown-it has no offsets for it, so each word is looked up in the source. */
export class InlineReader {
  readonly #source: string;
  #cursor = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads inline content that starts at an offset or after it. */
  read(token: Token, offset: number): InlineContent {
    this.#cursor = Math.max(this.#cursor, offset);
    const text = new SourceText();
    const figures: FigureBlock[] = [];
    for (const child of token.children ?? []) {
      if (child.type === "softbreak") text.separate(" ");
      else if (child.type === "hardbreak") text.separate("\n");
      else if (child.type === "image") figures.push(this.#readImage(child));
      else if (child.type !== "html_inline") this.#addWords(text, child.content);
    }
    return { text, figures };
  }

  /** Reads code that starts at an offset. */
  readCode(code: string, offset: number): SourceText {
    this.#cursor = Math.max(this.#cursor, offset);
    const text = new SourceText();
    this.#addWords(text, code);
    return text;
  }

  #readImage(image: Token): FigureBlock {
    const source = String(image.attrGet("src") ?? "");
    return {
      type: "figure",
      caption: String(image.attrGet("title") ?? ""),
      alternative: image.content,
      path: source.startsWith("data:") ? "" : source,
    };
  }

  #addWords(text: SourceText, content: string): void {
    for (const { 0: part } of content.matchAll(/\s+|\S+/g)) {
      const start = this.#find(part);
      if (start !== undefined) this.#cursor = start + part.length;
      // A word with entities or escapes is not in the source as it reads: it is where the previous word ends.
      text.append(part, start ?? this.#cursor, this.#cursor);
    }
  }

  #find(part: string): number | undefined {
    if (this.#source.startsWith(part, this.#cursor)) return this.#cursor;
    if (/^\s/.test(part)) return undefined;
    const found = this.#source.slice(this.#cursor, this.#cursor + part.length + lookahead).indexOf(part);
    return found === -1 ? undefined : this.#cursor + found;
  }
}
