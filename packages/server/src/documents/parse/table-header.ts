import type { Cell } from "./blocks.js";
import { parseNumber } from "./table-columns.js";

/**
 * Returns whether the first row of a table names its columns: it has as many cells as the rows below, all of them different and none of
 * them a number.
 */
export function looksLikeHeader(rows: readonly (readonly Cell[])[]): boolean {
  const [first, second] = rows;
  if (first === undefined || second === undefined) return false;
  const names = first.filter((cell) => cell !== null);
  const areNames = names.every((cell) => typeof cell === "string" && parseNumber(cell) === undefined);
  return areNames && names.length > 0 && names.length >= second.length / 2 && new Set(names).size === names.length;
}
