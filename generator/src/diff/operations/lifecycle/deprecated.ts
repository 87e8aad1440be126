import type { Comparison } from "../comparison.js";
import { pointersOf, type Subject } from "../fields.js";
import { isTrueAt, type FullPair } from "../located.js";

/** Reports a changed mark `deprecated`. */
export function compareDeprecated(
  { findings }: Comparison,
  pair: FullPair,
  object: "operation" | "parameter" | "header",
  { facts, use }: Subject,
): void {
  const [before, after] = [isTrueAt(pair.base, "deprecated"), isTrueAt(pair.revision, "deprecated")];
  if (before === after) return;
  findings.add({
    rule: `${object}.deprecated.${after ? "added" : "removed"}`,
    ...(use !== undefined && { use }),
    facts,
    ...pointersOf(pair, "deprecated"),
    before,
    after,
  });
}
