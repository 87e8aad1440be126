import type { Comparison, Use } from "../comparison.js";
import { compareFields, pointersOf } from "../fields.js";
import { isFull, isTrueAt, objectAt, type FullPair, type Pair } from "../located.js";
import { compareContents } from "./media-types.js";

/** Compares the request bodies of two operations. */
export function compareBodies(comparison: Comparison, operations: FullPair, use: Use): void {
  const base = objectAt(comparison.base.node, operations.base, "requestBody");
  const revision = objectAt(comparison.revision.node, operations.revision, "requestBody");
  const pair: Pair = { ...(base && { base }), ...(revision && { revision }) };
  if (isFull(pair)) return compareBody(comparison, pair, use);
  if (base !== undefined) comparison.findings.add({ rule: "body.removed", use, base: base.pointer });
  if (revision !== undefined) {
    const required = isTrueAt(revision, "required");
    comparison.findings.add({ rule: required ? "body.required.new" : "body.added", use, revision: revision.pointer });
  }
}

function compareBody(comparison: Comparison, pair: FullPair, use: Use): void {
  if (comparison.schemas.areEqual(pair.base.node, pair.revision.node)) return;
  compareFields(comparison, pair, { rules: { description: "body.description.changed" } }, { facts: {}, use });
  const [before, after] = [isTrueAt(pair.base, "required"), isTrueAt(pair.revision, "required")];
  if (before !== after) {
    comparison.findings.add({
      rule: `body.required.${after ? "added" : "removed"}`,
      use,
      ...pointersOf(pair, "required"),
      before,
      after,
    });
  }
  compareContents(comparison, pair, use, "body");
}
