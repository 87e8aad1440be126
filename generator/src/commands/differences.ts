import type { Outcome } from "../run/outcome.js";
import { shownPath, unifiedDiff, type Change } from "../write/index.js";

/** The maximum of lines for a changed file, for a missing or stale file, and for all files. */
const mostLinesPerChange = 40;
const mostLinesPerFile = 10;
const mostLines = 400;
/** The maximum of characters of a line. */
const longestLine = 200;

/** Returns each difference as a unified diff from the file on disk to the generated file, of limited length. */
export function printDifferences({ changes, home }: Pick<Outcome, "changes" | "home">): string {
  const diffs: string[] = [];
  let left = mostLines;
  for (const change of changes.filter(({ kind }) => kind !== "unchanged")) {
    if (left <= 0) return [...diffs, "... and further files\n"].join("");
    const diff = diffOf(change, home === undefined ? change.path : shownPath(home, change.path));
    diffs.push(diff);
    left -= diff.split("\n").length;
  }
  return diffs.join("");
}

function diffOf(change: Change, path: string): string {
  const before = "before" in change ? change.before.replaceAll("\r\n", "\n") : "";
  const after = change.kind === "removed" ? "" : change.after;
  const maxLines = change.kind === "changed" ? mostLinesPerChange : mostLinesPerFile;
  return unifiedDiff({ path, before, after, maxLines }).replace(/^.*$/gm, shorten);
}

function shorten(line: string): string {
  const more = line.length - longestLine;
  return more > 0 ? `${line.slice(0, longestLine)}... ${more} more characters` : line;
}
