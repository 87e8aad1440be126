import type { Finding } from "../../types.js";
import type { Comparison } from "../comparison.js";
import { reportField, type Subject } from "../fields.js";
import { memberOf, type FullPair, type Located } from "../located.js";

/** The values of `x-stability-level`. Operations without one are stable. */
const stabilities: readonly unknown[] = ["draft", "alpha", "beta", "stable"];

function stabilityOf({ node }: Located): number {
  const index = stabilities.indexOf(memberOf(node, "x-stability-level") ?? "stable");
  return index < 0 ? stabilities.length - 1 : index;
}

/** Returns whether an operation is a draft or an alpha, which promises nothing yet. */
export function isExperimental(operation: Located): boolean {
  return stabilityOf(operation) < stabilities.indexOf("beta");
}

/** Reports another stability of an operation. */
export function compareStability(comparison: Comparison, pair: FullPair, { facts, use }: Subject): void {
  const [before, after] = [pair.base, pair.revision].map(({ node }) => memberOf(node, "x-stability-level"));
  if (before === after) return;
  const isLower = stabilityOf(pair.revision) < stabilityOf(pair.base);
  reportField(comparison, pair, "x-stability-level", {
    rule: `operation.stability.${isLower ? "decreased" : "increased"}`,
    use,
    facts: { ...facts, before: String(before ?? "stable"), after: String(after ?? "stable") },
  });
}

/** Lowers the level of findings that concern experimental operations only. */
export function excuseExperimental(
  findings: readonly Finding[],
  experimental: ReadonlySet<string>,
): readonly Finding[] {
  if (experimental.size === 0) return findings;
  return findings.map((finding) => {
    const { level, operations } = finding;
    const isExcused = operations.length > 0 && operations.every((operation) => experimental.has(operation));
    return isExcused && (level === "breaking" || level === "possible") ? { ...finding, level: "safe" } : finding;
  });
}
