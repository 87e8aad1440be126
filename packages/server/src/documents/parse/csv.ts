import { parse } from "csv-parse/sync";
import type { DocumentLimits } from "../limits.js";
import type { Block, Cell } from "./blocks.js";
import { DocumentError } from "./document-error.js";
import { parsePlainText } from "./plain-text.js";
import { looksLikeHeader } from "./table-header.js";

const delimiters = [",", ";", "\t", "|"] as const;

/** The part of a file by which the delimiter is chosen. */
const sampleLength = 1024 * 1024;

/** Returns the table in a CSV file, without its empty lines. Its title is the file's name. Text that only has the name of one is read as plain text. */
export function parseCsv(text: string, name: string, limits: DocumentLimits): Block[] {
  const delimiter = findDelimiter(text);
  if (delimiter === undefined) return parsePlainText(text);
  const rows = readRecords(text, delimiter, limits);
  if (rows.every((row) => row.every((cell) => cell === null))) return [];
  const caption = name.replace(/\.\w+$/, "");
  return [{ type: "table", caption, rows, hasHeader: looksLikeHeader(rows), origin: { row: 0, column: 0 } }];
}

/** Returns the delimiter that splits the most lines into the same number of columns; undefined if the lines have no common form. */
function findDelimiter(text: string): string | undefined {
  const end = text.length <= sampleLength ? text.length : text.lastIndexOf("\n", sampleLength) + 1 || sampleLength;
  const sample = text.slice(0, end);
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...commonWidth(readSample(sample, delimiter)) }))
    .filter(({ width, share }) => width > 1 && share >= 2 / 3)
    .toSorted((one, other) => other.share - one.share || other.width - one.width);
  if (best !== undefined) return best.delimiter;
  // One column: a list of values, not prose.
  const lines = sample.split("\n", 100);
  return lines.every((line) => line.length <= 100 && !/[.!?]\s+\S/.test(line)) ? "," : undefined;
}

/** Returns the first records of a sample. There are none if the sample ends inside of quotes. */
function readSample(sample: string, delimiter: string): string[][] {
  try {
    return parse(sample, { delimiter, to: 100, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch {
    return [];
  }
}

/** Returns the most common width of rows, and the share of the rows that have it. */
function commonWidth(rows: readonly (readonly string[])[]): { readonly width: number; readonly share: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width, count] = [0, 0]] = [...counts].toSorted(([, one], [, other]) => other - one);
  return { width, share: count / Math.max(rows.length, 1) };
}

function readRecords(text: string, delimiter: string, limits: DocumentLimits): Cell[][] {
  let cells = 0;
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record: string[]): string[] => {
        cells += record.length;
        if (record.length > limits.maxColumns || cells > limits.maxCells) throw tooManyCells(limits);
        return record;
      },
    });
    return records.map((record) => record.map((value) => (value.trim() === "" ? null : value)));
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DocumentError("damaged_file", `The file is not valid CSV: ${reason}`, { cause: error });
  }
}

/** Returns the error for tables beyond the limits. */
export function tooManyCells({ maxColumns, maxCells }: DocumentLimits): DocumentError {
  const message = `The document's tables have more than ${maxColumns} columns or ${maxCells} cells. Split them into several files.`;
  return new DocumentError("too_large", message);
}
