import type { LocatedPosition } from "./locate.js";
import type { Frame } from "./types.js";
import { visibleCharacters, widthOf, type VisibleCharacter } from "./visible.js";

/** The maximum width of a source line. Longer lines are cut around the marked range. */
const maximumWidth = 120;
const leadIn = 40;

/** A character of the source line, as printed. */
interface Cell {
  readonly text: string;
  readonly width: number;
  readonly marked: boolean;
}

/** Returns the source line of a position and the carets under it. */
export function frameOf({ text, line, column, endLine, endColumn }: LocatedPosition): Frame {
  const end = endLine === line ? endColumn : text.length + 1;
  const cells = clip(cellsOf(text, column, Math.max(end, column + 1)));
  const visible = cells.map((cell) => cell.text).join("");
  const first = cells.findIndex(({ marked }) => marked);
  if (first === -1) return { line: visible, carets: `${" ".repeat(widthOfAll(cells))}^` };
  const last = cells.findLastIndex(({ marked }) => marked);
  const carets = "^".repeat(Math.max(1, widthOfAll(cells.slice(first, last + 1))));
  return { line: visible, carets: " ".repeat(widthOfAll(cells.slice(0, first))) + carets };
}

/** Reads only the printed part of a long line. */
function cellsOf(text: string, column: number, end: number): Cell[] {
  const from = Math.max(0, column - 1 - 2 * maximumWidth);
  const cells: Cell[] = from > 0 ? [ellipsis] : [];
  let offset = from;
  for (const character of visibleCharacters(text.slice(from, column - 1 + 2 * maximumWidth))) {
    const marked = offset >= column - 1 && offset < end - 1;
    cells.push(cellOf(character, marked));
    offset += character.source.length;
  }
  if (offset < text.length) cells.push(ellipsis);
  return cells;
}

const ellipsis: Cell = { text: "…", width: 1, marked: false };

function cellOf({ source, visible }: VisibleCharacter, marked: boolean): Cell {
  if (source === "\t") return { text: "    ", width: 4, marked };
  return { text: visible, width: visible === source ? widthOf(source) : visible.length, marked };
}

/** Cuts a line that is too wide, so that the start of the marked range stays visible. */
function clip(cells: readonly Cell[]): readonly Cell[] {
  if (widthOfAll(cells) <= maximumWidth) return cells;
  const marked = Math.max(
    0,
    cells.findIndex((cell) => cell.marked),
  );
  let start = marked;
  for (let room = leadIn; start > 0 && room > cells[start - 1]!.width; start--) room -= cells[start - 1]!.width;
  let end = start;
  for (let room = maximumWidth - 2; end < cells.length && room >= cells[end]!.width; end++) room -= cells[end]!.width;
  const before = start > 0 && cells[start] !== ellipsis ? [ellipsis] : [];
  const after = end < cells.length ? [ellipsis] : [];
  return [...before, ...cells.slice(start, end), ...after];
}

function widthOfAll(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}
