import { join } from "node:path";
import { createFile, makeFolder, modeOf, removeAny, statsOf } from "./disk.js";
import { workFolderOf, type Home } from "./home.js";
import { UnsafePath } from "./refusal.js";

/** `.specloom`: what specloom keeps for itself below a root. A cloned repository can bring one, with anything in it. */

/** Returns the folder for new files that are not in their place yet, relative to the root. */
export function stageFolderOf(home: Pick<Home, "api">): string {
  return `${workFolderOf(home)}/stage`;
}

/** Makes `.specloom`, which ignores itself, so that no repository needs a line for it. Throws where it is a link. */
export function makeWorkFolder(home: Home): void {
  const { root } = home;
  const segments = workFolderOf(home).split("/");
  for (const [depth] of segments.entries()) {
    const folder = segments.slice(0, depth + 1).join("/");
    if (statsOf(join(root, folder))?.isSymbolicLink() === true)
      throw new UnsafePath(folder, "it is a symbolic link, and what it leads to may be anybody's");
  }
  makeFolder(join(root, ...segments));
  const ignore = join(root, segments[0]!, ".gitignore");
  if (modeOf(ignore) === undefined) createFile(ignore, "*\n");
}

/** Removes what an earlier run staged. `makeWorkFolder` comes first: below a link, this would empty another folder. */
export function dropStage(home: Home): void {
  removeAny(join(home.root, stageFolderOf(home)));
}
