import type { Both, Finding } from "../types.js";
import { findingOf, type Subject } from "./findings.js";
import type { Matches } from "./match.js";
import type { Relation } from "./relation.js";
import type { Side } from "./side.js";
import type { NamedSchema, Operation } from "../../model/types.js";
import { member, type Type } from "./type.js";
import type { Usage } from "./usage.js";
import { Walk } from "./walk.js";

/** What the parts of a comparison share. */
export interface Comparison {
  readonly base: Side;
  readonly revision: Side;
  readonly relation: Relation;
  readonly components: Matches<NamedSchema>;
  readonly operations: Matches<Operation>;
  readonly usage: Both<Usage>;
  /** The types that break programs, by their old name. Types that are made of them say nothing new. */
  readonly broken: Set<string>;
  /** The names of types that a finding has said to be gone. */
  readonly gone: Set<string>;
}

/** Compares two versions of a type that programs can name. */
export function compareDeclarations(comparison: Comparison, subject: Subject): readonly Finding[] {
  const { base, revision } = comparison;
  const [old, now] = [base.find(subject.old), revision.find(subject.now)];
  return old && now ? compareTypes(comparison, subject, old.type, now.type) : [];
}

/**
 * Compares two types. The verdict is that of the types as a whole: if programs compile with the new one, no change of a member
 * breaks them; if they do not, and no member shows why, the type itself has changed.
 */
export function compareTypes(comparison: Comparison, subject: Subject, old: Type, now: Type): readonly Finding[] {
  const { relation, broken } = comparison;
  const failing = subject.ways.filter((way) => !relation.holdsWithin(old, now, way));
  const changes = new Walk(comparison, relation, subject.ways)
    .compare(old, now)
    .map((change) => ({ ...change, breaks: change.breaks.filter((way) => failing.includes(way)) }));
  const unexplained = failing.filter((way) => !changes.some(({ breaks }) => breaks.includes(way)));
  if (failing.length > 0) broken.add(subject.old);
  const findings = changes.map((change) => findingOf(change, subject));
  if (unexplained.length === 0 || isMadeOf(old, broken)) return findings;
  const whole = { path: [], kind: "type", before: member(old), after: member(now), breaks: unexplained } as const;
  return [...findings, findingOf(whole, subject)];
}

/** Returns whether an intersection has a part whose change is reported with its own declaration. */
function isMadeOf(type: Type, broken: ReadonlySet<string>): boolean {
  switch (type.kind) {
    case "name":
      return broken.has(type.name) || type.args.some((arg) => isMadeOf(arg, broken));
    case "array":
      return isMadeOf(type.items, broken);
    case "union":
    case "intersection":
      return type.types.some((one) => isMadeOf(one, broken));
    default:
      return false;
  }
}
