import { childPointer } from "../../../diagnostics/pointer.js";
import { entryPairs, type Comparison } from "../comparison.js";
import { reportField, type Subject } from "../fields.js";
import { memberOf, type FullPair } from "../located.js";
import { isSame } from "../../json.js";

/** Compares the examples of a parameter, a header or a media type, with references followed. */
export function compareExamples(
  comparison: Comparison,
  pair: FullPair,
  object: "parameter" | "header" | "mediaType",
  subject: Subject,
): void {
  const found = { rule: `${object}.example.changed`, ...subject };
  if (!isSame(memberOf(pair.base.node, "example"), memberOf(pair.revision.node, "example")))
    reportField(comparison, pair, "example", found);
  for (const { key, base: one, revision: other } of entryPairs(comparison, pair, "examples")) {
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
