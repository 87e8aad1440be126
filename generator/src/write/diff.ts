import type { StructuredPatchHunk } from "diff";
import { structuredPatch } from "diff/lib/patch/create.js";

export interface DiffInput {
  /** The path in the diff's header, as in git's `a/path` and `b/path`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** The maximum number of lines printed. The rest is counted. */
  readonly maxLines?: number;
}

/** The maximum number of differences. Beyond it, all lines are shown as replaced, because the search is quadratic. */
const mostEdits = 1000;

/** Returns the output of `diff -u`; empty for equal files. */
export function unifiedDiff({ path, before, after, maxLines = Infinity }: DiffInput): string {
  if (before === after) return "";
  const body = hunksOf(before, after).flatMap(printHunk);
  const shown = body.slice(0, maxLines);
  const rest = body.length - shown.length;
  const more = rest > 0 ? [`... ${rest} more ${rest === 1 ? "line" : "lines"} of this difference`] : [];
  const from = before === "" ? "/dev/null" : `a/${path}`;
  const to = after === "" ? "/dev/null" : `b/${path}`;
  return [`--- ${from}`, `+++ ${to}`, ...shown, ...more, ""].join("\n");
}

function hunksOf(before: string, after: string): readonly StructuredPatchHunk[] {
  const options = { context: 3, maxEditLength: mostEdits };
  const patch = structuredPatch("", "", before, after, undefined, undefined, options);
  if (patch) return patch.hunks;
  const whole = [
    ...structuredPatch("", "", before, "", undefined, undefined, { context: 0 }).hunks,
    ...structuredPatch("", "", "", after, undefined, undefined, { context: 0 }).hunks,
  ];
  const [removed, added] = whole;
  if (!removed || !added) return whole;
  return [{ ...removed, newStart: 1, newLines: added.newLines, lines: [...removed.lines, ...added.lines] }];
}

const printHunk = ({ oldStart, oldLines, newStart, newLines, lines }: StructuredPatchHunk): readonly string[] => [
  `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
  ...lines,
];

/** Formats a range. An empty one names the line before it. */
function range(start: number, count: number): string {
  const first = count === 0 ? start - 1 : start;
  return count === 1 ? `${first}` : `${first},${count}`;
}
