import { existsSync } from "node:fs";
import { join } from "node:path";
import { readOwn } from "./disk.js";
import { workFolderOf, type Home } from "./home.js";
import type { Report } from "../diagnostics/report.js";
import { emptyLock, mergeLocks, parseLock, readLock, type Lock } from "./lock.js";
import { stageFolderOf } from "./work-folder.js";

/**
 * `.specloom/journal.json`: the files that a commit is about to write, in the form of a lock. It is complete before
 * the first file is replaced, and removed after the last. A run that finds one knows that an earlier run was
 * interrupted, and treats files with these hashes as generated, like those of the lock. It uses it for nothing else: a
 * repository may contain a forged journal or lock, so they only decide which files of an output folder are unedited.
 */
export function journalFileOf(home: Home): string {
  return `${workFolderOf(home)}/journal.json`;
}

/**
 * Reads the known generated files: the lock and, after an interrupted run, the journal. Reports GEN108, as `readLock`
 * does.
 */
export function readKnown(home: Home, report: Report): Lock | undefined {
  const lock = readLock(home, report);
  return lock && mergeLocks(lock, readJournal(home));
}

/** Returns the files that an interrupted run was about to write; empty without a valid journal. */
function readJournal(home: Home): Lock {
  try {
    return parseLock(readOwn(join(home.root, journalFileOf(home))) ?? "");
  } catch {
    return emptyLock;
  }
}

/** Returns whether an earlier run was interrupted. Needs two file system calls. */
export function wasInterrupted(home: Home): boolean {
  const { root } = home;
  return existsSync(join(root, journalFileOf(home))) || existsSync(join(root, stageFolderOf(home)));
}
