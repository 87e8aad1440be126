import { join } from "node:path";
import { readIfThere } from "./disk.js";
import { createGuard } from "./guard.js";
import { isRecord } from "./lock.js";
import { problemOfPath } from "./paths.js";

/**
 * What a commit is about to do, complete before it does any of it. Once `.specloom/journal.json` exists, the new
 * output is what counts, and whoever finds it finishes the work; before that, the old output counts.
 */
export interface Journal {
  readonly removals: readonly Removal[];
  readonly renames: readonly Rename[];
}

export interface Removal {
  /** Relative to the root. */
  readonly path: string;
  /** The hash of what is removed; another content has been edited since. */
  readonly before: string;
}

export interface Rename {
  /** The staged file, relative to the root. */
  readonly from: string;
  readonly path: string;
  /** The hash of what is replaced; absent where nothing was there. */
  readonly before?: string;
}

export const workFolder = ".specloom";
export const stageFolder = `${workFolder}/stage`;
export const journalFile = `${workFolder}/journal.json`;

export function printJournal(journal: Journal): string {
  return `${JSON.stringify(journal, undefined, 1)}\n`;
}

/** The journal of an interrupted commit, undefined where there is none, or what is wrong with it. */
export function readJournal(root: string): Journal | { readonly problem: string } | undefined {
  const text = readIfThere(join(root, journalFile));
  if (text === undefined) return undefined;
  const value = parse(text);
  if (!isJournal(value)) return { problem: "it is not a journal of this specloom" };
  // A repository could ship such a file: it must not move anything to where specloom may not write.
  const guard = createGuard(root, new Set(value.removals.map(({ path }) => path)));
  for (const { path } of [...value.removals, ...value.renames]) {
    const problem = problemOfPath(path) ?? guard(".", path);
    if (problem !== undefined) return { problem: `it names ${JSON.stringify(path)}, which is not safe (${problem})` };
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isJournal(value: unknown): value is Journal {
  if (!isRecord(value)) return false;
  const { removals, renames } = value;
  return Array.isArray(removals) && removals.every(isRemoval) && Array.isArray(renames) && renames.every(isRename);
}

function isRemoval(value: unknown): boolean {
  return isRecord(value) && typeof value["path"] === "string" && typeof value["before"] === "string";
}

function isRename(value: unknown): boolean {
  if (!isRecord(value) || typeof value["path"] !== "string") return false;
  const { from, before } = value;
  const staged = typeof from === "string" && /^\.specloom\/stage\/\d+$/.test(from);
  return staged && (before === undefined || typeof before === "string");
}
