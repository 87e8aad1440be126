/** A rectangle of cells. Rows and columns count from 0, and the last ones belong to it. */
export interface CellArea {
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** Returns the letters of a column: `A` for 0, `AA` for 26. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** Returns the range of an area as spreadsheets write it: `A1:D20`, and `A1` for one cell. */
export function cellRange({ firstRow, firstColumn, lastRow, lastColumn }: CellArea): string {
  const first = `${columnLetters(firstColumn)}${firstRow + 1}`;
  const last = `${columnLetters(lastColumn)}${lastRow + 1}`;
  return first === last ? first : `${first}:${last}`;
}
