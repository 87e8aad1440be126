import type { Relation, Way } from "./relation.js";
import type { Side } from "./side.js";
import { intersectionOf, member, partsOf, unionOf, type Member, type ObjectType, type Type } from "./type.js";
import type { Both } from "../types.js";

/** A change inside a declaration. */
export interface MemberChange {
  /** The names of properties; `[]` for the items of a list. Empty for the whole declaration. */
  readonly path: readonly string[];
  readonly kind:
    | "removed"
    | "added"
    | "required"
    | "optional"
    | "null"
    | "nonnull"
    | "lost"
    | "gained"
    | "type"
    | "index";
  readonly before?: Member;
  readonly after?: Member;
  /** The values that an enum lost or gained. */
  readonly values?: readonly Type[];
  /** Who cannot compile any more. */
  readonly breaks: readonly Way[];
}

/** The item of a list, in a path. */
export const itemStep = "[]";

interface Place {
  readonly path: readonly string[];
  readonly old: Type;
  readonly now: Type;
}

/** The parts of two types. */
interface Parts {
  readonly old: readonly Type[];
  readonly now: readonly Type[];
}

/** Finds the members that differ between two versions of a declaration. */
export class Walk {
  readonly #base: Side;
  readonly #revision: Side;
  readonly #relation: Relation;
  readonly #ways: readonly Way[];
  readonly #changes: MemberChange[] = [];

  constructor(sides: Both<Side>, relation: Relation, ways: readonly Way[]) {
    this.#base = sides.base;
    this.#revision = sides.revision;
    this.#relation = relation;
    this.#ways = ways;
  }

  /** Returns the changes, outer members before inner ones. Types that are compared on their own are not entered. */
  compare(old: Type, now: Type): readonly MemberChange[] {
    this.#visit({ path: [], old, now });
    return this.#changes;
  }

  #visit(place: Place): void {
    const { path, old, now } = place;
    const left = this.#unmatched(partsOf(old, "union"), partsOf(now, "union"));
    if (left.old.length === 0 && left.now.length === 0) return;
    const values = { old: left.old.filter(isValue), now: left.now.filter(isValue) };
    this.#visitNull(place, left.now.length > values.now.length, left.old.length > values.old.length);
    const { old: one, now: other } = this.#visitArguments(path, values);
    if (one.length === 0 && other.length === 0) return;
    const [first, second] = [one[0], other[0]];
    if (one.length === 1 && other.length === 1 && first && second)
      return this.#visitSingle({ path, old: first, now: second }, place);
    if ([...one, ...other].every(({ kind }) => kind === "literal")) return this.#addValues(place, one, other);
    this.#addType(place);
  }

  /** Visits what errors and streams hold. Returns the parts of the two types that are left. */
  #visitArguments(path: readonly string[], { old, now }: Parts): Parts {
    const rest = [...now];
    const left = old.filter((type) => {
      const index = rest.findIndex((other) => this.#differInLastArgument(type, other));
      const [other] = index < 0 ? [] : rest.splice(index, 1);
      if (type.kind !== "name" || other?.kind !== "name") return true;
      const step = type.name.endsWith("Stream") ? itemStep : "body";
      this.#visit({ path: [...path, step], old: type.args.at(-1) ?? type, now: other.args.at(-1) ?? other });
      return false;
    });
    return { old: left, now: rest };
  }

  #differInLastArgument(old: Type, now: Type): boolean {
    if (old.kind !== "name" || now.kind !== "name" || old.args.length === 0) return false;
    return (
      old.name === now.name &&
      old.args.length === now.args.length &&
      this.#areEqual(old.args.slice(0, -1), now.args.slice(0, -1))
    );
  }

  #addValues({ path, old, now }: Place, removed: readonly Type[], added: readonly Type[]): void {
    const change = { path, before: member(old), after: member(now) };
    const kept = unionOf(partsOf(now, "union").filter((type) => !added.includes(type)));
    if (removed.length > 0) this.#add({ ...change, kind: "lost", values: removed, breaks: this.#broken(old, kept) });
    if (added.length > 0) this.#add({ ...change, kind: "gained", values: added, breaks: this.#only("response") });
  }

  #visitNull({ path, old, now }: Place, isAdded: boolean, isRemoved: boolean): void {
    const change = { path, before: member(old), after: member(now) };
    if (isAdded && !isRemoved) this.#add({ ...change, kind: "null", breaks: this.#only("response") });
    if (isRemoved && !isAdded) this.#add({ ...change, kind: "nonnull", breaks: this.#only("request") });
  }

  #visitSingle(single: Place, whole: Place): void {
    const { path, old, now } = single;
    if (old.kind === "array" && now.kind === "array")
      return this.#visit({ path: [...path, itemStep], old: old.items, now: now.items });
    const left = this.#unmatched(partsOf(old, "intersection"), partsOf(now, "intersection"));
    const [a, b] = [objectOf(left.old, this.#base), objectOf(left.now, this.#revision)];
    if (a === undefined || b === undefined) return this.#addType(whole);
    this.#visitMembers(path, a, b);
    if (a.index !== undefined && b.index !== undefined)
      this.#visit({ path: [...path, itemStep], old: a.index, now: b.index });
    else if (a.index !== b.index)
      this.#add({ path, kind: "index", before: member(old), after: member(now), breaks: this.#broken(old, now) });
  }

  #visitMembers(path: readonly string[], old: ObjectType, now: ObjectType): void {
    for (const [name, before] of old.members) {
      const at = [...path, name];
      const after = now.members.get(name);
      if (after === undefined) this.#add({ path: at, kind: "removed", before, breaks: now.index ? [] : this.#ways });
      else this.#visitMember(at, before, after);
    }
    for (const [name, after] of now.members)
      if (!old.members.has(name)) {
        const breaks = after.optional ? [] : this.#only("request");
        this.#add({ path: [...path, name], kind: "added", after, breaks });
      }
  }

  #visitMember(path: readonly string[], before: Member, after: Member): void {
    if (before.optional && !after.optional)
      this.#add({ path, kind: "required", before, after, breaks: this.#only("request") });
    if (!before.optional && after.optional)
      this.#add({ path, kind: "optional", before, after, breaks: this.#only("response") });
    const isAbsent = before.optional || after.optional;
    this.#visit({
      path,
      old: isAbsent ? present(before.type) : before.type,
      now: isAbsent ? present(after.type) : after.type,
    });
  }

  #addType({ path, old, now }: Place): void {
    if (this.#relation.isSame(old, now)) return;
    this.#add({ path, kind: "type", before: member(old), after: member(now), breaks: this.#broken(old, now) });
  }

  #add(change: MemberChange): void {
    this.#changes.push(change);
  }

  #only(way: Way): readonly Way[] {
    return this.#ways.filter((one) => one === way);
  }

  #broken(old: Type, now: Type): readonly Way[] {
    return this.#ways.filter((way) => !this.#relation.holds(old, now, way));
  }

  /** Returns the parts of two types that only one of them has. */
  #unmatched(old: readonly Type[], now: readonly Type[]): Parts {
    const rest = [...now];
    const left = old.filter((type) => {
      const index = rest.findIndex((other) => this.#isEqual(type, other));
      if (index >= 0) rest.splice(index, 1);
      return index < 0;
    });
    return { old: left, now: rest };
  }

  /** Returns whether two types read the same, and refer only to types that are compared on their own. */
  #isEqual(old: Type, now: Type): boolean {
    switch (old.kind) {
      case "name":
        return now.kind === "name" && this.#isSameName(old.name, now.name) && this.#areEqual(old.args, now.args);
      case "literal":
        return now.kind === "literal" && now.value === old.value;
      case "template":
        return now.kind === "template" && now.text === old.text;
      case "object":
        return now.kind === "object" && this.#areEqualObjects(old, now);
      case "array":
        return now.kind === "array" && this.#isEqual(old.items, now.items);
      case "tuple":
        return (
          now.kind === "tuple" &&
          this.#areEqualEntries(old.entries, now.entries) &&
          this.#areEqual(listOf(old.rest), listOf(now.rest))
        );
      default:
        return now.kind === old.kind && this.#areEqual(old.types, now.types);
    }
  }

  #isSameName(old: string, now: string): boolean {
    if (this.#relation.isPair(old, now)) return true;
    return old === now && !this.#base.has(old) && !this.#revision.has(now);
  }

  #areEqual(old: readonly Type[], now: readonly Type[]): boolean {
    return old.length === now.length && old.every((type, index) => this.#isEqual(type, now[index] ?? type));
  }

  #areEqualObjects(old: ObjectType, now: ObjectType): boolean {
    const names = [...old.members.keys()];
    if (old.members.size !== now.members.size || old.isInterface !== now.isInterface) return false;
    if (!this.#areEqual(listOf(old.index), listOf(now.index))) return false;
    const [before, after] = [old, now].map(({ members }) => names.flatMap((name) => members.get(name) ?? []));
    return this.#areEqualEntries(before ?? [], after ?? []);
  }

  #areEqualEntries(old: readonly Member[], now: readonly Member[]): boolean {
    const types = (members: readonly Member[]): readonly Type[] => members.map(({ type }) => type);
    return (
      this.#areEqual(types(old), types(now)) && old.every(({ optional }, index) => optional === now[index]?.optional)
    );
  }
}

function listOf(type: Type | undefined): readonly Type[] {
  return type === undefined ? [] : [type];
}

/** Returns the type of an optional member that is there. */
function present(type: Type): Type {
  const parts = partsOf(type, "union");
  const left = parts.filter((part) => part.kind !== "name" || part.name !== "undefined");
  return left.length < parts.length ? unionOf(left) : type;
}

/** Returns whether a type is not null and not undefined. */
function isValue(type: Type): boolean {
  return !(type.kind === "name" && (type.name === "null" || type.name === "undefined"));
}

/** Returns the one object that the parts of an intersection describe; undefined if they are names or no objects. */
function objectOf(parts: readonly Type[], side: Side): ObjectType | undefined {
  if (parts.length === 0) return { kind: "object", members: new Map() };
  if (parts.length === 1 && parts[0]?.kind === "name") return undefined;
  const [variant, ...others] = side.declarations.variants(intersectionOf(parts));
  return variant?.kind === "object" && others.length === 0 ? variant : undefined;
}
