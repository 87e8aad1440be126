import { addAll } from "../diagnostics/add-to.js";

/** Computes a unified diff of two files, line by line (Myers 1986, "An O(ND) Difference Algorithm"). */

export interface DiffInput {
  /** The path in the diff's header, as in git's `a/path` and `b/path`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** The maximum number of lines printed. The rest is counted. */
  readonly maxLines?: number;
}

type Kind = " " | "-" | "+";
interface Line {
  readonly kind: Kind;
  readonly text: string;
}

const context = 3;
/**
 * The maximum number of differences. Beyond it, the middle of the files is shown as replaced, because the search is
 * quadratic.
 */
const mostEdits = 1000;

/** Returns the output of `diff -u`; empty for equal files. */
export function unifiedDiff({ path, before, after, maxLines = Infinity }: DiffInput): string {
  if (before === after) return "";
  const body = printHunks(compare(splitLines(before), splitLines(after)));
  const shown = body.slice(0, maxLines);
  const rest = body.length - shown.length;
  const more = rest > 0 ? [`... ${rest} more ${rest === 1 ? "line" : "lines"} of this difference`] : [];
  const from = before === "" ? "/dev/null" : `a/${path}`;
  const to = after === "" ? "/dev/null" : `b/${path}`;
  return [`--- ${from}`, `+++ ${to}`, ...shown, ...more, ""].join("\n");
}

/** Marks a last line without line feed, so that it differs from the same line with one. */
function splitLines(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  const last = lines.pop();
  return last === "" || last === undefined ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}

function compare(before: readonly string[], after: readonly string[]): readonly Line[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return [
    ...mark(" ", before.slice(0, start)),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...mark(" ", before.slice(before.length - end)),
  ];
}

function mark(kind: Kind, lines: readonly string[]): readonly Line[] {
  return lines.map((text) => ({ kind, text }));
}

function compareMiddle(before: readonly string[], after: readonly string[]): readonly Line[] {
  const trace = findPath(before, after);
  return trace === undefined ? [...mark("-", before), ...mark("+", after)] : walkBack(trace, before, after);
}

/**
 * Returns the furthest-reaching points for each number of edits: `trace[d][k + d]` is the number of lines of `before`
 * consumed on diagonal k. Undefined if there are more than `mostEdits`.
 */
function findPath(before: readonly string[], after: readonly string[]): readonly Int32Array[] | undefined {
  const trace: Int32Array[] = [];
  let last = new Int32Array(1);
  const limit = Math.min(before.length + after.length, mostEdits);
  for (let edits = 0; edits <= limit; edits += 1) {
    const reached = new Int32Array(2 * edits + 1);
    trace.push(reached);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = edits === 0 ? 0 : stepFrom(last, edits, diagonal).x;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      reached[diagonal + edits] = x;
      if (x >= before.length && x - diagonal >= after.length) return trace;
    }
    last = reached;
  }
  return undefined;
}

/**
 * Returns the better of the two points with one edit less from which a diagonal is reachable: by an insertion or a
 * deletion.
 */
function stepFrom(
  last: Int32Array,
  edits: number,
  diagonal: number,
): { readonly x: number; readonly inserted: boolean } {
  const at = (from: number) => last[from + edits - 1] ?? -1;
  const inserted = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
  return { x: inserted ? at(diagonal + 1) : at(diagonal - 1) + 1, inserted };
}

function walkBack(trace: readonly Int32Array[], before: readonly string[], after: readonly string[]): readonly Line[] {
  const lines: Line[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const last = trace[edits - 1] ?? new Int32Array(1);
    const { x: start, inserted } = stepFrom(last, edits, x - y);
    const startY = start - (x - y);
    for (; x > start; x -= 1, y -= 1) lines.push({ kind: " ", text: before[x - 1] ?? "" });
    if (inserted) lines.push({ kind: "+", text: after[startY - 1] ?? "" });
    else lines.push({ kind: "-", text: before[start - 1] ?? "" });
    [x, y] = inserted ? [start, startY - 1] : [start - 1, startY];
  }
  for (; x > 0; x -= 1) lines.push({ kind: " ", text: before[x - 1] ?? "" });
  return lines.reverse();
}

// ------------------------------------------------------------------------------------------------------- hunks

function printHunks(lines: readonly Line[]): readonly string[] {
  const near = nearChange(lines);
  const output: string[] = [];
  let before = 1;
  let after = 1;
  for (let start = 0; start < lines.length;) {
    let end = start;
    while (end < lines.length && near[end] === near[start]) end += 1;
    const group = lines.slice(start, end);
    const used = group.filter(({ kind }) => kind !== "+").length;
    const made = group.filter(({ kind }) => kind !== "-").length;
    if (near[start])
      addAll(output, [`@@ -${range(before, used)} +${range(after, made)} @@`, ...group.flatMap(printLine)]);
    before += used;
    after += made;
    start = end;
  }
  return output;
}

/** Returns for each line whether it differs or is within three lines of a difference. */
function nearChange(lines: readonly Line[]): readonly boolean[] {
  const near = lines.map(() => false);
  lines.forEach(({ kind }, index) => {
    if (kind !== " ") near.fill(true, Math.max(0, index - context), index + context + 1);
  });
  return near;
}

/** Formats a range. An empty one names the line before it. */
function range(start: number, count: number): string {
  const first = count === 0 ? start - 1 : start;
  return count === 1 ? `${first}` : `${first},${count}`;
}

function printLine({ kind, text }: Line): readonly string[] {
  const [line = "", ...marker] = text.split("\n");
  return [kind + line, ...marker];
}
