import type { Node } from "../../../load/index.js";
import type { View } from "../parts.js";
import { actionOf, changesOf } from "../../changes.js";
import { isTrivial } from "../fingerprints.js";
import { keywordsOf, placesOf, plain, type Comparison, type Keyword } from "./comparison.js";

/** Compares patterns, formats and the content of strings. */
export function compareStrings(comparison: Comparison): void {
  compareDistinct(comparison, "pattern", isScalar);
  compareDistinct(comparison, "format", isScalar);
  compareDistinct(comparison, "contentEncoding");
  compareDistinct(comparison, "contentMediaType");
  compareContentSchema(comparison);
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

/** Compares the different values of a keyword, which all apply. */
function compareDistinct(
  { base, revision, edit }: Comparison,
  name: "pattern" | "format" | "contentEncoding" | "contentMediaType",
  explains?: (value: unknown) => boolean,
): void {
  for (const [old, now] of changesOf(distinct(base, name), distinct(revision, name))) {
    const action = actionOf(old, now);
    const facts = { before: plain(old?.node), after: plain(now?.node) };
    const effect = name === "format" && old && now ? { effect: effectOfFormats(old.node, now.node) } : {};
    edit({ rule: `schema.${name}.${action}`, ...placesOf(old, now), facts, ...effect, ...(explains && { explains }) });
  }
}

/** Formats whose values are all values of another format, too. */
const wider: ReadonlyMap<Node, readonly Node[]> = new Map<Node, readonly Node[]>([
  ["int32", ["int64"]],
  ["float", ["double"]],
  ["email", ["idn-email"]],
  ["hostname", ["idn-hostname"]],
  ["uri", ["uri-reference", "iri", "iri-reference"]],
  ["uri-reference", ["iri-reference"]],
  ["iri", ["iri-reference"]],
]);

function effectOfFormats(before: Node, after: Node): "narrows" | "widens" | "both" {
  if (wider.get(before)?.includes(after)) return "widens";
  return wider.get(after)?.includes(before) ? "narrows" : "both";
}

function distinct(view: View, name: string): ReadonlyMap<string, Keyword> {
  return new Map(keywordsOf(view, name).map((keyword) => [JSON.stringify(keyword.node), keyword]));
}

function compareContentSchema(comparison: Comparison): void {
  const { base, revision, edit } = comparison;
  const before = keywordsOf(base, "contentSchema").filter(({ node }) => !isTrivial(node));
  const after = keywordsOf(revision, "contentSchema").filter(({ node }) => !isTrivial(node));
  if (before.length > 0 && after.length > 0) return comparison.inner(before, after, { step: { kind: "other" } });
  const [old] = keywordsOf(base, "contentSchema");
  const [now] = keywordsOf(revision, "contentSchema");
  if (before.length > 0 || after.length > 0)
    edit({ rule: `schema.contentSchema.${after.length > 0 ? "added" : "removed"}`, ...placesOf(old, now) });
}
