import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { makeFolder, readIfThere, removeWithEmptyFolders, syncFolder, writeAtomically } from "./disk.js";
import { hashText } from "./hash.js";
import {
  journalFile,
  printJournal,
  readJournal,
  stageFolder,
  workFolder,
  type Journal,
  type Rename,
} from "./journal.js";
import type { Plan } from "./plan.js";
import { reportingRefusal } from "./refusal.js";
import { dropStage, makeWorkFolder, stageChanges, type OnStep } from "./stage.js";

/**
 * Brings a plan to the disk, so that after a crash at any moment the next run finds, or makes, the old output or the
 * new one, whole.
 *
 *  1. Stage: every new file is written to .specloom/stage and flushed. A crash here leaves the old output untouched.
 *  2. Journal: .specloom/journal.json appears by one rename. From here on the new output counts.
 *  3. Apply: files are removed and renamed into place, one after another, without a wait in between. A crash here
 *     leaves some old files and some new ones, each of them whole; the next run applies the rest before all else.
 *  4. Done: the journal is removed.
 *
 * What is not promised: that another program which reads the folder during step 3, or after a crash in it and before
 * the next run, sees files of one generation only. No portable call replaces many files at once.
 */

/**
 * Commits a plan; the caller holds the claim. Returns false where the operating system refused, which is reported
 * (GEN110).
 */
export function commitPlan(plan: Plan, report: Report, onStep: OnStep = () => undefined): boolean {
  if (plan.changes.every((change) => change.kind === "unchanged")) return true;
  const done = reportingRefusal(plan.root, report, () => {
    makeWorkFolder(plan.root);
    const journal = stageChanges(plan, onStep);
    onStep("journal");
    writeAtomically(join(plan.root, journalFile), printJournal(journal));
    syncFolder(join(plan.root, workFolder));
    applyJournal(plan.root, journal, onStep);
    return true;
  });
  return done ?? false;
}

/** True where an earlier run left something to finish or to clear away. Costs two looks at the disk. */
export function wasInterrupted(root: string): boolean {
  return existsSync(join(root, journalFile)) || existsSync(join(root, stageFolder));
}

/**
 * Finishes an interrupted commit, or drops one that had not begun to replace files; the caller holds the claim.
 * Returns false where that cannot be done: a file that is still to be replaced has been edited since (GEN109, unless
 * forced), the journal is damaged (GEN112), or the operating system refused (GEN110).
 */
export function recover(options: RecoverOptions): boolean {
  return reportingRefusal(options.root, options.report, () => finishOrDrop(options)) ?? false;
}

export interface RecoverOptions {
  readonly root: string;
  readonly force: boolean;
  readonly command: string;
  readonly report: Report;
}

function finishOrDrop({ root, force, command, report }: RecoverOptions): boolean {
  const journal = readJournal(root);
  if (journal === undefined) {
    dropStage(root);
    return true;
  }
  if ("problem" in journal) {
    report.add("GEN112", { file: journalFile, problem: journal.problem });
    return false;
  }
  const edited = force ? [] : editedSince(root, journal);
  for (const path of edited) report.add("GEN109", { path, command });
  if (edited.length > 0) return false;
  applyJournal(root, journal, () => undefined);
  return true;
}

function applyJournal(root: string, journal: Journal, onStep: OnStep): void {
  for (const { path } of pendingRemovals(root, journal)) {
    onStep(`remove ${path}`);
    removeWithEmptyFolders(join(root, path), root);
  }
  const pending = pendingRenames(root, journal);
  for (const { path } of pending) makeFolder(dirname(join(root, path)));
  for (const { from, path } of pending) {
    onStep(`rename ${path}`);
    renameSync(join(root, from), join(root, path));
  }
  onStep("flush");
  for (const folder of new Set(pending.map(({ path }) => dirname(join(root, path))))) syncFolder(folder);
  onStep("done");
  rmSync(join(root, journalFile));
  onStep("clear");
  dropStage(root);
}

function pendingRenames(root: string, { renames }: Journal): readonly Rename[] {
  return renames.filter(({ from }) => existsSync(join(root, from)));
}

/**
 * None once the renames have begun: removals come first, and a second removal could hit a renamed file where the file
 * system ignores case.
 */
function pendingRemovals(root: string, journal: Journal): Journal["removals"] {
  return pendingRenames(root, journal).length === journal.renames.length ? journal.removals : [];
}

function editedSince(root: string, journal: Journal): readonly string[] {
  const removals = pendingRemovals(root, journal).filter(({ path, before }) => {
    const text = readIfThere(join(root, path));
    return text !== undefined && hashText(text) !== before;
  });
  const renames = pendingRenames(root, journal).filter(({ from, path, before }) => {
    const text = readIfThere(join(root, path));
    if (text === undefined || hashText(text) === before) return false;
    return text !== readIfThere(join(root, from));
  });
  return [...removals, ...renames].map(({ path }) => path);
}
