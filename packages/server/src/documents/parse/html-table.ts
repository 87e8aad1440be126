import type { DocumentLimits } from "../limits.js";
import type { Block, Cell } from "./blocks.js";
import { oneLine } from "./clean-text.js";
import { tooManyCells } from "./csv.js";
import { SourceText } from "./source-text.js";
import { looksLikeHeader } from "./table-header.js";

/** A cell while its content is being read. */
interface OpenCell {
  readonly text: SourceText;
  readonly columns: number;
  readonly rows: number;
}

/** Builds the table of a `<table>` element. Cells that span rows or columns repeat their text in each row, and leave columns empty. */
export class HtmlTable {
  readonly caption = new SourceText();
  readonly #limits: DocumentLimits;
  readonly #rows: Cell[][] = [];
  readonly #texts: SourceText[] = [];
  /** Cells of earlier rows that continue in the next ones, by column. */
  readonly #spans = new Map<number, { readonly value: Cell; rows: number }>();
  #row: Cell[] | undefined;
  #cell: OpenCell | undefined;
  #cells = 0;
  /** Marks a table whose first row has only `<th>` cells. */
  #startsWithHeader = true;

  constructor(limits: DocumentLimits) {
    this.#limits = limits;
  }

  /** The text of the cell that is being read. */
  get openText(): SourceText | undefined {
    return this.#cell?.text;
  }

  openRow(): void {
    this.closeRow();
    this.#row = [];
  }

  openCell(isHeader: boolean, attributes: Readonly<Record<string, string>>): void {
    this.closeCell();
    this.#row ??= [];
    if (this.#rows.length === 0 && !isHeader) this.#startsWithHeader = false;
    const columns = spanOf(attributes["colspan"], 1_000);
    this.#cell = { text: new SourceText(), columns, rows: spanOf(attributes["rowspan"], 65_534) };
  }

  closeCell(): void {
    const cell = this.#cell;
    if (cell === undefined) return;
    this.#cell = undefined;
    this.#texts.push(cell.text);
    const value = oneLine(cell.text.text) || null;
    this.#placeSpans();
    for (let column = 0; column < cell.columns; column += 1) {
      const shown = column === 0 ? value : null;
      if (cell.rows > 1) this.#spans.set(this.#row?.length ?? 0, { value: shown, rows: cell.rows - 1 });
      this.#place(shown);
    }
  }

  closeRow(): void {
    this.closeCell();
    this.#placeSpans();
    if (this.#row !== undefined && this.#row.length > 0) this.#rows.push(this.#row);
    this.#row = undefined;
  }

  /** Returns the table, or paragraphs if it has fewer than two rows or columns and so only served the layout. */
  finish(): Block[] {
    this.closeRow();
    const rows = this.#rows;
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    if (rows.length < 2 || width < 2)
      return [this.caption, ...this.#texts].map((text): Block => ({ type: "paragraph", text }));
    const hasHeader = this.#startsWithHeader || looksLikeHeader(rows);
    const caption = oneLine(this.caption.text);
    return [{ type: "table", rows, hasHeader, origin: { row: 0, column: 0 }, ...(caption !== "" && { caption }) }];
  }

  /** Adds the cells of earlier rows that continue at the current column. */
  #placeSpans(): void {
    for (let span = this.#takeSpan(); span !== undefined; span = this.#takeSpan()) this.#place(span.value);
  }

  #takeSpan(): { readonly value: Cell } | undefined {
    const column = this.#row?.length;
    const span = column === undefined ? undefined : this.#spans.get(column);
    if (column === undefined || span === undefined) return undefined;
    // A cell is in the map while the row that it starts in is still being read.
    span.rows -= 1;
    if (span.rows <= 0) this.#spans.delete(column);
    return span;
  }

  #place(value: Cell): void {
    this.#cells += 1;
    this.#row?.push(value);
    const { maxCells, maxColumns } = this.#limits;
    if (this.#cells > maxCells || (this.#row?.length ?? 0) > maxColumns) throw tooManyCells(this.#limits);
  }
}

function spanOf(attribute: string | undefined, max: number): number {
  const span = Number.parseInt(attribute ?? "1", 10);
  return span >= 1 ? Math.min(span, max) : 1;
}
