import { childPointer } from "../../diagnostics/pointer.js";
import type { Comparison, Use } from "./comparison.js";
import { memberOf, type FullPair } from "./located.js";
import { isSame } from "./same.js";

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
  readonly use?: Use;
}

/** Reports the properties of `fields` that differ, and every extension that differs. */
export function compareFields(comparison: Comparison, pair: FullPair, fields: Fields, subject: Subject): void {
  for (const field in fields.rules) {
    const rule = fields.rules[field];
    if (rule === undefined || isSame(memberOf(pair.base.node, field), memberOf(pair.revision.node, field))) continue;
    reportField(comparison, pair, { rule, field, subject });
  }
  compareExtensions(comparison, pair, fields, subject);
}

function compareExtensions(comparison: Comparison, pair: FullPair, { extensions }: Fields, subject: Subject): void {
  const [before, after] = [pair.base.node, pair.revision.node];
  const changed: string[] = [];
  for (const field in before) if (isExtension(field) && !isSame(before[field], after[field])) changed.push(field);
  for (const field in after) if (isExtension(field) && before[field] === undefined) changed.push(field);
  for (const field of changed) {
    const rule = extensions?.get(field) ?? "extension.value.changed";
    if (rule !== "") reportField(comparison, pair, { rule, field, subject });
  }
}

function isExtension(field: string): boolean {
  return field.startsWith("x-");
}

/** A property that differs. */
interface Differing {
  readonly rule: string;
  readonly field: string;
  readonly subject: Subject;
}

function reportField({ findings }: Comparison, pair: FullPair, { rule, field, subject }: Differing): void {
  const [before, after] = [memberOf(pair.base.node, field), memberOf(pair.revision.node, field)];
  findings.add({
    rule,
    ...(subject.use !== undefined && { use: subject.use }),
    facts: { ...subject.facts, field },
    ...pointersOf(pair, field),
    before,
    after,
  });
}

/** Returns the pointers of a property in both documents, where it exists. */
export function pointersOf(
  { base, revision }: FullPair,
  field: string,
): { readonly base?: string; readonly revision?: string } {
  return {
    ...(memberOf(base.node, field) !== undefined && { base: childPointer(base.pointer, field) }),
    ...(memberOf(revision.node, field) !== undefined && { revision: childPointer(revision.pointer, field) }),
  };
}
