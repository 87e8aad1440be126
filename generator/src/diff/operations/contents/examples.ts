import { childPointer } from "../../../diagnostics/pointer.js";
import type { Comparison } from "../comparison.js";
import { pointersOf, type Subject } from "../fields.js";
import { entriesAt, memberOf, pairUp, type FullPair } from "../located.js";
import { isSame } from "../same.js";

/** Compares the examples of a parameter, a header or a media type, with references followed. */
export function compareExamples(
  comparison: Comparison,
  pair: FullPair,
  object: "parameter" | "header" | "mediaType",
  { facts, use }: Subject,
): void {
  const found = { rule: `${object}.example.changed`, facts, ...(use !== undefined && { use }) };
  const [before, after] = [memberOf(pair.base.node, "example"), memberOf(pair.revision.node, "example")];
  if (!isSame(before, after)) comparison.findings.add({ ...found, ...pointersOf(pair, "example"), before, after });
  const base = entriesAt(comparison.base.node, pair.base, "examples");
  const revision = entriesAt(comparison.revision.node, pair.revision, "examples");
  for (const { key, base: one, revision: other } of pairUp(base, revision)) {
    if (isSame(one?.node, other?.node)) continue;
    comparison.findings.add({
      ...found,
      ...(one && { base: childPointer(pair.base.pointer, "examples", key) }),
      ...(other && { revision: childPointer(pair.revision.pointer, "examples", key) }),
      before: one?.node,
      after: other?.node,
    });
  }
}
