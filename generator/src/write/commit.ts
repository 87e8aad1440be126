import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "../diagnostics/report.js";
import {
  arrivalName,
  checkWritable,
  makeFolder,
  moveFile,
  removeAny,
  removeEmptyFolder,
  removeWithEmptyFolders,
  syncFolder,
  writeAtomically,
} from "./disk.js";
import { journalFile, wasInterrupted } from "./journal.js";
import { printLock } from "./lock.js";
import type { Plan } from "./plan.js";
import { reportingRefusal, Unfinished } from "./refusal.js";
import { stageChanges, type OnStep, type Staged } from "./stage.js";
import { dropStage, makeWorkFolder, workFolder } from "./work-folder.js";

/**
 * Brings a plan to the disk, so that a crash at any moment loses nothing.
 *
 *  1. Stage: every new file is written to .specloom/stage and flushed. A crash here leaves the old output untouched.
 *  2. Journal: .specloom/journal.json appears by one rename. It lists the hashes of the new files.
 *  3. Apply: files are removed and renamed into place, one after another, without a wait in between. A crash here
 *     leaves some old files and some new ones, each of them whole. The next run finds their hashes in the lock or in the
 *     journal, so it takes none of them for edited, and writes the output of the document as it is then.
 *  4. Done: the journal is removed.
 *
 * The next run never moves what an earlier one staged: a cloned repository could have brought both.
 *
 * What is not promised: that another program which reads the folder during step 3, or after a crash in it and before
 * the next run, sees files of one generation only. No portable call replaces many files at once.
 */

/**
 * Commits a plan; the caller holds the claim. Returns false where the operating system refused, which is reported
 * (GEN110).
 */
export function commitPlan(plan: Plan, report: Report, onStep: OnStep = () => undefined): boolean {
  const done = reportingRefusal(plan.root, report, () => {
    if (wasInterrupted(plan.root)) dropArrivals(plan);
    if (plan.changes.some((change) => change.kind !== "unchanged")) applyPlan(plan, onStep);
    else if (wasInterrupted(plan.root)) clearWork(plan.root, onStep);
    return true;
  });
  return done ?? false;
}

function applyPlan(plan: Plan, onStep: OnStep): void {
  const { root, changes, journal } = plan;
  const staged = prepare(plan, onStep);
  onStep("journal");
  try {
    writeAtomically(join(root, journalFile), printLock(journal));
  } catch (error) {
    dropStage(root);
    throw error;
  }
  try {
    syncFolder(join(root, workFolder));
    const removals = changes.flatMap((change) => (change.kind === "removed" ? [change.path] : []));
    replaceFiles(root, removals, staged, onStep);
    clearWork(root, onStep);
  } catch (error) {
    throw new Unfinished("files were being replaced", { cause: error });
  }
}

/** Stages the new files. Where that fails, or a folder cannot be written, nothing is left behind. */
function prepare(plan: Plan, onStep: OnStep): readonly Staged[] {
  makeWorkFolder(plan.root);
  try {
    const staged = stageChanges(plan, onStep);
    const changed = plan.changes.filter(({ kind }) => kind !== "unchanged");
    for (const folder of foldersOf(plan.root, changed)) checkWritable(folder);
    return staged;
  } catch (error) {
    dropStage(plan.root);
    throw error;
  }
}

function replaceFiles(root: string, removals: readonly string[], staged: readonly Staged[], onStep: OnStep): void {
  for (const path of removals) {
    onStep(`remove ${path}`);
    removeWithEmptyFolders(join(root, path), root);
  }
  for (const { path } of staged) {
    removeEmptyFolder(join(root, path));
    makeFolder(dirname(join(root, path)));
  }
  for (const { from, path } of staged) {
    onStep(`rename ${path}`);
    moveFile(join(root, from), join(root, path));
  }
  onStep("flush");
  for (const folder of foldersOf(root, staged)) syncFolder(folder);
}

function clearWork(root: string, onStep: OnStep): void {
  makeWorkFolder(root);
  onStep("done");
  rmSync(join(root, journalFile), { force: true });
  onStep("clear");
  dropStage(root);
}

/** Removes what was on its way from another file system when a run was interrupted. */
function dropArrivals({ root, changes }: Plan): void {
  for (const folder of foldersOf(root, changes)) {
    removeAny(join(folder, arrivalName));
  }
}

function foldersOf(root: string, files: readonly { readonly path: string }[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => dirname(join(root, path))));
}
