import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
  type Stats,
} from "node:fs";
import { dirname } from "node:path";

/** File system operations of the writer. Each happens completely or not at all. */

/** The maximum size of a generated file or document. */
const maximumSize = 256 * 1024 * 1024;
// Windows has neither of them.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/**
 * Returns the content of a file; undefined if no regular file has that name. Throws other errors, such as missing
 * permission.
 */
export function readIfThere(path: string): string | undefined {
  return readOrdinary(path, 0)?.toString("utf8");
}

/** Like `readIfThere`, but also returns undefined if the operating system refuses. */
export function readIfPossible(path: string): string | undefined {
  try {
    return readIfThere(path);
  } catch {
    return undefined;
  }
}

/** Like `readIfThere`, but returns bytes. */
export function readBytesIfThere(path: string): Buffer | undefined {
  return readOrdinary(path, 0);
}

/** Like `readIfThere`, for specloom's own files: ignores a link. */
export function readOwn(path: string): string | undefined {
  return readOrdinary(path, O_NOFOLLOW)?.toString("utf8");
}

/** Opens only regular files: reading a device might never end, and a pipe would wait for its writer. */
function readOrdinary(path: string, flags: number): Buffer | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | O_NONBLOCK | flags);
  } catch (error) {
    if (isMissing(error) || ["ELOOP", "EMLINK", "ENXIO", "EISDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
  try {
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= maximumSize ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

/** Returns the status of a path without following links; undefined if it does not exist. */
export function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** Returns a code such as `ENOENT`; undefined for errors that are not from the operating system. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

interface Creation {
  readonly mode?: number | undefined;
  /** Waits until the bytes are on disk, so that a later rename cannot overtake them, whatever happens to the power. The default. */
  readonly isFlushed?: boolean;
}

/** Creates a file, replacing any existing one. Removes a link of that name and never follows it. */
export function createFile(path: string, text: string | Buffer, creation?: Creation): void {
  removeAny(path);
  createNew(path, text, creation);
}

/** Like `createFile`, but fails if the name is taken. */
export function createNew(path: string, text: string | Buffer, { mode, isFlushed = true }: Creation = {}): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | O_NOFOLLOW, mode);
  try {
    writeWhole(file, typeof text === "string" ? Buffer.from(text) : text);
    if (isFlushed) sync(file);
  } catch (error) {
    rmSync(path, { force: true });
    // Errors of descriptors have no path.
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  } finally {
    closeSync(file);
  }
}

/** Removes a file, a link, or a folder with its content. Removes links without following them. */
export function removeAny(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function writeWhole(file: number, bytes: Buffer): void {
  // write(2) may write fewer bytes than requested.
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

function sync(file: number): void {
  try {
    fsyncSync(file);
  } catch (error) {
    // Some file systems cannot flush, and Node's permission model forbids it. Then a power cut might lose data, but not
    // a kill.
    if (!["EPERM", "EINVAL", "ENOTSUP", "ERR_ACCESS_DENIED"].includes(errorCode(error) ?? "")) throw error;
  }
}

/** Writes a file atomically: readers see the old or the new content. */
export function writeAtomically(path: string, text: string | Buffer): void {
  const draft = `${path}.new`;
  createFile(draft, text);
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Returns the temporary name of a file that is moved from another file system, in its target folder. */
export const arrivalName = ".specloom.new";

/** Moves a file, replacing an existing one. From another file system, it copies the file next to the target first. */
export function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    const arrival = `${dirname(to)}/${arrivalName}`;
    createFile(arrival, readFileSync(from, "utf8"), { mode: modeOf(from) });
    renameSync(arrival, to);
    rmSync(from);
  }
}

/** Waits until the entries of a folder (created and removed names) are on disk. */
export function syncFolder(path: string): void {
  let folder: number;
  try {
    folder = openSync(path, "r");
  } catch (error) {
    // Windows cannot open folders; its file systems journal renames themselves.
    if (existsSync(path) && ["EPERM", "EISDIR", "EACCES"].includes(errorCode(error) ?? "")) return;
    throw error;
  }
  try {
    sync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Removes a file and then each folder above it that becomes empty, up to `root`. Ignores a missing file. */
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

/** Removes a folder that only contains empty folders. Leaves everything else. */
export function removeEmptyFolder(path: string): void {
  if (statsOf(path)?.isDirectory() !== true) return;
  for (const name of readdirSync(path)) removeEmptyFolder(`${path}/${name}`);
  rmdirSync(path);
}

/** Throws if a folder, or the nearest existing one above it, is not writable. */
export function checkWritable(folder: string): void {
  const stats = statsOf(folder);
  // A file at that path will be replaced by a folder.
  if (stats === undefined || stats.isFile()) return checkWritable(dirname(folder));
  accessSync(folder, constants.W_OK | constants.X_OK);
}

/** Returns a file's permission bits, so that its replacement keeps them; undefined if it does not exist. */
export function modeOf(path: string): number | undefined {
  return statsOf(path)?.mode;
}

export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
}
