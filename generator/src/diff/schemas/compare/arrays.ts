import { inPairs } from "../../changes.js";
import { isList } from "../../../load/index.js";
import { isTrivial } from "../fingerprints.js";
import type { View } from "../parts.js";
import { memberOf, type Located } from "../side.js";
import { keywordsOf, placesOf, type Comparison } from "./comparison.js";
import { compareRest } from "./members.js";

/** Compares the items of arrays. */
export function compareItems(comparison: Comparison): void {
  compareEvery(comparison);
  comparePrefix(comparison);
  compareContains(comparison);
  compareRest(comparison, "unevaluatedItems");
}

const item = { kind: "item" } as const;

function compareEvery(comparison: Comparison): void {
  const { base, revision, edit } = comparison;
  const [all, others] = [keywordsOf(base, "items"), keywordsOf(revision, "items")];
  const before = all.filter(({ node }) => !isTrivial(node));
  const after = others.filter(({ node }) => !isTrivial(node));
  if (before.length > 0 && after.length > 0) return comparison.inner(before, after, { step: item });
  if (before.length > 0 || after.length > 0) {
    const rule = after.length > 0 ? "schema.items.added" : "schema.items.removed";
    edit({ rule, ...placesOf(all[0], others[0]), explains: Array.isArray });
  } else if (all.length > 0 && others.length > 0) comparison.inner(all, others, { step: item });
}

function comparePrefix(comparison: Comparison): void {
  for (const [index, [old, now]] of inPairs(prefixOf(comparison.base), prefixOf(comparison.revision)).entries()) {
    if (old && now) comparison.inner(old, now, { step: item });
    else {
      const rule = `schema.prefixItems.${now ? "added" : "removed"}`;
      const facts = { index: String(index + 1) };
      const [schema] = now ?? old ?? [];
      const about = schema?.pointer.replace(/\/prefixItems\/\d+$/, "");
      const places = { ...placesOf(old?.[0], now?.[0]), ...(about !== undefined && { about }) };
      comparison.edit({ rule, ...places, facts, explains: Array.isArray });
    }
  }
}

/** Returns the schemas of each position of a tuple. */
function prefixOf({ parts }: View): readonly (readonly Located[])[] {
  const found: Located[][] = [];
  for (const part of parts) {
    const list = part.node["prefixItems"];
    if (!isList(list)) continue;
    for (const index of list.keys()) (found[index] ??= []).push(memberOf(part, "prefixItems", index)!);
  }
  return found;
}

function compareContains(comparison: Comparison): void {
  const { base, revision, edit } = comparison;
  const counts = [...keywordsOf(base, "maxContains"), ...keywordsOf(revision, "maxContains")];
  for (const [old, now] of inPairs(keywordsOf(base, "contains"), keywordsOf(revision, "contains"))) {
    if (old && now) {
      const polarity = counts.length > 0 ? "both" : "same";
      comparison.inner([old], [now], { step: { kind: "other" }, polarity });
    } else
      edit({ rule: `schema.contains.${now ? "added" : "removed"}`, ...placesOf(old, now), explains: Array.isArray });
  }
}
