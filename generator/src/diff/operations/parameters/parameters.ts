import type { ObjectNode } from "../../../load/index.js";
import type { Comparison, Use } from "../comparison.js";
import { compareExamples } from "../contents/examples.js";
import { compareFields, compareMark, reportField, type Subject } from "../fields.js";
import { announcementOf, compareSunset } from "../lifecycle/lifecycle.js";
import { compareEncodings } from "../contents/encodings.js";
import { entriesAt, isFull, isTrueAt, itemsAt, pairUp, stringAt, type FullPair, type Located } from "../located.js";
import { type OperationPair } from "../matching/matching.js";
import { type OperationAt } from "../matching/operation-at.js";
import { missingIn } from "../../changes.js";
import { isSame } from "../../json.js";
import type { Both } from "../../types.js";
import { compareSerialization } from "./serialization.js";
import { namesInPath } from "../../../diagnostics/path-template.js";

/** A parameter of an operation. */
interface Parameter {
  /** Its identity: the position of a path parameter, else the name. */
  readonly key: string;
  readonly name: string;
  readonly location: string;
  readonly at: Located;
}

/** Compares the parameters of an operation, with those that it inherits from its path. */
export function compareParameters(comparison: Comparison, pair: OperationPair, use: Use): void {
  const base = parametersOf(comparison.base.node, pair.base);
  const revision = parametersOf(comparison.revision.node, pair.revision);
  const gone = missingIn(revision, base);
  const moved = movedBetween(gone, missingIn(base, revision));
  for (const parameters of pairUp(base, revision)) {
    const { base: one, revision: other } = parameters;
    if (isFull(parameters)) compareParameter(comparison, parameters, use);
    else if (one && !moved.has(one)) reportRemoved(comparison, one, use);
    else if (other && !moved.has(other)) reportAdded(comparison, other, use);
  }
  for (const one of gone) {
    const other = moved.get(one);
    if (other !== undefined) reportMoved(comparison, { base: one, revision: other }, use);
  }
}

/** Headers that a parameter cannot describe (OAS 3.1, section 4.8.12.2). */
const ignoredHeaders: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

function parametersOf(root: ObjectNode, { item, operation, path }: OperationAt): ReadonlyMap<string, Parameter> {
  const positions = new Map(namesInPath(path).map((name, index) => [name, index]));
  const found = new Map<string, Parameter>();
  for (const at of [...itemsAt(root, item, "parameters"), ...itemsAt(root, operation, "parameters")]) {
    const [name, location] = [stringAt(at, "name") ?? "", stringAt(at, "in") ?? ""];
    const key = `${location} ${identityOf(name, location, positions)}`;
    found.set(key, { key, name, location, at });
  }
  return found;
}

function identityOf(name: string, location: string, positions: ReadonlyMap<string, number>): string {
  if (location === "header") return name.toLowerCase();
  const position = location === "path" ? positions.get(name) : undefined;
  return position === undefined ? name : String(position);
}

/** Finds parameters that have another `in` and the same name: both ways. */
function movedBetween(gone: readonly Parameter[], fresh: readonly Parameter[]): ReadonlyMap<Parameter, Parameter> {
  const moved = new Map<Parameter, Parameter>();
  const byName = new Map(fresh.map((one) => [one.name.toLowerCase(), one]));
  for (const one of gone) {
    const other = byName.get(one.name.toLowerCase());
    if (other === undefined || moved.has(other) || other.location === one.location) continue;
    moved.set(one, other).set(other, one);
  }
  return moved;
}

function factsOf({ location, name }: Parameter): { readonly in: string; readonly parameter: string } {
  return { in: location, parameter: name };
}

/** Path parameters are always required. */
function isRequired({ location, at }: Parameter): boolean {
  return location === "path" || isTrueAt(at, "required");
}

function isIgnored({ location, name }: Parameter): boolean {
  return location === "header" && ignoredHeaders.has(name.toLowerCase());
}

function reportAdded({ findings }: Comparison, one: Parameter, use: Use): void {
  const rule = isRequired(one) ? "parameter.required.new" : "parameter.added";
  findings.add({
    rule: isIgnored(one) ? "parameter.ignored.changed" : rule,
    use,
    facts: factsOf(one),
    revision: one.at.pointer,
    after: one.at.node,
  });
}

function reportRemoved({ findings, options }: Comparison, one: Parameter, use: Use): void {
  const rule = announcementOf(one.at.node, options) === "none" ? "parameter.removed" : "parameter.deprecated.ended";
  findings.add({
    rule: isIgnored(one) ? "parameter.ignored.changed" : rule,
    use,
    facts: factsOf(one),
    base: one.at.pointer,
    before: one.at.node,
  });
}

function reportMoved({ findings }: Comparison, { base, revision }: Both<Parameter>, use: Use): void {
  findings.add({
    rule: "parameter.in.changed",
    use,
    facts: { ...factsOf(base), after: revision.location },
    base: base.at.pointer,
    revision: revision.at.pointer,
    before: base.location,
    after: revision.location,
  });
}

const fields = {
  rules: {
    description: "parameter.description.changed",
  },
  extensions: new Map([["x-sunset", ""]]),
};

function compareParameter(comparison: Comparison, pair: Both<Parameter>, use: Use): void {
  const at: FullPair = { base: pair.base.at, revision: pair.revision.at };
  // Most parts of operations that differ are equal.
  if (comparison.schemas.areEqual(at.base.node, at.revision.node)) return;
  const facts = factsOf(pair.revision);
  if (isIgnored(pair.revision)) return reportIgnored(comparison, at, { facts, use });
  compareFields(comparison, at, fields, { facts, use });
  compareExamples(comparison, at, "parameter", { facts, use });
  compareMark(comparison, at, "parameter.deprecated", { facts, use });
  compareSunset(comparison, at, { facts: { object: facts.parameter }, use });
  compareRequired(comparison, pair, at, { facts, use });
  compareSerialization(comparison, at, use, {
    object: "parameter",
    facts,
    words: `${pair.revision.location} parameter \`${pair.revision.name}\``,
    location: pair.revision.location,
  });
  if (pair.revision.location === "querystring") compareForms(comparison, pair, use);
}

/** Compares how the properties of a whole query are written, which only a form defines. */
function compareForms(comparison: Comparison, { base, revision }: Both<Parameter>, use: Use): void {
  const [one] = entriesAt(comparison.base.node, base.at, "content").values();
  const [other] = entriesAt(comparison.revision.node, revision.at, "content").values();
  if (one && other)
    compareEncodings(comparison, { base: one, revision: other }, use, `querystring parameter \`${revision.name}\``);
}

function reportIgnored({ findings }: Comparison, { base, revision }: FullPair, subject: Subject): void {
  if (isSame(base.node, revision.node)) return;
  findings.add({
    rule: "parameter.ignored.changed",
    ...subject,
    base: base.pointer,
    revision: revision.pointer,
    before: base.node,
    after: revision.node,
  });
}

function compareRequired(
  comparison: Comparison,
  { base, revision }: Both<Parameter>,
  at: FullPair,
  subject: Subject,
): void {
  const [before, after] = [isRequired(base), isRequired(revision)];
  if (before === after) return;
  const rule = `parameter.required.${after ? "added" : "removed"}`;
  reportField(comparison, at, "required", { rule, ...subject, before, after });
}
