import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, modeOf, syncFolder, writeDurably } from "./disk.js";
import { hashText } from "./hash.js";
import { stageFolder, workFolder, type Journal, type Rename } from "./journal.js";
import type { Change, Plan } from "./plan.js";

/** Told before each step of a commit. Tests end the process there. */
export type OnStep = (step: string) => void;

type Written = Extract<Change, { readonly kind: "created" | "changed" }>;

/** Writes every new file below `.specloom/stage`, on the same file system as its place, and says what is to be done. */
export function stageChanges(plan: Plan, onStep: OnStep): Journal {
  dropStage(plan.root);
  makeFolder(join(plan.root, stageFolder));
  const written = plan.changes.filter(
    (change): change is Written => change.kind === "created" || change.kind === "changed",
  );
  const renames = written.map((change, index) => {
    onStep(`stage ${change.path}`);
    return stageFile(plan.root, change, `${stageFolder}/${index}`);
  });
  syncFolder(join(plan.root, stageFolder));
  const removals = plan.changes.flatMap((change) =>
    change.kind === "removed" ? [{ path: change.path, before: hashText(change.before) }] : [],
  );
  return { removals, renames };
}

function stageFile(root: string, change: Written, from: string): Rename {
  const mode = change.kind === "changed" ? modeOf(join(root, change.path)) : undefined;
  writeDurably(join(root, from), change.after, mode);
  const before = change.kind === "changed" ? { before: hashText(change.before) } : {};
  return { from, path: change.path, ...before };
}

/** Removes what an earlier run staged. */
export function dropStage(root: string): void {
  rmSync(join(root, stageFolder), { recursive: true, force: true });
}

/** Makes `.specloom`, which ignores itself, so that no repository needs a line for it. */
export function makeWorkFolder(root: string): void {
  makeFolder(join(root, workFolder));
  const ignore = join(root, workFolder, ".gitignore");
  if (modeOf(ignore) === undefined) writeDurably(ignore, "*\n");
}
