import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** The few things that the writer does to a disk, each either done or not. */

/** The text of a file, or undefined where no file has that name. Other failures, such as no permission, are thrown. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isMissing(error) || errorCode(error) === "EISDIR") return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** `ENOENT` and the like; undefined where the error is none of the operating system's. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Writes a new file and waits until its bytes are on the disk, so that no rename can get there before them. */
export function writeDurably(path: string, text: string, mode?: number): void {
  const file = openSync(path, "w", mode);
  try {
    writeWhole(file, Buffer.from(text));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  // write(2) may take less than it is given.
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** Writes a file so that a reader sees the old text or the new, never a part. */
export function writeAtomically(path: string, text: string): void {
  const draft = `${path}.new`;
  writeDurably(draft, text);
  renameSync(draft, path);
}

/** Waits until the entries of a folder (names made and removed in it) are on the disk. */
export function syncFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, "r");
  } catch (error) {
    // Windows opens no folders; its file systems journal renames themselves.
    if (existsSync(path) && ["EPERM", "EISDIR", "EACCES"].includes(errorCode(error) ?? "")) return;
    throw error;
  }
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!["EPERM", "EINVAL", "ENOTSUP"].includes(errorCode(error) ?? "")) throw error;
  } finally {
    closeSync(folder);
  }
}

/** Removes a file and then each folder above it that this leaves empty, up to `root`. A missing file is fine. */
export function removeWithEmptyFolders(path: string, root: string): void {
  rmSync(path, { force: true });
  for (let folder = dirname(path); folder !== root && folder.length > root.length; folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch (error) {
      if (!isMissing(error)) return; // not empty
    }
  }
}

/** The permission bits of a file, so that its replacement keeps them; undefined where there is no file. */
export function modeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.mode;
}

export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
}
