import { childPointer } from "../../diagnostics/pointer.js";
import { objectPair, type Comparison, type Found, type Use } from "./comparison.js";
import { isFull, isTrueAt, memberOf, type FullPair } from "./located.js";
import { isSame } from "../json.js";
import type { Both, Pointer } from "../types.js";

/** Properties of an object whose every change is one rule. */
export interface Fields {
  /** The rule of each property. */
  readonly rules: { readonly [field: string]: string };
  /** The rules of extensions; those of others are "extension.value.changed". */
  readonly extensions?: ReadonlyMap<string, string>;
}

/** The object in words, and its use. */
export interface Subject {
  readonly facts: { readonly [name: string]: string };
  readonly use?: Use | undefined;
}

/** Reports the properties of `fields` that differ, and every extension that differs. */
export function compareFields(
  comparison: Comparison,
  pair: FullPair,
  { rules, extensions }: Fields,
  { facts, use }: Subject,
): void {
  const { base, revision } = pair;
  const report = (field: string, rule: string): void =>
    reportField(comparison, pair, field, { rule, use, facts: { ...facts, field } });
  for (const [field, rule] of Object.entries(rules))
    if (!isSame(memberOf(base.node, field), memberOf(revision.node, field))) report(field, rule);
  for (const field of new Set([...Object.keys(base.node), ...Object.keys(revision.node)])) {
    if (!field.startsWith("x-") || isSame(base.node[field], revision.node[field])) continue;
    const rule = extensions?.get(field) ?? "extension.value.changed";
    if (rule !== "") report(field, rule);
  }
}

/** Compares the extensions of the objects that a property of both is, such as the map of all responses. */
export function compareExtensions(comparison: Comparison, pair: FullPair, key: string, subject: Subject): void {
  const inner = objectPair(comparison, pair, key);
  if (isFull(inner)) compareFields(comparison, inner, { rules: {} }, subject);
}

/** Reports a mark such as "header.deprecated", an object and its property, that is true in only one of the documents. */
export function compareMark(comparison: Comparison, pair: FullPair, mark: string, subject: Subject): void {
  const field = mark.slice(mark.indexOf(".") + 1);
  const [before, after] = [isTrueAt(pair.base, field), isTrueAt(pair.revision, field)];
  if (before === after) return;
  const rule = `${mark}.${after ? "added" : "removed"}`;
  reportField(comparison, pair, field, { rule, ...subject, before, after });
}

/** Reports a property that differs. A finding may have other values, such as defaults. */
export function reportField({ findings }: Comparison, pair: FullPair, field: string, found: Found): void {
  const [before, after] = [memberOf(pair.base.node, field), memberOf(pair.revision.node, field)];
  findings.add({ before, after, ...pointersOf(pair, field), ...found });
}

/** Returns the pointers of a property in both documents, where it exists. */
export function pointersOf({ base, revision }: FullPair, field: string): Partial<Both<Pointer>> {
  return {
    ...(memberOf(base.node, field) !== undefined && { base: childPointer(base.pointer, field) }),
    ...(memberOf(revision.node, field) !== undefined && { revision: childPointer(revision.pointer, field) }),
  };
}
