import { dirname, join } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { makeFolder, removeWithEmptyFolders, reportingRefusal, writeAtomically } from "../write/index.js";
import type { PullPlan } from "./plan.js";
import { printRecord, readRecord, recordPathOf } from "./record.js";

/** Writes a snapshot, each file by one rename, and then its record. Reports GEN110 if the operating system refuses. */
export function writeSnapshot(
  { changes, record }: PullPlan,
  { file, top, report }: { readonly file: string; readonly top: string; readonly report: Report },
): void {
  const folder = dirname(file);
  const isSame = changes.every(({ kind }) => kind === "unchanged");
  // Some servers send another ETag for the same content.
  if (isSame && readRecord(file) !== undefined) return;
  reportingRefusal({ root: folder, folder: top }, report, () => {
    for (const change of changes) {
      const path = join(folder, change.path);
      if (change.kind === "removed") removeWithEmptyFolders(path, folder);
      if (change.kind === "created" || change.kind === "changed") {
        makeFolder(dirname(path));
        writeAtomically(path, change.bytes);
      }
    }
    writeAtomically(recordPathOf(file), printRecord(record));
  });
}
