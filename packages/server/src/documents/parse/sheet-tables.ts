import type { Cell, TableBlock } from "./blocks.js";
import { looksLikeHeader } from "./table-header.js";

type Row = readonly Cell[];

/** A line of text above a table. */
interface Title {
  readonly text: string;
  readonly row: number;
}

/** The start of a footnote directly below a table. Any other row with a single value may be a row of the table. */
const footnotePattern = /^(?:[*†]|\[?\d\]|(?:notes?|sources?)\b)/i;

/** Returns the tables of a sheet. Empty rows separate them; rows above and below with a single cell are their title and footnote. */
export function tablesOfSheet(sheetName: string, rows: readonly Row[]): TableBlock[] {
  const tables: TableBlock[] = [];
  const regions = regionsOf(rows);
  let title: Title | undefined;
  for (const [index, region] of regions.entries()) {
    const single = region.end - region.start === 1 ? singleText(rows.slice(region.start, region.end)) : undefined;
    const isLast = index === regions.length - 1;
    const previous = tables.at(-1);
    if (single !== undefined && !isLast) title = { text: join(title?.text, single), row: title?.row ?? region.start };
    else if (single !== undefined && previous !== undefined)
      tables[tables.length - 1] = withFootnote(previous, join(title?.text, single), region.start);
    else {
      tables.push(tableOf(sheetName, rows, region, title));
      title = undefined;
    }
  }
  return tables;
}

function join(first: string | undefined, second: string): string {
  return first === undefined || first === "" ? second : `${first} ${second}`;
}

interface Region {
  readonly start: number;
  /** The row after the last one. */
  readonly end: number;
}

function regionsOf(rows: readonly Row[]): Region[] {
  const regions: Region[] = [];
  let start: number | undefined;
  for (let index = 0; index <= rows.length; index += 1) {
    const row = rows[index];
    if (row !== undefined && !isEmpty(row)) start ??= index;
    else if (start !== undefined) {
      regions.push({ start, end: index });
      start = undefined;
    }
  }
  return regions;
}

function tableOf(sheetName: string, rows: readonly Row[], region: Region, title: Title | undefined): TableBlock {
  let { start, end } = region;
  let caption = title?.text;
  let top = title?.row;
  let footnote: string | undefined;
  const width = (index: number): number => (rows[index] ?? []).filter((cell) => cell !== null).length;
  if (end - start > 2 && width(start) === 1 && width(start + 1) > 1) {
    caption = join(caption, singleText(rows.slice(start, start + 1)) ?? "");
    top ??= start;
    start += 1;
  }
  if (
    end - start > 2 &&
    width(end - 1) === 1 &&
    width(end - 2) > 1 &&
    footnotePattern.test(singleText(rows.slice(end - 1, end)) ?? "")
  ) {
    footnote = singleText(rows.slice(end - 1, end));
    end -= 1;
  }
  const body = rows.slice(start, end);
  const { first, last } = columnsOf(body);
  const cells = body.map((row) => row.slice(first, last + 1));
  return {
    type: "table",
    sheetName,
    rows: cells,
    hasHeader: looksLikeHeader(cells),
    origin: { row: start, column: first },
    rowsAbove: start - (top ?? start),
    rowsBelow: region.end - end,
    ...(caption !== undefined && { caption }),
    ...(footnote !== undefined && { footnote }),
  };
}

function withFootnote(table: TableBlock, footnote: string, row: number): TableBlock {
  const rowsBelow = row - (table.origin.row + table.rows.length - 1);
  return { ...table, footnote: join(table.footnote, footnote), rowsBelow };
}

/** Returns the first and last column with values. */
function columnsOf(rows: readonly Row[]): { readonly first: number; readonly last: number } {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (cell === null) continue;
      first = Math.min(first, column);
      last = Math.max(last, column);
    }
  }
  return { first: Number.isFinite(first) ? first : 0, last };
}

/** Returns the text of rows that have one cell with text, and nothing else. */
function singleText(rows: readonly Row[]): string | undefined {
  const cells = rows.flat().filter((cell) => cell !== null);
  return cells.length === 1 && typeof cells[0] === "string" ? cells[0] : undefined;
}

function isEmpty(row: Row): boolean {
  return row.every((cell) => cell === null);
}
