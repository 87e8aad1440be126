import readXlsxFile, { InvalidInputError, InvalidSpreadsheetError } from "read-excel-file/universal";
import type { DocumentLimits } from "../limits.js";
import { packArchive, unpackArchive } from "./archive.js";
import type { Cell, TableBlock } from "./blocks.js";
import { tooManyCells } from "./csv.js";
import { DocumentError } from "./document-error.js";
import { tablesOfSheet } from "./sheet-tables.js";

/** Returns the tables in an Excel workbook: the regions of each sheet that empty rows separate. */
export async function parseXlsx(bytes: Uint8Array, limits: DocumentLimits): Promise<TableBlock[]> {
  const entries = Object.entries(unpackArchive(bytes, limits)).filter(([path]) => /\.(?:xml|rels)$/.test(path));
  const sheets = await readSheets(packArchive(Object.fromEntries(entries)));
  let cells = 0;
  return sheets.flatMap(({ sheet, data }) => {
    const width = data[0]?.length ?? 0;
    cells += data.length * width;
    if (width > limits.maxColumns || cells > limits.maxCells) throw tooManyCells(limits);
    return tablesOfSheet(
      sheet,
      data.map((row) => row.map(toCell)),
    );
  });
}

interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

async function readSheets(archive: Uint8Array<ArrayBuffer>): Promise<readonly Sheet[]> {
  try {
    return await readXlsxFile(archive.buffer);
  } catch (error) {
    if (error instanceof RangeError)
      throw new DocumentError("too_complex", "The workbook has too many empty cells between its cells.", {
        cause: error,
      });
    const isKnown = error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError;
    const reason = isKnown ? `: ${error.message}` : "";
    throw new DocumentError("damaged_file", `The Excel workbook is damaged${reason}. Open and save it again.`, {
      cause: error,
    });
  }
}

function toCell(value: unknown): Cell {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return dateText(value);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Returns a date as `2026-01-31`, with the time if it has one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
}
