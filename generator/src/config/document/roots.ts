import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import type { DocumentSettings } from "../../load/index.js";
import type { Reader } from "../reader.js";

type Roots = Pick<DocumentSettings, "roots">;

/** Returns the folders outside of the document's own that references may lead to. Reports GEN188 for those that do not exist. */
export function readRoots(reader: Reader, root: string, report: Report): Roots {
  const listed = reader.strings("roots") ?? [];
  return rootsOf(listed, { folder: root, report, locationOf: (index) => reader.locationOfItem("roots", index) });
}

/** Returns the folders of `--root`. Reports GEN188 for those that do not exist. */
export function rootsOf(
  listed: readonly string[],
  context: {
    /** Absolute: the folder that they are relative to. */
    readonly folder: string;
    readonly report: Report;
    readonly locationOf?: (index: number) => SourceLocation;
  },
): Roots {
  const { folder, report, locationOf } = context;
  const roots = listed.map((path, index) => {
    const root = resolve(folder, path);
    if (!isFolder(root)) report.add("GEN188", { path }, locationOf?.(index));
    return root;
  });
  return roots.length > 0 ? { roots } : {};
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
