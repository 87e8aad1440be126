import { existsSync } from "node:fs";
import { join } from "node:path";
import { readOwn } from "./disk.js";
import type { Report } from "../diagnostics/report.js";
import { emptyLock, mergeLocks, parseLock, readLock, type Lock } from "./lock.js";
import { stageFolder, workFolder } from "./work-folder.js";

/**
 * `.specloom/journal.json`: what a commit is about to write, in the form of a lock, complete before the first file is
 * replaced and gone after the last. A run that finds one knows that an earlier run was interrupted, and takes files with
 * these hashes for generated ones, like those of the lock. It does nothing else with it: a repository can bring such a
 * file, and the lock as well, so neither of them may do more than say which files of an output folder are not edited.
 */
export const journalFile = `${workFolder}/journal.json`;

/** What is known to be generated: the lock and, after an interrupted run, the journal. As `readLock`, reports GEN108. */
export function readKnown(root: string, report: Report): Lock | undefined {
  const lock = readLock(root, report);
  return lock && mergeLocks(lock, readJournal(root));
}

/** What an interrupted run was about to write; nothing where there was none, or where the file is not a journal. */
function readJournal(root: string): Lock {
  try {
    return parseLock(readOwn(join(root, journalFile)) ?? "");
  } catch {
    return emptyLock;
  }
}

/** Returns whether an earlier run left something behind. Costs two looks at the disk. */
export function wasInterrupted(root: string): boolean {
  return existsSync(join(root, journalFile)) || existsSync(join(root, stageFolder));
}
