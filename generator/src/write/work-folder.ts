import { join } from "node:path";
import { createFile, makeFolder, modeOf, removeAny, statsOf } from "./disk.js";
import { UnsafePath } from "./refusal.js";

/** `.specloom`: what specloom keeps for itself below a root. A cloned repository can bring one, with anything in it. */

export const workFolder = ".specloom";
export const stageFolder = `${workFolder}/stage`;

/** Makes `.specloom`, which ignores itself, so that no repository needs a line for it. Throws where it is a link. */
export function makeWorkFolder(root: string): void {
  const path = join(root, workFolder);
  if (statsOf(path)?.isSymbolicLink() === true) {
    throw new UnsafePath(workFolder, "it is a symbolic link, and what it leads to may be anybody's");
  }
  makeFolder(path);
  const ignore = join(path, ".gitignore");
  if (modeOf(ignore) === undefined) createFile(ignore, "*\n");
}

/** Removes what an earlier run staged. `makeWorkFolder` comes first: below a link, this would empty another folder. */
export function dropStage(root: string): void {
  removeAny(join(root, stageFolder));
}
