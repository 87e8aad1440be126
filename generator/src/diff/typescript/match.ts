import { groupBy } from "../../diagnostics/add-to.js";
import type { NamedSchema, Operation } from "../../model/types.js";
import { isEqualButProse } from "./equal.js";
import { Relation } from "./relation.js";
import { namesOfComponent, namesOfOperation, type Side } from "./side.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { shapeOfPath } from "../../diagnostics/path-template.js";

/** What the two documents have in common, and what only one of them has. */
export interface Matches<T> {
  readonly both: readonly (readonly [base: T, revision: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** Matches by several keys: what one leaves over is matched by the next. */
function matchBy<T>(base: readonly T[], revision: readonly T[], keys: readonly ((item: T) => string)[]): Matches<T> {
  const both: (readonly [T, T])[] = [];
  let [removed, added] = [base, revision];
  for (const keyOf of keys) {
    const waiting = groupBy(added, keyOf);
    removed = removed.filter((item) => {
      const other = waiting.get(keyOf(item))?.shift();
      if (other !== undefined) both.push([item, other]);
      return other === undefined;
    });
    const left = new Set([...waiting.values()].flat());
    added = added.filter((item) => left.has(item));
  }
  return { both, removed, added };
}

/** Matches operations by the request that they send, then by operationId, then by the path of their call. */
export function matchOperations(base: Side, revision: Side): Matches<Operation> {
  return matchBy(base.api.operations, revision.api.operations, [
    ({ http: { method, path } }) => `${method} ${path}`,
    ({ http: { method, path } }) => `${method} ${shapeOfPath(path)}`,
    ({ name }) => name.wire,
    ({ resource, method }) => [...resource, method].join("."),
  ]);
}

/** The most components that only one document has for which we look for another name. */
const mostRenamed = 60;

/** Matches components by name, then those that only differ in their name. */
export function matchComponents(base: Side, revision: Side): Matches<NamedSchema> {
  const matches = matchBy(base.api.schemas, revision.api.schemas, [({ name }) => name.wire]);
  if (matches.removed.length === 0 || matches.added.length === 0) return matches;
  if (matches.removed.length > mostRenamed || matches.added.length > mostRenamed) return matches;
  const relation = new Relation(base, revision, pairsOf(matches.both, []));
  const left = [...matches.added];
  const renamed: (readonly [NamedSchema, NamedSchema])[] = [];
  const removed = matches.removed.filter((component) => {
    const index = left.findIndex((other) => isRenamed(component, other, { base, revision, relation }));
    const [other] = index < 0 ? [] : left.splice(index, 1);
    if (other !== undefined) renamed.push([component, other]);
    return other === undefined;
  });
  return { both: [...matches.both, ...renamed], removed, added: left };
}

interface Comparison {
  readonly base: Side;
  readonly revision: Side;
  readonly relation: Relation;
}

function isRenamed(a: NamedSchema, b: NamedSchema, { base, revision, relation }: Comparison): boolean {
  if (isEqualButProse(a.schema, b.schema)) return true;
  const [old, now] = [base.find(a.name.code), revision.find(b.name.code)];
  return a.schema.kind === "object" && old !== undefined && now !== undefined && relation.isSame(old.type, now.type);
}

/** Returns the names of types that are compared on their own. */
export function pairsOf(
  components: Matches<NamedSchema>["both"],
  operations: Matches<Operation>["both"],
): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>();
  const add = (old: string | undefined, now: string | undefined): void => {
    if (old !== undefined && now !== undefined) getOrAdd(pairs, old, () => new Set()).add(now);
  };
  for (const [a, b] of components) {
    add(a.name.code, b.name.code);
    add(a.requestName ?? a.name.code, b.requestName ?? b.name.code);
    add(a.family?.baseName ?? a.name.code, b.family?.baseName ?? b.name.code);
    add(requestBaseOf(a), requestBaseOf(b));
  }
  for (const [a, b] of operations) {
    const names = namesOfOperation(b);
    for (const [index, name] of namesOfOperation(a).entries()) add(name, names[index]);
  }
  return pairs;
}

function requestBaseOf(component: NamedSchema): string {
  const { family, requestName, name } = component;
  return family?.requestBaseName ?? family?.baseName ?? requestName ?? name.code;
}

/** Returns the pairs of a component's types: old and new name, and who gives their values. */
export function typesOfComponent([a, b]: readonly [NamedSchema, NamedSchema]): readonly TypePair[] {
  const names = namesOfComponent(b);
  const isRequestOnly = a.request && !a.response && a.requestName === undefined;
  const pairs: TypePair[] = [];
  const add = (way: TypePair["way"], old: string, now: string): void => {
    if (!pairs.some((one) => one.way === way && one.old === old && one.now === now)) pairs.push({ way, old, now });
  };
  if (!isRequestOnly) add("response", a.name.code, b.name.code);
  if (a.request) {
    add("request", a.requestName ?? a.name.code, b.requestName ?? b.name.code);
    // A program names the type that it knows, whatever the types of calls now are.
    if (a.requestName === undefined && b.requestName !== undefined) add("request", a.name.code, b.name.code);
  }
  if (a.family && b.family) {
    if (!isRequestOnly) add("response", a.family.baseName, b.family.baseName);
    if (a.request) add("request", requestBaseOf(a), requestBaseOf(b));
  }
  return pairs.filter(({ now }) => names.includes(now));
}

/** Two versions of a type. */
export interface TypePair {
  readonly way: "request" | "response";
  readonly old: string;
  readonly now: string;
}
