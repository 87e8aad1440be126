import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";

/** Returns a path relative to a folder, with forward slashes. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}

/** Returns whether a path is a folder, or inside of it. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Returns a path with symbolic links followed; undefined if there is no such file. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** Returns whether there is a folder. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
