import type { RoundedNumbers } from "../../diagnostics/syntax/exact-numbers.js";
import type { Report } from "../../diagnostics/report.js";
import type { Node, SourceFile } from "../document.js";
import type { RootEdits } from "../resolve/sources.js";
import { applyOverlays } from "./apply.js";
import { parseOverlay, readOverlay, type Overlay } from "./read.js";

/** The overlays of a document. */
class Overlays implements RootEdits {
  /** The overlay files. */
  readonly files: readonly SourceFile[];
  readonly #overlays: readonly Overlay[];

  constructor(files: readonly SourceFile[], overlays: readonly Overlay[]) {
    this.files = files;
    this.#overlays = overlays;
  }

  /** Applies the overlays to the root file. Reports what cannot be applied, and then returns undefined. */
  apply(root: Node, file: SourceFile, report: Report): ReturnType<RootEdits["apply"]> {
    const overlaid = applyOverlays(this.#overlays, { root, file }, report);
    return overlaid && { root: overlaid.root, locate: (pointer) => overlaid.origins.locate(pointer) };
  }
}

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
  return new Overlays(
    read.flatMap(({ file }) => file ?? []),
    read.flatMap(({ overlay }) => overlay ?? []),
  );
}
