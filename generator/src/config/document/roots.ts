import { resolve } from "node:path";
import { isFolder } from "../../diagnostics/paths.js";
import type { DocumentSettings } from "../../load/index.js";
import type { ListContext } from "./listed-paths.js";

type Roots = Pick<DocumentSettings, "roots">;

/** Returns the folders outside of the document's own that references may lead to. Reports GEN188 for those that do not exist. */
export function rootsOf(listed: readonly string[], { folder, report, locationOf }: ListContext): Roots {
  const roots = listed.map((path, index) => {
    const root = resolve(folder, path);
    if (!isFolder(root)) report.add("GEN188", { path }, locationOf?.(index));
    return root;
  });
  return roots.length > 0 ? { roots } : {};
}
