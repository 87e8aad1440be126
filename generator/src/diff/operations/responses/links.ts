import type { Comparison, Use } from "../comparison.js";
import { compareFields } from "../fields.js";
import { entriesAt, pairUp, type FullPair } from "../located.js";

const fields = {
  rules: {
    operationRef: "link.target.changed",
    operationId: "link.target.changed",
    parameters: "link.target.changed",
    requestBody: "link.target.changed",
    server: "link.target.changed",
    description: "link.description.changed",
  },
};

/** Compares the links of a response. */
export function compareLinks(comparison: Comparison, pair: FullPair, use: Use, status: string): void {
  const base = entriesAt(comparison.base.node, pair.base, "links");
  const revision = entriesAt(comparison.revision.node, pair.revision, "links");
  for (const { key, base: one, revision: other } of pairUp(base, revision)) {
    const facts = { link: key, status };
    if (one && other) compareFields(comparison, { base: one, revision: other }, fields, { facts, use });
    else if (one) comparison.findings.add({ rule: "link.removed", use, facts, base: one.pointer });
    else if (other) comparison.findings.add({ rule: "link.added", use, facts, revision: other.pointer });
  }
}
