import type { DocumentLimits } from "../limits.js";
import type { FigurePassage, ParagraphPassage, Passage } from "../passages.js";
import type { Block, FigureBlock, HeadingBlock, ParagraphBlock } from "./blocks.js";
import { splitText } from "./chunks.js";
import { cleanText, oneLine } from "./clean-text.js";
import { DocumentError } from "./document-error.js";
import { SourceText } from "./source-text.js";
import { tablePassage } from "./table-passage.js";

/**
 * Returns the passages of a document's blocks. A heading becomes the first line of the paragraph below it, and part of the text by which
 * the rest of its section is found. It is a paragraph of its own only where nothing is below it.
 */
export function passagesOfBlocks(blocks: readonly Block[], limits: DocumentLimits): Passage[] {
  const builder = new PassageBuilder(limits);
  for (const block of blocks) builder.add(block);
  return builder.finish();
}

class PassageBuilder {
  readonly #limits: DocumentLimits;
  readonly #passages: Passage[] = [];
  /** The headings above the current position, the closest one last. */
  #headings: { readonly level: number; readonly text: string }[] = [];
  /** Headings that no paragraph has taken yet. */
  #pending: { readonly text: SourceText; readonly lines: string[]; readonly page: number | undefined } | undefined;
  #blocks = 0;
  #tables = 0;
  #figures = 0;

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
  }

  add(block: Block): void {
    if (block.type === "heading") return this.#addHeading(block);
    if (block.type === "paragraph") return this.#addParagraph(block);
    this.#leaveHeadings();
    if (block.type === "figure") return this.#addFigure(block);
    this.#tables += 1;
    const headings = this.#headings.map(({ text }) => text);
    this.#push(tablePassage(block, { order: this.#passages.length, tableId: this.#tables, headings }));
  }

  finish(): Passage[] {
    this.#flushHeadings();
    return this.#passages;
  }

  #addHeading({ level, text, page }: HeadingBlock): void {
    const line = oneLine(text.text);
    if (line === "") return;
    const above = this.#headings.filter((heading) => heading.level < level);
    if (this.#pending?.page !== page) this.#leaveHeadings(above);
    this.#headings = [...above, { level, text: line }];
    this.#pending ??= { text: new SourceText(), lines: [], page };
    this.#pending.text.appendText(text, "\n");
    this.#pending.lines.push(line);
  }

  #addParagraph(block: ParagraphBlock): void {
    if (block.text.text.trim() === "") return;
    // A passage is on one page.
    if (this.#pending?.page !== block.page) this.#leaveHeadings();
    const text = this.#pending?.text ?? new SourceText();
    this.#pending = undefined;
    text.appendText(block.text, "\n");
    this.#addText(text, block.page);
  }

  /** Makes a paragraph of headings that have none below them. */
  #flushHeadings(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined) this.#addText(pending.text, pending.page);
  }

  /** Leaves headings to the searches of what is below them: all of them are above it. Otherwise makes a paragraph of them. */
  #leaveHeadings(above: readonly { readonly text: string }[] = this.#headings): void {
    if (this.#pending?.lines.every((line) => above.some(({ text }) => text === line))) this.#pending = undefined;
    this.#flushHeadings();
  }

  #addText(text: SourceText, page: number | undefined): void {
    const block = this.#blocks;
    const prefix = page === undefined ? "" : `p${page}:`;
    for (const { from, to } of splitText(text.text)) {
      const { start, end } = text.offsets(from, to);
      const chunk = cleanText(text.text.slice(from, to));
      if (chunk.trim() === "") continue;
      this.#push(this.#paragraph(chunk, block, `${prefix}${start}:${end}`));
      this.#blocks = block + 1;
    }
  }

  #paragraph(text: string, block: number, range: string): ParagraphPassage {
    const above = this.#headings.map((heading) => heading.text).filter((heading) => !text.includes(heading));
    const searchText = [...above, text].join("\n");
    return { type: "paragraph", order: this.#passages.length, block, text, range, searchText };
  }

  #addFigure(block: FigureBlock): void {
    const [caption, text] = [oneLine(block.caption), oneLine(block.alternative)];
    if (caption === "" && text === "") return;
    this.#figures += 1;
    const passage: FigurePassage = {
      type: "figure",
      order: this.#passages.length,
      figureId: this.#figures,
      caption,
      text,
      summaryText: "",
      prequestionList: [],
      persistPath: cleanText(block.path),
      searchText: [...this.#headings.map((heading) => heading.text), caption, text].filter(Boolean).join("\n"),
    };
    this.#push(passage);
  }

  #push(passage: Passage): void {
    const { maxPassages } = this.#limits;
    if (this.#passages.length >= maxPassages)
      throw new DocumentError(
        "too_large",
        `The document has more than ${maxPassages} passages. Split it into several files.`,
      );
    this.#passages.push(passage);
  }
}
