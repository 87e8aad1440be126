/** Locks the folder of an embedded database, because two processes would destroy it. */
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { tryLock } from "fs-native-extensions";
import { StartError } from "../start-error.js";

/** Another process uses the folder, or this one does already. */
export class FolderInUseError extends StartError {
  override readonly name = "FolderInUseError";

  constructor(
    readonly folder: string,
    holder: string,
  ) {
    super(
      `The database in ${folder} is in use by ${holder}. Stop it, choose another folder, or set DATABASE_URL to share a ` +
        "PostgreSQL database between processes.",
    );
  }
}

/**
 * Locks the folder, creating it if necessary, and returns a function that unlocks it. The operating system holds the lock and
 * releases it however the process ends, so that no stale lock can stay behind.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "lock");
  const file = openSync(path, "a+", 0o600);
  try {
    if (!tryLock(file)) throw new FolderInUseError(folder, holderOf(path));
    ftruncateSync(file);
    writeSync(file, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return () => closeSync(file);
}

function holderOf(path: string): string {
  return readFileSync(path, "utf8").trim() || "another process";
}
