import type { Direction, Finding, Pointer } from "../types.js";
import { itemStep, type MemberChange } from "./walk.js";
import { printDeclaration, printType } from "./print.js";
import type { Way } from "./relation.js";
import { partsOf, unionOf, type Member, type Type } from "./type.js";

/** A declaration in which members have changed. */
export interface Subject {
  /** Its name in each client. */
  readonly old: string;
  readonly now: string;
  /** The arguments of a call, or any other type. */
  readonly object: "argument" | "member";
  readonly ways: readonly Way[];
  /** Returns the operations that send the declaration in one of some ways. */
  readonly operationsIn: (ways: readonly Way[]) => readonly string[];
  /** Returns where the document describes a member. */
  readonly pointerOf: (side: "base" | "revision", path: readonly string[]) => Pointer | undefined;
}

/** Returns the finding of a change inside a declaration. */
export function findingOf(change: MemberChange, subject: Subject): Finding {
  const { old, now, ways, operationsIn, pointerOf } = subject;
  const { path, breaks, before, after } = change;
  const isBreaking = breaks.length > 0;
  const noticed = isBreaking ? breaks : ways;
  const [base, revision] = [pointerOf("base", path), pointerOf("revision", path)];
  return {
    rule: ruleOf(change, subject),
    level: isBreaking ? "breaking" : "safe",
    direction: directionOf(noticed),
    facts: {
      type: old,
      ...(path.length > 0 && { member: pathText(path) }),
      path: pathText([old, ...path]),
      ...valueFacts(change),
    },
    ...(change.kind !== "added" && base !== undefined && { base }),
    ...(change.kind !== "removed" && revision !== undefined && { revision }),
    operations: operationsIn(noticed),
    typescript: {
      before: before ? declarationAt(old, path, shown(before, change.values)) : "",
      after: after ? declarationAt(now, path, shown(after, change.values)) : "",
      errors: errorsOf(change),
    },
  };
}

/** Returns a finding about something that is no member of a type. */
export function findingAbout(
  rule: string,
  { level, way, ...rest }: Omit<Finding, "rule" | "direction"> & { readonly way: Way },
): Finding {
  return { rule: `typescript.${rule}`, level, direction: way, ...rest };
}

function directionOf(ways: readonly Way[]): Direction {
  const [way = "none"] = ways;
  return ways.length > 1 ? "both" : way;
}

/** Returns "address.street" and "items[].name". */
function pathText(path: readonly string[]): string {
  return path.join(".").replaceAll(`.${itemStep}`, itemStep);
}

function valueFacts({ values = [] }: MemberChange): Finding["facts"] {
  return values.length === 0 ? {} : { values: values.map((type) => printType(type)).join(", ") };
}

/** The rules that do not depend on what has changed; the others are those of members or arguments. */
const rulesByKind: { readonly [kind in MemberChange["kind"]]?: string } = {
  lost: "value.removed",
  gained: "value.added",
  null: "null.added",
  nonnull: "null.removed",
  index: "index.changed",
};

function ruleOf({ kind, path, breaks }: MemberChange, { object }: Subject): string {
  if (kind === "type" && path.length === 0) return "typescript.type.changed";
  const isRequired = kind === "added" && breaks.length > 0;
  return `typescript.${rulesByKind[kind] ?? `${object}.${isRequired ? "required" : kind}`}`;
}

/** Returns the errors of callers, by who gives the values. */
function errorsOf({ kind, breaks }: MemberChange): readonly string[] {
  const codes = breaks.flatMap((way) => errorsByWay[kind]?.[way] ?? ["TS2322"]);
  return [...new Set(codes)].sort();
}

const errorsByWay: { readonly [kind in MemberChange["kind"]]?: { readonly [way in Way]?: readonly string[] } } = {
  removed: { request: ["TS2353"], response: ["TS2339"] },
  added: { request: ["TS2345", "TS2741"] },
  required: { request: ["TS2345", "TS2741"] },
  optional: { response: ["TS18048", "TS2322"] },
  null: { response: ["TS18047", "TS2322"] },
  nonnull: { request: ["TS2322", "TS2345"] },
  lost: { request: ["TS2322", "TS2345"], response: ["TS2367", "TS2678"] },
  gained: { response: ["TS2322"] },
  type: { request: ["TS2322", "TS2345"], response: ["TS2322"] },
};

function shown(member: Member, changed: readonly Type[] | undefined): Member {
  return changed === undefined ? member : { ...member, type: withoutMost(changed, member.type) };
}

/** The most values of an enum that we print beside the changed ones. */
const mostValues = 6;

/** Returns a union with the changed values, and a remark about the others if they are many. */
function withoutMost(changed: readonly Type[], all: Type): Type {
  const types = partsOf(all, "union");
  const kept = types.filter((type) => changed.some((one) => printType(one) === printType(type)));
  const others = types.length - kept.length;
  return others <= mostValues ? all : unionOf([...kept, { kind: "name", name: `/* ${others} others */`, args: [] }]);
}

/** Returns a declaration that shows only one member. */
function declarationAt(name: string, path: readonly string[], member: Member): string {
  return printDeclaration(name, wrapped(path, member));
}

function wrapped(path: readonly string[], member: Member): Type {
  const [step, ...rest] = path;
  if (step === undefined) return member.type;
  if (step === itemStep) return { kind: "array", items: wrapped(rest, member) };
  const inner = rest.length === 0 ? member : { type: wrapped(rest, member), optional: false };
  return { kind: "object", members: new Map([[step, inner]]) };
}
