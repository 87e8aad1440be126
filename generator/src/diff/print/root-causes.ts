import { axes, levels, type Change, type TypeScriptChange } from "../types.js";

/** The severe changes that one edited line causes. */
export interface RootCause {
  /** Worst first, and then those that everyone notices. */
  readonly changes: readonly [Change, ...Change[]];
  /** The declarations that it changes. */
  readonly typescript: readonly TypeScriptChange[];
}

/** Groups the breaking and possible changes by edited line, in the order of the worst. */
export function rootCauses(changes: readonly Change[]): readonly RootCause[] {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of changes.filter(({ level }) => level === "breaking" || level === "possible")) {
    const { side, file, line } = change.location;
    const key = [side, file, line ?? change.pointer].join("\n");
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return [...groups.values()].map((group) => {
    const changed = group.flatMap(({ typescript }) => typescript ?? []);
    const seen = new Set<string>();
    const isNew = ({ before, after }: TypeScriptChange) => {
      const key = JSON.stringify([before, after]);
      return !seen.has(key) && seen.add(key);
    };
    group.sort(byNotice);
    return { changes: group, typescript: changed.filter(isNew) };
  });
}

function byNotice(one: Change, other: Change): number {
  const levelsApart = levels.indexOf(one.level) - levels.indexOf(other.level);
  return levelsApart === 0 ? axes.indexOf(one.axis) - axes.indexOf(other.axis) : levelsApart;
}
