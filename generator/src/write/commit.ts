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
import { workFolderOf } from "./home.js";
import { journalFileOf, wasInterrupted } from "./journal.js";
import { printLock } from "./lock.js";
import type { Plan } from "./plan.js";
import { reportingRefusal, Unfinished } from "./refusal.js";
import { stageChanges, type OnStep, type Staged } from "./stage.js";
import { dropStage, makeWorkFolder } from "./work-folder.js";

/**
 * Writes a plan to disk, so that a crash at any moment loses nothing.
 *
 * 1. Stage: every new file is written to .specloom/stage; what no run can write again is flushed. A crash here leaves the old
 * output unchanged.
 * 2. Journal: .specloom/journal.json, with the hashes of the new files, is created by one rename.
 * 3. Apply: files are removed and renamed into place, one after another without waiting. A crash here leaves a mix of
 * complete old and new files. The next run finds their hashes in the lock or the journal, treats them as unedited, and
 * writes the current output.
 * 4. Done: the journal is removed.
 *
 * The next run never applies staged files of an earlier one, because a cloned repository could contain both.
 *
 * Other programs that read the folder during step 3, or between a crash in it and the next run, may see a mix of old
 * and new files: no portable call replaces many files at once.
 */

/**
 * Commits a plan; the caller holds the claim. Returns false if the operating system refuses, which is reported
 * (GEN110).
 */
export function commitPlan(plan: Plan, report: Report, onStep: OnStep = () => undefined): boolean {
  const done = reportingRefusal(plan, report, () => {
    if (wasInterrupted(plan)) dropArrivals(plan);
    if (plan.changes.some((change) => change.kind !== "unchanged")) applyPlan(plan, onStep);
    else if (wasInterrupted(plan)) clearWork(plan, onStep);
    return true;
  });
  return done ?? false;
}

function applyPlan(plan: Plan, onStep: OnStep): void {
  const { root, changes, journal } = plan;
  const staged = prepare(plan, onStep);
  onStep("journal");
  try {
    writeAtomically(join(root, journalFileOf(plan)), printLock(journal));
  } catch (error) {
    dropStage(plan);
    throw error;
  }
  try {
    syncFolder(join(root, workFolderOf(plan)));
    const removals = changes.flatMap((change) => (change.kind === "removed" ? [change.path] : []));
    replaceFiles(root, removals, staged, onStep);
    clearWork(plan, onStep);
  } catch (error) {
    throw new Unfinished("files were being replaced", { cause: error });
  }
}

/** Stages the new files. Leaves nothing behind if this fails or a folder is not writable. */
function prepare(plan: Plan, onStep: OnStep): readonly Staged[] {
  makeWorkFolder(plan);
  try {
    const staged = stageChanges(plan, onStep);
    const changed = plan.changes.filter(({ kind }) => kind !== "unchanged");
    for (const folder of foldersOf(plan.root, changed)) checkWritable(folder);
    return staged;
  } catch (error) {
    dropStage(plan);
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

function clearWork(plan: Plan, onStep: OnStep): void {
  makeWorkFolder(plan);
  onStep("done");
  rmSync(join(plan.root, journalFileOf(plan)), { force: true });
  onStep("clear");
  dropStage(plan);
}

/** Removes files that an interrupted run was moving from another file system. */
function dropArrivals({ root, changes }: Plan): void {
  for (const folder of foldersOf(root, changes)) {
    removeAny(join(folder, arrivalName));
  }
}

function foldersOf(root: string, files: readonly { readonly path: string }[]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => dirname(join(root, path))));
}
