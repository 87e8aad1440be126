import { Parser } from "htmlparser2";
import type { DocumentLimits } from "../limits.js";
import type { Block, FigureBlock } from "./blocks.js";
import { oneLine } from "./clean-text.js";
import { DocumentError } from "./document-error.js";
import { HtmlTable } from "./html-table.js";
import { SourceText } from "./source-text.js";

/** Elements whose content is not text for readers. */
const skipped = new Set(
  "script style template noscript svg math iframe object select textarea canvas audio video title".split(" "),
);

/** Elements that interrupt a paragraph. */
const blockElements = new Set(
  (
    "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header " +
    "hgroup hr html li main nav ol p pre section summary table ul"
  ).split(" "),
);

const heading = /^h[1-6]$/;

/** Returns the blocks of an HTML document or fragment. `offset` is the position of the fragment in its document. */
export function parseHtml(source: string, limits: DocumentLimits, offset = 0): Block[] {
  const reader = new HtmlReader(limits, offset);
  const parser: Parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.addText(text, parser.startIndex, parser.endIndex + 1),
  });
  parser.write(source);
  parser.end();
  return reader.finish();
}

/** A `<figure>` while its content is being read. */
interface OpenFigure {
  readonly caption: SourceText;
  readonly firstBlock: number;
}

class HtmlReader {
  readonly #limits: DocumentLimits;
  readonly #offset: number;
  #blocks: Block[] = [];
  #paragraph = new SourceText();
  /** White space that separates the next word from the text before it. */
  #space: { readonly start: number; readonly end: number } | undefined;
  #depth = 0;
  #skipDepth = 0;
  #listDepth = 0;
  #preDepth = 0;
  #tableDepth = 0;
  #table: HtmlTable | undefined;
  #inTableCaption = false;
  #figure: OpenFigure | undefined;
  #inFigureCaption = false;

  constructor(limits: DocumentLimits, offset: number) {
    this.#limits = limits;
    this.#offset = offset;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > this.#limits.maxDepth)
      throw new DocumentError(
        "too_complex",
        `The document has more than ${this.#limits.maxDepth} elements inside one another.`,
      );
    if (skipped.has(name)) this.#skipDepth += 1;
    if (this.#skipDepth > 0) return;
    if (heading.test(name) || name === "figcaption") this.#flush();
    else if (blockElements.has(name)) this.#interrupt();
    if (name === "br") this.#target.separate("\n");
    else if (name === "img") this.#addImage(attributes);
    else if (name === "pre") this.#preDepth += 1;
    else if (name === "ul" || name === "ol") this.#listDepth += 1;
    else if (name === "figure") this.#figure ??= { caption: new SourceText(), firstBlock: this.#blocks.length };
    else if (name === "figcaption") this.#inFigureCaption = this.#figure !== undefined;
    else this.#openTablePart(name, attributes);
  }

  close(name: string): void {
    this.#depth -= 1;
    if (skipped.has(name)) this.#skipDepth = Math.max(0, this.#skipDepth - 1);
    else if (this.#skipDepth === 0) this.#closeElement(name);
  }

  addText(text: string, start: number, end: number): void {
    if (this.#skipDepth > 0) return;
    const isPlain = end - start === text.length;
    for (const { 0: part, index } of text.matchAll(/\s+|\S+/g)) {
      const from = this.#offset + (isPlain ? start + index : start);
      const to = isPlain ? from + part.length : this.#offset + end;
      this.#addPart(part, from, to);
    }
  }

  finish(): Block[] {
    this.#flush();
    // A document that ends in the middle of a table still has its rows.
    this.#addTable();
    return this.#blocks;
  }

  /** The text that characters are added to. */
  get #target(): SourceText {
    if (this.#table !== undefined) {
      if (this.#inTableCaption) return this.#table.caption;
      const cell = this.#table.openText;
      if (cell !== undefined) return cell;
    }
    return this.#inFigureCaption && this.#figure !== undefined ? this.#figure.caption : this.#paragraph;
  }

  #addPart(part: string, start: number, end: number): void {
    const target = this.#target;
    if (this.#preDepth > 0 && target === this.#paragraph) return target.append(part, start, end);
    if (/^\s/.test(part)) {
      this.#space ??= { start, end };
      return;
    }
    const space = this.#space;
    this.#space = undefined;
    if (space !== undefined && target.text !== "" && !/\s$/.test(target.text))
      target.append(" ", space.start, space.end);
    target.append(part, start, end);
  }

  #addImage({ alt = "", src = "", title = "" }: Readonly<Record<string, string>>): void {
    const path = src.startsWith("data:") ? "" : src;
    if (alt === "" && title === "" && this.#figure === undefined) return;
    const figure: FigureBlock = { type: "figure", caption: title, alternative: alt, path };
    this.#blocks.push(figure);
  }

  #openTablePart(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "table") {
      this.#tableDepth += 1;
      this.#table ??= new HtmlTable(this.#limits);
      return;
    }
    if (this.#tableDepth !== 1) {
      // Cells of a table inside a cell are words of the outer cell.
      if (name === "td" || name === "th") this.#target.separate(" ");
      return;
    }
    this.#space = undefined;
    if (name === "caption") this.#inTableCaption = true;
    else if (name === "tr") this.#table?.openRow();
    else if (name === "td" || name === "th") this.#table?.openCell(name === "th", attributes);
  }

  #closeElement(name: string): void {
    if (heading.test(name)) this.#flush(Number(name.slice(1)));
    else if (name === "figcaption") this.#closeFigureCaption();
    else if (blockElements.has(name)) this.#interrupt();
    if (name === "pre") this.#preDepth = Math.max(0, this.#preDepth - 1);
    else if (name === "ul" || name === "ol") this.#closeList();
    else if (name === "figure") this.#closeFigure();
    else if (name === "table") this.#closeTable();
    else if (this.#tableDepth === 1) this.#closeTablePart(name);
  }

  #closeTablePart(name: string): void {
    if (name === "caption") this.#inTableCaption = false;
    else if (name === "tr") this.#table?.closeRow();
    else if (name === "td" || name === "th") this.#table?.closeCell();
  }

  #closeList(): void {
    this.#listDepth = Math.max(0, this.#listDepth - 1);
    this.#interrupt();
  }

  #closeTable(): void {
    this.#tableDepth = Math.max(0, this.#tableDepth - 1);
    if (this.#tableDepth > 0 || this.#table === undefined) return;
    this.#addTable();
    this.#table = undefined;
    this.#inTableCaption = false;
  }

  /** Adds the rows of the open table, if there is one. */
  #addTable(): void {
    for (const block of this.#table?.finish() ?? []) this.#blocks.push(block);
  }

  #closeFigureCaption(): void {
    if (this.#inFigureCaption) this.#inFigureCaption = false;
    else this.#flush(undefined, true);
  }

  /** Gives the figure's caption to its images and tables. */
  #closeFigure(): void {
    const figure = this.#figure;
    this.#figure = undefined;
    this.#inFigureCaption = false;
    if (figure === undefined) return;
    const caption = oneLine(figure.caption.text);
    const inside = this.#blocks.slice(figure.firstBlock);
    const captioned = inside.map((block) =>
      caption !== "" && (block.type === "figure" || block.type === "table") ? { ...block, caption } : block,
    );
    this.#blocks = [...this.#blocks.slice(0, figure.firstBlock), ...captioned];
    const isUsed = captioned.some(({ type }) => type === "figure" || type === "table");
    if (!isUsed) this.#blocks.push({ type: "paragraph", text: figure.caption });
  }

  /** Ends a paragraph. Cells, captions and list items continue with the next line. */
  #interrupt(): void {
    const target = this.#target;
    if (target !== this.#paragraph) target.separate(" ");
    else if (this.#listDepth > 0) target.separate("\n");
    else this.#flush();
    this.#space = undefined;
  }

  #flush(level?: number, isCaption = false): void {
    this.#space = undefined;
    if (this.#target !== this.#paragraph) return this.#target.separate(" ");
    const text = this.#paragraph;
    this.#paragraph = new SourceText();
    if (text.text.trim() === "") return;
    if (level !== undefined) this.#blocks.push({ type: "heading", level, text });
    else this.#blocks.push({ type: "paragraph", text, ...(isCaption && { isCaption }) });
  }
}
