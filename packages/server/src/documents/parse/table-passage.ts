import type { InnerTable, TablePassage } from "../passages.js";
import type { Cell, TableBlock } from "./blocks.js";
import { cellRange } from "./cell-range.js";
import { oneLine } from "./clean-text.js";
import { describeColumns } from "./table-columns.js";

/** The maximum length of the text by which a table is found: its names, and then as many of its values as fit. */
const maxSearchText = 20_000;

/** The location of a table in its document. */
interface TablePosition {
  readonly order: number;
  readonly tableId: number;
  /** The headings above the table, the closest one last. */
  readonly headings: readonly string[];
}

/** Returns the passage of a table. */
export function tablePassage(table: TableBlock, { order, tableId, headings }: TablePosition): TablePassage {
  const title = oneLine(table.caption ?? headings.at(-1) ?? "");
  const sheetName = oneLine(table.sheetName ?? "");
  const footnote = oneLine(table.footnote ?? "");
  const inner = innerTable(table);
  const names = inner.columns.map(({ name }) => name);
  return {
    type: "table",
    order,
    tableId,
    title,
    sheetName,
    semanticSheetName: title || sheetName,
    tableRegionInfo: regionOf(table),
    footnote,
    innerTables: [inner],
    searchText: searchText([...headings, title, sheetName, ...names, footnote], table),
  };
}

function innerTable(table: TableBlock): InnerTable {
  const { rows, hasHeader, origin } = table;
  const data = hasHeader ? rows.slice(1) : rows;
  const firstRow = origin.row + (hasHeader ? 1 : 0);
  const position = { firstRow, firstColumn: origin.column, numRows: data.length };
  const columns = describeColumns(hasHeader ? rows[0] : undefined, data, position);
  const lastRow = firstRow + Math.max(data.length - 1, 0);
  const lastColumn = origin.column + Math.max(columns.length - 1, 0);
  return {
    id: "inner_1",
    dataRange: data.length === 0 ? "" : cellRange({ firstRow, firstColumn: origin.column, lastRow, lastColumn }),
    numRows: data.length,
    persistPath: "",
    columns,
  };
}

/** Returns the cells of a table with its title, header and footnote. */
function regionOf({ rows, origin, rowsAbove = 0, rowsBelow = 0 }: TableBlock): string {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1);
  return cellRange({
    firstRow: origin.row - rowsAbove,
    firstColumn: origin.column,
    lastRow: origin.row + Math.max(rows.length - 1, 0) + rowsBelow,
    lastColumn: origin.column + width - 1,
  });
}

/** Returns names and distinct values, one per line: strings first, because searches rarely are for numbers. */
function searchText(names: readonly string[], table: TableBlock): string {
  const lines = new Set<string>();
  let length = 0;
  const add = (line: string): void => {
    if (line === "" || lines.has(line) || length + line.length + 1 > maxSearchText) return;
    lines.add(line);
    length += line.length + 1;
  };
  for (const name of names) add(name);
  const addCells = (isWanted: (cell: Cell) => boolean): void => {
    for (const row of table.rows) {
      for (const cell of row) if (length < maxSearchText && isWanted(cell)) add(oneLine(String(cell)));
    }
  };
  addCells((cell) => typeof cell === "string");
  addCells((cell) => typeof cell === "number");
  return [...lines].join("\n");
}
