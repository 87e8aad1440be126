import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createFile, modeOf, syncFolder } from "./disk.js";
import type { Change, Plan } from "./plan.js";
import { dropStage, stageFolderOf } from "./work-folder.js";

/** Called before each step of a commit. Tests end the process there. */
export type OnStep = (step: string) => void;

type Written = Extract<Change, { readonly kind: "created" | "changed" }>;

/** A new file and its target, both relative to the root. */
export interface Staged {
  readonly from: string;
  readonly path: string;
}

/**
 * Writes every new file to `.specloom/stage`, or the like for an API of several. Does not wait for the disk with files that a next
 * run can write again, because that takes a seventh of the time of a run. A power cut soon after the run may leave some of them
 * empty, and the next run takes an empty file as a generated one.
 */
export function stageChanges(plan: Plan, onStep: OnStep): readonly Staged[] {
  const folder = stageFolderOf(plan);
  dropStage(plan);
  mkdirSync(join(plan.root, folder));
  const written = plan.changes.filter(
    (change): change is Written => change.kind === "created" || change.kind === "changed",
  );
  const staged = written.map((change, index) => {
    onStep(`stage ${change.path}`);
    return stageFile(plan.root, change, `${folder}/${index}`);
  });
  syncFolder(join(plan.root, folder));
  return staged;
}

function stageFile(root: string, change: Written, from: string): Staged {
  const mode = change.kind === "changed" ? modeOf(join(root, change.path)) : undefined;
  createFile(join(root, from), change.after, { mode, isFlushed: change.isRepeatable !== true });
  return { from, path: change.path };
}
