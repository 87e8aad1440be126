import type { RoundedNumbers } from "../../diagnostics/syntax/exact-numbers.js";
import type { Report } from "../../diagnostics/report.js";
import type { SourceFile } from "../document.js";
import type { RootEdits } from "../resolve/sources.js";
import { applyOverlays } from "./apply.js";
import { parseOverlay, readOverlay } from "./read.js";

/**
 * Reads overlay files, and one that is in no file yet. Reports what is wrong with them, and then returns undefined. Adds inexact
 * numbers to `rounded`.
 */
export function readOverlays(
  { paths, draft }: { readonly paths: readonly string[]; readonly draft?: SourceFile | undefined },
  report: Report,
  rounded: RoundedNumbers,
): RootEdits | undefined {
  const errors = report.errorCount;
  const read = [
    ...paths.map((path) => readOverlay(path, report, rounded)),
    ...(draft === undefined ? [] : [parseOverlay(draft, report, rounded)]),
  ];
  if (report.errorCount > errors) return undefined;
  const overlays = read.flatMap(({ overlay }) => overlay ?? []);
  return {
    files: read.flatMap(({ file }) => file ?? []),
    apply: (root, file, ownReport) => applyOverlays(overlays, { root, file }, ownReport),
  };
}
