import { readFileSync, writeFileSync } from "node:fs";
import { groupBy } from "../../diagnostics/add-to.js";
import type { Edit } from "./types.js";

/** A file before and after its edits. */
export interface EditedFile {
  /** Absolute. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

const mark = "\uFEFF";

/** Applies edits to the text of files. All else stays: formatting, comments, line ends and a byte order mark. */
export function applyEdits(edits: readonly Edit[]): readonly EditedFile[] {
  return [...groupBy(edits, ({ file }) => file)].map(([file, own]) => {
    const text = readFileSync(file, "utf8");
    const [first, before] = text.startsWith(mark) ? [mark, text.slice(1)] : ["", text];
    // From the end of the file. At one offset, what is inserted comes before what is replaced.
    const sorted = [...own].sort((a, b) => b.start - a.start || b.end - a.end);
    const after = sorted.reduce((all, { start, end, text: now }) => all.slice(0, start) + now + all.slice(end), before);
    return { file, before: text, after: first + after };
  });
}

/** Writes the files, unless somebody has changed one since it was read. Returns those that were changed. */
export function writeEdited(files: readonly EditedFile[]): readonly EditedFile[] {
  const changed = files.filter(({ file, before }) => readFileSync(file, "utf8") !== before);
  if (changed.length > 0) return changed;
  for (const { file, after } of files) writeFileSync(file, after);
  return [];
}
