import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns everything in a folder: the contents of files and links, and all modification times, so that even a file created
 * and removed again leaves a trace.
 */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(["", ...pathsBelow(folder)].map((path) => [path, describe(join(folder, path))]));
}

/** Returns the paths without following links, which Node's recursion would. */
function pathsBelow(folder: string, path = ""): readonly string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name);
    return entry.isDirectory() ? [below, ...pathsBelow(folder, below)] : [below];
  });
}

function describe(path: string): string {
  const stats = lstatSync(path, { bigint: true });
  const when = `${stats.mtimeNs} ${stats.ctimeNs} ${stats.mode}`;
  if (stats.isSymbolicLink()) return `${when} -> ${readlinkSync(path)}`;
  return stats.isFile() ? `${when} ${readFileSync(path, "utf8")}` : when;
}
