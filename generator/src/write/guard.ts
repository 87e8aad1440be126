import { findOnce } from "../diagnostics/get-or-add.js";
import { readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isInside, pathFrom } from "../diagnostics/paths.js";
import { errorCode, isMissing, statsOf } from "./disk.js";
import { shownPath, type Home } from "./home.js";
import { problemOfLocation } from "./paths.js";

/** Keeps writes inside the configured folders, whatever symbolic links exist on disk. */

/**
 * Returns why a file may not be written, as the end of a sentence; undefined if it may. `folder` is the output folder
 * of the path; both are relative to `root`. Files of `leaving` do not count, because they are removed first.
 */
export function createGuard(home: Home, leaving: ReadonlySet<string>): Guard {
  const { root } = home;
  const realRoot = realpath(root) ?? root;
  const seen = new Map<string, string | undefined>();
  const folderProblem = (folder: string, path: string): string | undefined =>
    findOnce(seen, `${folder}\n${path}`, undefined, () => checkFolder(folder, path));
  const checkFolder = (folder: string, path: string): string | undefined => {
    const stats = statsOf(join(root, path));
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink()) return problemOfLink(home, realRoot, folder, path);
    return stats.isDirectory() || leaving.has(path)
      ? undefined
      : `${shownPath(home, path)} is a file, but a folder is needed`;
  };
  return (folder, path) => {
    for (const ancestor of ancestorsOf(path)) {
      const problem = folderProblem(folder, ancestor);
      if (problem !== undefined) return problem;
    }
    const stats = statsOf(join(root, path));
    if (stats?.isSymbolicLink()) return problemOfLink(home, realRoot, folder, path);
    if (stats === undefined || stats.isFile()) return undefined;
    const leaves = stats.isDirectory() && holdsOnly(root, path, leaving);
    return leaves
      ? undefined
      : `${shownPath(home, path)} is ${stats.isDirectory() ? "a folder" : "a device or a pipe"}, but a file is needed`;
  };
}

export type Guard = (folder: string, path: string) => string | undefined;

function holdsOnly(root: string, folder: string, leaving: ReadonlySet<string>): boolean {
  return readdirSync(join(root, folder), { withFileTypes: true }).every((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? holdsOnly(root, path, leaving) : leaving.has(path);
  });
}

function problemOfLink(home: Home, realRoot: string, folder: string, path: string): string | undefined {
  const { root } = home;
  const shown = shownPath(home, path);
  const within = folder === "." ? realRoot : realpath(join(root, folder));
  const target = realpath(join(root, path));
  if (target === undefined) return `${shown} is a broken symbolic link`;
  const place = problemOfLocation(pathFrom(realRoot, target));
  if (place !== undefined) return `${shown} is a symbolic link to a folder that ${place}`;
  const allowed = within !== undefined && isInside(realRoot, within) && isInside(within, target);
  // The output folder may be reached through a link that stays below the root.
  const leadsToFolder = folder.startsWith(`${path}/`) && isInside(realRoot, target);
  return allowed || leadsToFolder
    ? undefined
    : `${shown} is a symbolic link that points outside ${shownPath(home, folder)}`;
}

/**
 * Returns where links lead a path out of its folder, as the end of a sentence: outside the folder, or into a protected
 * folder such as .git. Undefined if it stays inside. Both paths are absolute.
 */
export function problemOfTarget(folder: string, path: string): string | undefined {
  if (!isInside(folder, path)) return undefined;
  const real = realpath(path);
  if (real === undefined) return path === folder ? undefined : problemOfTarget(folder, dirname(path));
  const realFolder = realpath(folder) ?? folder;
  if (!isInside(realFolder, real)) return `it points outside ${folder} through a symbolic link`;
  const place = problemOfLocation(pathFrom(realFolder, real));
  return place === undefined ? undefined : `it points to a folder that ${place}`;
}

function ancestorsOf(path: string): readonly string[] {
  const segments = path.split("/");
  return segments.slice(0, -1).map((_, index) => segments.slice(0, index + 1).join("/"));
}

function realpath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    // Links in a cycle have no target.
    if (isMissing(error) || errorCode(error) === "ELOOP") return undefined;
    throw error;
  }
}
