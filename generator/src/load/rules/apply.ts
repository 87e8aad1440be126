import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { isList, isObject, type BundledDocument, type Node, type ObjectNode } from "../document.js";
import { documentType, memberType, type Kind, type Type } from "../grammar.js";
import type { Sources } from "../resolve/sources.js";
import type { CheckedParts } from "./checked.js";
import { Edits } from "./edits.js";
import { Rounded } from "./rounded.js";
import { Misfits } from "./values.js";
import { componentAt, type Rule, type RuleContext, type Visited } from "./rule.js";

/** The context of all rules. */
export interface Checks {
  readonly report: Report;
  /** The files of the document and their inexact numbers. */
  readonly sources?: Pick<Sources, "files" | "rounded">;
  /** The parts that the same rules have checked in an earlier document, which are not checked again. */
  readonly checked?: CheckedParts | undefined;
}

/** Applies rules to every object of a bundled document, in one walk. Returns the repaired document. */
export function applyRules(
  rules: readonly Rule[],
  document: BundledDocument,
  { report, sources = { files: [], rounded: new Map() }, checked }: Checks,
): BundledDocument {
  const edits = new Edits();
  const { root, locationOf } = document;
  const targets = new Map<string, Node | undefined>();
  const follow: RuleContext["dereference"] = (node) => dereference(node, root, targets);
  const misfits = new Misfits(follow);
  const rounded = new Rounded(sources, document);
  const context: RuleContext = { root, report, locationOf, edits, rounded, dereference: follow, misfits };
  const byKind = groupByKind(rules);
  const visitor: Visitor = {
    visit: (visited) => {
      for (const rule of byKind.get(visited.kind) ?? []) rule.check(visited, context);
    },
    // What a number means depends on its spelling.
    ...(checked && rounded.isEmpty && { part: partsOf(checked, { root, report, edits }) }),
  };
  walk(document.root, documentType, "", visitor);
  return edits.applyTo(document);
}

/** Returns how to check a part: not at all if it is known to be clean. */
function partsOf(
  checked: CheckedParts,
  { root, report, edits }: { readonly root: ObjectNode; readonly report: Report; readonly edits: Edits },
): NonNullable<Visitor["part"]> {
  checked.begin(root);
  return (node, pointer, check) => {
    if (checked.isClean(node, pointer)) return;
    const before = report.findings + edits.count;
    check();
    if (report.findings + edits.count === before) checked.add(node, pointer);
  };
}

function groupByKind(rules: readonly Rule[]): ReadonlyMap<Kind, readonly Rule[]> {
  const byKind = new Map<Kind, Rule[]>();
  for (const rule of rules) {
    for (const kind of rule.kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), rule]);
  }
  return byKind;
}

interface Visitor {
  readonly visit: (visited: Visited) => void;
  /** Visits an operation or a component, unless there is no need. */
  readonly part?: (node: Node, pointer: string, visit: () => void) => void;
}

/**
 * Visits the objects of the grammar, outer ones first. Visits references only if they are schemas, which may have
 * other keywords.
 */
function walk(node: Node, type: Type, pointer: string, visitor: Visitor): void {
  if (isList(node)) {
    const of = memberType(type, "0");
    if (of) node.forEach((item, index) => walk(item, of, childPointer(pointer, index), visitor));
    return;
  }
  if (!isObject(node)) return;
  if (type.is === "node") {
    if (typeof node["$ref"] === "string" && type.kind !== "schema") return;
    visitor.visit({ node, kind: type.kind, pointer });
  }
  for (const key of Object.keys(node)) {
    const member = node[key];
    if (typeof member !== "object" || member === null) continue;
    const of = memberType(type, key, member);
    if (of === undefined || (of.is !== "node" && of.is !== "map" && of.is !== "list")) continue;
    const at = childPointer(pointer, key);
    if (visitor.part && isPart(type, of)) visitor.part(member, at, () => walk(member, of, at, visitor));
    else walk(member, of, at, visitor);
  }
}

function isPart(around: Type, type: Type): boolean {
  return (type.is === "node" && type.kind === "operation") || (around.is === "map" && around.keys === "component");
}

/** Returns an object, or the component that it references. `targets` has the components that were looked up before. */
function dereference(
  node: Node | undefined,
  root: ObjectNode,
  targets: Map<string, Node | undefined>,
): ObjectNode | undefined {
  if (!isObject(node)) return undefined;
  const reference = node["$ref"];
  if (typeof reference !== "string") return node;
  if (!targets.has(reference)) targets.set(reference, componentAt(reference, root));
  const target = targets.get(reference);
  return isObject(target) ? target : undefined;
}
