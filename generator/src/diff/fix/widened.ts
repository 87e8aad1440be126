import type { Comparison } from "../typescript/comparison.js";
import { typesOfComponent } from "../typescript/match.js";
import { printType } from "../typescript/print.js";
import type { Relation } from "../typescript/relation.js";
import { resultTypes } from "../typescript/side.js";
import { partsOf, type Type } from "../typescript/type.js";
import { matchNames } from "./members.js";

/**
 * Returns what types and properties that programs read may be now, beside all that they were: `undefined` for a property that has become
 * optional. Keys are declarations of the revision.
 */
export function widenedTypes({
  base,
  revision,
  relation,
  components,
  operations,
}: Comparison): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const read = [
    ...components.both.flatMap(typesOfComponent).filter(({ way }) => way === "response"),
    ...operations.both.flatMap(([a, b]) => resultTypes.map((nameOf) => ({ old: nameOf(a), now: nameOf(b) }))),
  ];
  for (const { old, now } of read) {
    const [before, after] = [base.find(old), revision.find(now)];
    if (before !== undefined && after !== undefined)
      addWidened(relation, before.type, after.type, { path: [now], found });
  }
  return found;
}

interface Position {
  /** The names of the properties around a type, in the revision. */
  readonly path: readonly string[];
  readonly found: Map<string, readonly string[]>;
}

function addWidened(relation: Relation, old: Type, now: Type, { path, found }: Position): void {
  if (old.kind === "array" && now.kind === "array") return addWidened(relation, old.items, now.items, { path, found });
  if (old.kind === "intersection" && now.kind === "intersection" && old.types.length === now.types.length)
    return old.types.forEach((type, index) => addWidened(relation, type, now.types[index] ?? type, { path, found }));
  const gained = gainedBy(relation, old, now);
  if (gained.length > 0) found.set(path.join("."), gained);
  if (old.kind !== "object" || now.kind !== "object") return;
  for (const [name, other] of matchNames(relation, old, now)) {
    const [before, after] = [old.members.get(name), now.members.get(other)];
    if (before === undefined || after === undefined) continue;
    const own = [...path, other];
    addWidened(relation, before.type, after.type, { path: own, found });
    const key = own.join(".");
    if (after.optional && !before.optional) found.set(key, ["undefined", ...(found.get(key) ?? [])]);
  }
}

/** Returns the parts that a type has gained; none if it has lost others. */
function gainedBy(relation: Relation, old: Type, now: Type): readonly string[] {
  const [before, after] = [partsOf(old, "union"), partsOf(now, "union")];
  const isIn = (type: Type, types: readonly Type[]): boolean =>
    types.some((one) => (types === after ? relation.isSame(type, one) : relation.isSame(one, type)));
  if (before.length === after.length || !before.every((type) => isIn(type, after))) return [];
  return after.filter((type) => !isIn(type, before)).map((type) => printType(type));
}
