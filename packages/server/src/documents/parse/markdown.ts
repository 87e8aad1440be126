import MarkdownIt, { type Token } from "markdown-it";
import type { DocumentLimits } from "../limits.js";
import type { Block, Cell } from "./blocks.js";
import { oneLine } from "./clean-text.js";
import { tooManyCells } from "./csv.js";
import { DocumentError } from "./document-error.js";
import { parseHtml } from "./html.js";
import { InlineReader } from "./markdown-inline.js";
import { SourceText } from "./source-text.js";

const maxNesting = 100;

/** CommonMark with tables, as GitHub has them. */
const parser = new MarkdownIt("default", { html: true, maxNesting });

/** Returns the blocks of a Markdown document. HTML in it is read as HTML. */
export function parseMarkdown(source: string, limits: DocumentLimits): Block[] {
  const frontMatter = /^---\r?\n[^]*?\r?\n---[ \t]*(?:\r?\n|$)/.exec(source)?.[0] ?? "";
  // Empty lines in its place keep the numbers of the lines below.
  const body = frontMatter.replace(/[^\r\n]+/g, "") + source.slice(frontMatter.length);
  const reader = new MarkdownReader(source, limits);
  if (frontMatter !== "") reader.addFrontMatter(frontMatter);
  for (const token of parser.parse(body, {})) {
    // The parser leaves out what is deeper.
    if (token.level >= maxNesting - 1)
      throw new DocumentError(
        "too_complex",
        `The document has more than ${maxNesting - 2} quotations or lists inside one another.`,
      );
    reader.add(token);
  }
  return reader.finish();
}

class MarkdownReader {
  readonly #limits: DocumentLimits;
  readonly #inline: InlineReader;
  /** The offset of each line in the source. */
  readonly #lines: readonly number[];
  readonly #source: string;
  readonly #blocks: Block[] = [];
  #headingLevel: number | undefined;
  /** The list that is being read, with all lists inside it. */
  #list: SourceText | undefined;
  #listDepth = 0;
  #bullet = "";
  #rows: Cell[][] | undefined;
  #cells = 0;
  #tableLine = 0;

  constructor(source: string, limits: DocumentLimits) {
    this.#source = source;
    this.#limits = limits;
    this.#inline = new InlineReader(source);
    this.#lines = [0, ...Array.from(source.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)];
  }

  addFrontMatter(text: string): void {
    const start = text.indexOf("\n") + 1;
    this.#addText(SourceText.of(text.slice(start, text.lastIndexOf("---")), start));
  }

  add(token: Token): void {
    switch (token.type) {
      case "heading_open":
        this.#headingLevel = Number(token.tag.slice(1));
        return;
      case "heading_close":
        this.#headingLevel = undefined;
        return;
      case "inline":
        return this.#addInline(token);
      case "fence":
      case "code_block":
        return this.#addCode(token);
      case "html_block":
        return this.#addHtml(token);
      default:
        return token.type.startsWith("t") ? this.#addTablePart(token) : this.#addListPart(token);
    }
  }

  finish(): Block[] {
    return this.#blocks;
  }

  #addListPart(token: Token): void {
    if (token.type === "bullet_list_open" || token.type === "ordered_list_open") {
      this.#listDepth += 1;
      this.#list ??= new SourceText();
    } else if (token.type === "list_item_open") {
      this.#bullet = `${"  ".repeat(Math.min(this.#listDepth, 10) - 1)}${token.info === "" ? "" : token.info}${token.markup} `;
    } else if (token.type === "bullet_list_close" || token.type === "ordered_list_close") {
      this.#listDepth -= 1;
      if (this.#listDepth > 0 || this.#list === undefined) return;
      const list = this.#list;
      this.#list = undefined;
      this.#addText(list);
    }
  }

  #addTablePart(token: Token): void {
    if (token.type === "table_open") {
      this.#rows = [];
      this.#tableLine = token.map?.[0] ?? 0;
    } else if (token.type === "tr_open") this.#rows?.push([]);
    else if (token.type === "table_close" && this.#rows !== undefined) {
      const rows = this.#rows;
      this.#rows = undefined;
      this.#blocks.push({ type: "table", rows, hasHeader: true, origin: { row: 0, column: 0 } });
    }
  }

  #addInline(token: Token): void {
    const line = token.map?.[0] ?? this.#tableLine;
    const { text, figures } = this.#inline.read(token, this.#offsetOf(line));
    const row = this.#rows?.at(-1);
    if (row !== undefined) this.#addCell(row, oneLine(text.text));
    else if (this.#headingLevel !== undefined) this.#blocks.push({ type: "heading", level: this.#headingLevel, text });
    else this.#addText(text);
    for (const figure of figures) this.#blocks.push(figure);
  }

  #addCell(row: Cell[], text: string): void {
    row.push(text === "" ? null : text);
    this.#cells += 1;
    if (this.#cells > this.#limits.maxCells || row.length > this.#limits.maxColumns) throw tooManyCells(this.#limits);
  }

  #addCode(token: Token): void {
    const [first = 0] = token.map ?? [];
    const start = this.#offsetOf(token.type === "fence" ? first + 1 : first);
    this.#addText(this.#inline.readCode(token.content, start));
  }

  #addHtml(token: Token): void {
    const [first = 0, last = first] = token.map ?? [];
    const start = this.#offsetOf(first);
    const isVerbatim = this.#source.startsWith(token.content.trimEnd(), start);
    const html = isVerbatim ? this.#source.slice(start, this.#offsetOf(last)) : token.content;
    for (const block of parseHtml(html, this.#limits, start)) this.#blocks.push(block);
  }

  #addText(text: SourceText): void {
    if (this.#list === undefined) {
      if (text.text.trim() !== "") this.#blocks.push({ type: "paragraph", text });
      return;
    }
    this.#list.separate("\n");
    const { start } = text.offsets(0, 1);
    this.#list.append(this.#bullet, start, start);
    this.#bullet = "";
    this.#list.appendText(text, "");
  }

  #offsetOf(line: number): number {
    return this.#lines[line] ?? this.#source.length;
  }
}
