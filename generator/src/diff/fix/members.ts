import type { Relation } from "../typescript/relation.js";
import type { Member, ObjectType, Type } from "../typescript/type.js";

/** A property that has another name. */
export interface RenamedMember {
  /** The names of the properties around it and its own, in the base. */
  readonly path: readonly string[];
  readonly now: string;
}

/**
 * Finds properties that only have another name: one of the same type at the same position. Types that have names of their own are not
 * entered.
 */
export function renamedMembers(
  relation: Relation,
  old: Type,
  now: Type,
  path: readonly string[] = [],
): readonly RenamedMember[] {
  const inner = (a: Type, b: Type): readonly RenamedMember[] => renamedMembers(relation, a, b, path);
  if (old.kind === "array" && now.kind === "array") return inner(old.items, now.items);
  if (old.kind === "object" && now.kind === "object") return renamedInObject(relation, old, now, path);
  const [parts, others] = [partsOf(old), partsOf(now)];
  if (parts.length !== others.length) return [];
  return parts.flatMap((part, index) => {
    const other = others[index];
    return other === undefined ? [] : inner(part, other);
  });
}

function partsOf(type: Type): readonly Type[] {
  if (type.kind === "union" || type.kind === "intersection") return type.types;
  return type.kind === "name" ? type.args : [];
}

function renamedInObject(
  relation: Relation,
  old: ObjectType,
  now: ObjectType,
  path: readonly string[],
): readonly RenamedMember[] {
  const names = matchNames(relation, old, now);
  return [...names].flatMap(([name, other]) => {
    const [before, after] = [old.members.get(name), now.members.get(other)];
    if (before === undefined || after === undefined) return [];
    const at = [...path, name];
    return [
      ...(name === other ? [] : [{ path: at, now: other }]),
      ...renamedMembers(relation, before.type, after.type, at),
    ];
  });
}

/** Returns the new name of each property that both objects have. */
export function matchNames(relation: Relation, old: ObjectType, now: ObjectType): ReadonlyMap<string, string> {
  const isKept = (name: string, other: string): boolean =>
    name === other || isSame(relation, old.members.get(name), now.members.get(other));
  return new Map(namesByPosition(old, now).filter(([name, other]) => isKept(name, other)));
}

/** Returns the properties of two objects that have the same name, or names that only one of them has, at the same position. */
export function namesByPosition(old: ObjectType, now: ObjectType): readonly (readonly [old: string, now: string])[] {
  const added = runsOf(now, old);
  return [...runsOf(old, now)].flatMap(([previous, run]) => {
    const others = added.get(previous) ?? [];
    // A property that was added or removed beside others leaves it open which of them it was.
    const pairs = run.length === others.length ? run.map((name, index) => [name, others[index] ?? name] as const) : [];
    return previous === undefined ? pairs : [[previous, previous] as const, ...pairs];
  });
}

/** Returns the properties that only one object has, in runs after each that both have. */
function runsOf(type: ObjectType, other: ObjectType): ReadonlyMap<string | undefined, readonly string[]> {
  const runs = new Map<string | undefined, string[]>();
  let run: string[] = [];
  runs.set(undefined, run);
  for (const name of type.members.keys()) {
    if (other.members.has(name)) runs.set(name, (run = []));
    else run.push(name);
  }
  return runs;
}

function isSame(relation: Relation, old: Member | undefined, now: Member | undefined): boolean {
  return (
    old !== undefined && now !== undefined && old.optional === now.optional && areAlike(relation, old.type, now.type)
  );
}

/** Returns whether two types are the same but for the names of properties inside, and for what a union has gained. */
function areAlike(relation: Relation, old: Type, now: Type): boolean {
  if (relation.isSame(old, now)) return true;
  if (now.kind === "union") return areAmong(relation, old.kind === "union" ? old.types : [old], now.types);
  if (old.kind === "array" && now.kind === "array") return areAlike(relation, old.items, now.items);
  if (old.kind === "object" && now.kind === "object") {
    const names = namesByPosition(old, now);
    const isWhole = names.length === old.members.size && names.length === now.members.size;
    return isWhole && names.every(([name, other]) => isSame(relation, old.members.get(name), now.members.get(other)));
  }
  const [parts, others] = [partsOf(old), partsOf(now)];
  const isCompound = parts.length > 1 && old.kind === now.kind && parts.length === others.length;
  return isCompound && parts.every((part, index) => areAlike(relation, part, others[index] ?? part));
}

/** Returns whether a union has each of these types. */
function areAmong(relation: Relation, types: readonly Type[], union: readonly Type[]): boolean {
  const values = new Set(union.flatMap((one) => (one.kind === "literal" ? [one.value] : [])));
  const others = union.filter(({ kind }) => kind !== "literal");
  return types.every((type) =>
    type.kind === "literal" ? values.has(type.value) : others.some((other) => areAlike(relation, type, other)),
  );
}
