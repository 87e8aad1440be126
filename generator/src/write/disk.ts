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

/** The few things that the writer does to a disk, each either done or not. */

/** Larger files are neither ours nor documents. */
const maximumSize = 256 * 1024 * 1024;
// Windows has neither.
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;

/** The text of a file, or undefined where no ordinary file has that name. Other failures, such as no permission, are thrown. */
export function readIfThere(path: string): string | undefined {
  return readOrdinary(path, 0)?.toString("utf8");
}

/** As `readIfThere`, and undefined as well where the operating system refuses. */
export function readIfPossible(path: string): string | undefined {
  try {
    return readIfThere(path);
  } catch {
    return undefined;
  }
}

/** As `readIfThere`, byte by byte. */
export function readBytesIfThere(path: string): Buffer | undefined {
  return readOrdinary(path, 0);
}

/** As `readIfThere`, for a file that specloom keeps for itself: a link in its place counts as no file. */
export function readOwn(path: string): string | undefined {
  return readOrdinary(path, O_NOFOLLOW)?.toString("utf8");
}

/** A device would never end, and a pipe would wait for its writer. */
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

/** What has that name, links not followed; undefined where nothing has. */
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

/** `ENOENT` and the like; undefined where the error is none of the operating system's. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * Makes a new file in place of whatever has its name, and waits until its bytes are on the disk, so that no rename can
 * get there before them. A link of that name is removed, never followed.
 */
export function createFile(path: string, text: string, mode?: number): void {
  removeAny(path);
  createNew(path, text, mode);
}

/** As `createFile`, where nothing may have the name yet. */
export function createNew(path: string, text: string, mode?: number): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | O_NOFOLLOW, mode);
  try {
    writeWhole(file, Buffer.from(text));
    sync(file);
  } catch (error) {
    rmSync(path, { force: true });
    // A descriptor knows no name.
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  } finally {
    closeSync(file);
  }
}

/** Removes a file, a link or a folder with all that it holds. Links in it are removed, not followed. */
export function removeAny(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function writeWhole(file: number, bytes: Buffer): void {
  // write(2) may take less than it is given.
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

function sync(file: number): void {
  try {
    fsyncSync(file);
  } catch (error) {
    // Some file systems cannot, and Node's permission model forbids it. A kill loses nothing then, only a power cut might.
    if (!["EPERM", "EINVAL", "ENOTSUP", "ERR_ACCESS_DENIED"].includes(errorCode(error) ?? "")) throw error;
  }
}

/** Writes a file so that a reader sees the old text or the new, never a part. */
export function writeAtomically(path: string, text: string): void {
  const draft = `${path}.new`;
  createFile(draft, text);
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The name of a file on its way from another file system, in the folder that it goes to. */
export const arrivalName = ".specloom.new";

/** Moves a file over another one, or into a free place; from another mount by way of a copy beside that. */
export function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    const arrival = `${dirname(to)}/${arrivalName}`;
    createFile(arrival, readFileSync(from, "utf8"), modeOf(from));
    renameSync(arrival, to);
    rmSync(from);
  }
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
    sync(folder);
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

/** Removes a folder that holds nothing but such folders; whatever else has the name stays. */
export function removeEmptyFolder(path: string): void {
  if (statsOf(path)?.isDirectory() !== true) return;
  for (const name of readdirSync(path)) removeEmptyFolder(`${path}/${name}`);
  rmdirSync(path);
}

/** Throws what writing to a folder would, or to the nearest one above it that exists. */
export function checkWritable(folder: string): void {
  const stats = statsOf(folder);
  // What is a file now makes way for a folder.
  if (stats === undefined || stats.isFile()) return checkWritable(dirname(folder));
  accessSync(folder, constants.W_OK | constants.X_OK);
}

/** The permission bits of a file, so that its replacement keeps them; undefined where there is no file. */
export function modeOf(path: string): number | undefined {
  return statsOf(path)?.mode;
}

export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
}
