import { objectPair, type Comparison, type Use } from "../comparison.js";
import { compareFields, compareMark } from "../fields.js";
import { isFull, isTrueAt, type FullPair } from "../located.js";
import { compareContents } from "./media-types.js";

/** Compares the request bodies of two operations. */
export function compareBodies(comparison: Comparison, operations: FullPair, use: Use): void {
  const pair = objectPair(comparison, operations, "requestBody");
  if (isFull(pair)) return compareBody(comparison, pair, use);
  const { base, revision } = pair;
  if (base !== undefined) comparison.findings.add({ rule: "body.removed", use, base: base.pointer });
  if (revision !== undefined) {
    const required = isTrueAt(revision, "required");
    comparison.findings.add({ rule: required ? "body.required.new" : "body.added", use, revision: revision.pointer });
  }
}

function compareBody(comparison: Comparison, pair: FullPair, use: Use): void {
  if (comparison.schemas.areEqual(pair.base.node, pair.revision.node)) return;
  compareFields(comparison, pair, { rules: { description: "body.description.changed" } }, { facts: {}, use });
  compareMark(comparison, pair, "body.required", { facts: {}, use });
  compareContents(comparison, pair, use, "body");
}
