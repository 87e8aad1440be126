import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Everything below a folder: of files and links what they hold, and of all when they were last written, so that nothing
 * can be made and removed again unseen.
 */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(["", ...pathsBelow(folder)].map((path) => [path, describe(join(folder, path))]));
}

/** Never through a link: Node's own recursion follows those. */
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
