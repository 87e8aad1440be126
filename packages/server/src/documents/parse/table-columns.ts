import type { ColumnExample, TableColumn } from "../passages.js";
import type { Cell } from "./blocks.js";
import { cellRange, columnLetters } from "./cell-range.js";
import { oneLine } from "./clean-text.js";

/** The position of a table's data: the first row and column, from 0, and the number of rows. */
interface DataPosition {
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly numRows: number;
}

const maxExamples = 5;
const maxValueLength = 200;
const maxDistinct = 100_000;

/** Describes the columns of a table: their types, ranges and statistics. */
export function describeColumns(
  header: readonly Cell[] | undefined,
  rows: readonly (readonly Cell[])[],
  position: DataPosition,
): TableColumn[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), header?.length ?? 0);
  return Array.from({ length: width }, (_, index) => {
    const column = position.firstColumn + index;
    const { firstRow, numRows } = position;
    const lastRow = firstRow + Math.max(numRows - 1, 0);
    return {
      id: `column_${index + 1}`,
      name: nameOf(header?.[index] ?? null) || `Column ${columnLetters(column)}`,
      range: cellRange({ firstRow, firstColumn: column, lastRow, lastColumn: column }),
      ...describeCells(rows.map((row) => row[index] ?? null)),
    };
  });
}

function nameOf(cell: Cell): string {
  return cell === null ? "" : cut(oneLine(String(cell)));
}

type Statistics = Omit<TableColumn, "id" | "name" | "range">;

/** Returns type and statistics of a column's cells. */
function describeCells(cells: readonly Cell[]): Statistics {
  const values = cells.filter((cell) => cell !== null);
  const numbers = values.map((value) => (typeof value === "number" ? value : parseNumber(value)));
  const isNumeric = values.length > 0 && numbers.every((number) => number !== undefined);
  const distinct = new Map<string | number, string>();
  for (const [index, value] of values.entries()) {
    if (distinct.size >= maxDistinct) break;
    const key = isNumeric ? (numbers[index] ?? 0) : oneLine(String(value));
    if (!distinct.has(key)) distinct.set(key, oneLine(String(value)));
  }
  const firsts = [...distinct].slice(0, maxExamples);
  return {
    dataType: isNumeric ? "number" : "string",
    count: values.length,
    nullCount: cells.length - values.length,
    approxNdv: distinct.size,
    examples: firsts.map(([v]): ColumnExample => ({ v: typeof v === "string" ? cut(v) : v })),
    displayExamples: firsts.map(([, shown]): ColumnExample => ({ v: cut(shown) })),
    ...(values.length > 0 && (isNumeric ? numberBounds(numbers) : stringBounds(values))),
  };
}

type Bounds = Pick<TableColumn, "minValue" | "maxValue">;

function numberBounds(numbers: readonly (number | undefined)[]): Bounds {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    if (number === undefined) continue;
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  return { minValue: String(min), maxValue: String(max) };
}

function stringBounds(values: readonly (string | number)[]): Bounds {
  const strings = values.map((value) => oneLine(String(value)));
  let min = strings[0] ?? "";
  let max = min;
  for (const string of strings) {
    if (string < min) min = string;
    if (string > max) max = string;
  }
  return { minValue: cut(min), maxValue: cut(max) };
}

/** Digits, with thousands separated by commas or not at all, a fraction and an exponent. */
const decimal = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;

/**
 * Returns the number that a string denotes. Codes are not numbers: digits after a leading zero, as in `00501`, and integers that a
 * double cannot hold.
 */
export function parseNumber(value: string): number | undefined {
  const trimmed = value.trim();
  if (!decimal.test(trimmed) || !/\d/.test(trimmed) || /^[+-]?0\d/.test(trimmed)) return undefined;
  const number = Number(trimmed.replaceAll(",", ""));
  const isExact = !Number.isInteger(number) || Number.isSafeInteger(number);
  return Number.isFinite(number) && isExact ? number : undefined;
}

/** Cuts a string, but not in the middle of a surrogate pair. */
function cut(value: string): string {
  if (value.length <= maxValueLength) return value;
  return value.slice(0, maxValueLength).replace(/[\ud800-\udbff]$/, "");
}
