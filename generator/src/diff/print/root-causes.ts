import { isFailure } from "../policy/apply.js";
import { editKey } from "../result/edit-key.js";
import type { DiffResult } from "../result/result.js";
import { axes, byLevel, type Change, type TypeScriptChange } from "../types.js";
import { codeDiffOf } from "./words.js";
import { groupBy } from "../../diagnostics/add-to.js";

/** Groups changes by edited line, in the order of the first. */
export function byEdit(changes: readonly Change[]): readonly (readonly [Change, ...Change[]])[] {
  return [...groupBy(changes, editKey).values()].map((group) => group.sort(byNotice));
}

/** The severe changes that one edited line causes. */
export interface RootCause {
  /** Worst first, and then those that everyone notices. */
  readonly changes: readonly [Change, ...Change[]];
  /** The declarations that it changes, without those that change in the same lines as another one. */
  readonly typescript: readonly TypeScriptChange[];
  /** The number of declarations left out. */
  readonly moreTypeScript: number;
}

/** The maximum number of declarations of one cause that are printed. */
const mostDeclarations = 8;

/** Groups the breaking and possible changes by edited line: the worst first, and then those that everyone notices. */
export function rootCauses(changes: readonly Change[]): readonly RootCause[] {
  const severe = changes.filter(({ level }) => level === "breaking" || level === "possible");
  const groups = byEdit(severe).toSorted(([one], [other]) => byNotice(one, other));
  return groups.map((group) => {
    const changed = firstOfEach(
      group.flatMap(({ typescript }) => typescript ?? []),
      ({ before, after }) => JSON.stringify([before, after]),
    );
    const typescript = firstOfEach(changed, keyOfLines).slice(0, mostDeclarations);
    return { changes: group, typescript, moreTypeScript: changed.length - typescript.length };
  });
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}

/** Returns the lines that change, and the errors of callers. */
function keyOfLines(change: TypeScriptChange): string {
  return JSON.stringify([codeDiffOf(change).filter((line) => !line.startsWith(" ")), change.errors]);
}

/** Returns the changes that fail the comparison. */
export function failuresOf({ changes, failOn }: Pick<DiffResult, "changes" | "failOn">): readonly Change[] {
  return changes.filter(({ level, accepted }) => accepted === undefined && isFailure(level, failOn));
}

/** Returns the fingerprints of the failures of the first root cause, as `--accept` takes them. */
export function firstToAccept(result: Pick<DiffResult, "changes" | "failOn">): string {
  const failures = new Set(failuresOf(result));
  const [first = []] = rootCauses(result.changes)
    .map(({ changes }) => changes.filter((change) => failures.has(change)))
    .filter((changes) => changes.length > 0);
  return [...new Set(first.map(({ fingerprint }) => fingerprint))].join(",");
}

function byNotice(one: Change, other: Change): number {
  return byLevel(one, other) || axes.indexOf(one.axis) - axes.indexOf(other.axis);
}
