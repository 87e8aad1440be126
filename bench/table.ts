/** Prints tables on a terminal. */

/** A string, or a number with its count of decimals. */
export type Cell = string | readonly [value: number | undefined, digits: number];

const missing = "-";

function written(cell: Cell): string {
  if (typeof cell === "string") return cell;
  const [value, digits] = cell;
  if (value === undefined) return missing;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Prints rows with column headings. The first column is aligned to the left, the others to the right. */
export function printTable(title: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [heads, ...rows.map((row) => row.map(written))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log(`\n${title}\n`);
  for (const line of lines) {
    const cells = line.map((text, column) =>
      column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join("   ").trimEnd()}`);
  }
}

/** Prints whether a figure meets its goal. */
export function printBar(bar: string, figure: string, met: boolean): void {
  console.log(`  bar: ${bar}: ${figure}, ${met ? "met" : "missed"}`);
}

export function median(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
