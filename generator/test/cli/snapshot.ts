import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Everything below a folder: of files and links what they hold, and of all when they were last written, so that nothing
 * can be made and removed again unseen.
 */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(["", ...paths].map((path) => [path, describe(join(folder, path))]));
}

function describe(path: string): string {
  const stats = lstatSync(path, { bigint: true });
  const when = `${stats.mtimeNs} ${stats.ctimeNs} ${stats.mode}`;
  if (stats.isSymbolicLink()) return `${when} -> ${readlinkSync(path)}`;
  return stats.isFile() ? `${when} ${readFileSync(path, "utf8")}` : when;
}
