import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { compareSides } from "../diff/compare-sides.js";
import { defaultPolicy } from "../diff/policy/policy.js";
import { reservedByOutputs } from "../diff/project.js";
import { loadSide, type Side } from "../diff/sources/side.js";
import type { DocumentSettings } from "../load/index.js";

export interface Changes {
  readonly total: number;
  readonly breaking: number;
}

/** Counts what a new version of a snapshot changes for callers; undefined if there is no old one that can be read. */
export async function countChanges(revision: Side, settings: DocumentSettings): Promise<Changes | undefined> {
  const { file } = revision;
  if (!existsSync(file)) return undefined;
  const base = await loadSide({ name: "base", source: file, file, settings });
  const result = await compareSides([base, revision], {
    policy: { ...defaultPolicy, preset: "wire" },
    acceptedFor: () => undefined,
    root: dirname(file),
    today: "",
    code: { reserved: reservedByOutputs },
  });
  if (result === undefined) return undefined;
  return { total: result.changes.length, breaking: result.counts.breaking };
}

/** Returns changes in words: `3 changes, 1 of them breaking`. */
export function describeChanges(changes: Changes | undefined): string {
  if (changes === undefined) return "its old version cannot be compared";
  const { total, breaking } = changes;
  if (total === 0) return "no change for callers";
  return `${total} ${total === 1 ? "change" : "changes"}, ${breaking} of them breaking`;
}
