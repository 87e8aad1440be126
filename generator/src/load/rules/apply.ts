import { findOnce } from "../../diagnostics/get-or-add.js";
import { addTo } from "../../diagnostics/add-to.js";
import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { isList, isObject, type BundledDocument, type Node, type ObjectNode, nodeAt } from "../document.js";
import { documentType, memberType, type Kind, type Type } from "../grammar.js";
import type { Sources } from "../resolve/sources.js";
import { Edits } from "./edits.js";
import { Rounded } from "./rounded.js";
import { Misfits } from "./values.js";
import { type Rule, type RuleContext, type Visited } from "./rule.js";

/** The context of all rules. */
export interface Checks {
  readonly report: Report;
  /** The files of the document and their inexact numbers. */
  readonly sources?: Pick<Sources, "files" | "rounded">;
}

/** Applies rules to every object of a bundled document, in one walk. Returns the repaired document. */
export function applyRules(
  rules: readonly Rule[],
  document: BundledDocument,
  { report, sources = { files: [], rounded: new Map() } }: Checks,
): BundledDocument {
  const edits = new Edits();
  const { root, locationOf } = document;
  const targets = new Map<string, Node | undefined>();
  const follow: RuleContext["dereference"] = (node) => dereference(node, root, targets);
  const misfits = new Misfits(follow);
  const rounded = new Rounded(sources, document);
  const context: RuleContext = { root, report, locationOf, edits, rounded, dereference: follow, misfits };
  const byKind = groupByKind(rules);
  walk(document.root, documentType, "", (visited) => {
    for (const rule of byKind.get(visited.kind) ?? []) rule.check(visited, context);
  });
  return edits.applyTo(document);
}

function groupByKind(rules: readonly Rule[]): ReadonlyMap<Kind, readonly Rule[]> {
  const byKind = new Map<Kind, Rule[]>();
  for (const rule of rules) for (const kind of rule.kinds) addTo(byKind, kind, rule);
  return byKind;
}

/**
 * Visits the objects of the grammar, outer ones first. Visits references only if they are schemas, which may have
 * other keywords.
 */
function walk(node: Node, type: Type, pointer: string, visit: (visited: Visited) => void): void {
  if (isList(node)) {
    const of = memberType(type, "0");
    if (of) node.forEach((item, index) => walk(item, of, childPointer(pointer, index), visit));
    return;
  }
  if (!isObject(node)) return;
  if (type.is === "node") {
    if (typeof node["$ref"] === "string" && type.kind !== "schema") return;
    visit({ node, kind: type.kind, pointer });
  }
  for (const key of Object.keys(node)) {
    const member = node[key];
    if (typeof member !== "object" || member === null) continue;
    const of = memberType(type, key, member);
    if (of === undefined || (of.is !== "node" && of.is !== "map" && of.is !== "list")) continue;
    walk(member, of, childPointer(pointer, key), visit);
  }
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
  const target = findOnce(targets, reference, undefined, () => nodeAt(root, reference.slice(1)));
  return isObject(target) ? target : undefined;
}
