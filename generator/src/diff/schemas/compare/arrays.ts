import { isList } from "../../../load/index.js";
import { isTrivial } from "../fingerprints.js";
import type { View } from "../parts.js";
import { memberOf, type Located } from "../side.js";
import { keywordsOf, placesOf, schemasOf, type Comparison } from "./comparison.js";
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
  const before = schemasOf(base, "items").filter(({ node }) => !isTrivial(node));
  const after = schemasOf(revision, "items").filter(({ node }) => !isTrivial(node));
  const [old] = keywordsOf(base, "items");
  const [now] = keywordsOf(revision, "items");
  if (before.length > 0 && after.length > 0) return comparison.inner(before, after, { step: item });
  if (before.length > 0 || after.length > 0) {
    const rule = after.length > 0 ? "schema.items.added" : "schema.items.removed";
    edit({ rule, ...placesOf(old, now), explains: Array.isArray });
  } else if (old && now) comparison.inner(schemasOf(base, "items"), schemasOf(revision, "items"), { step: item });
}

function comparePrefix(comparison: Comparison): void {
  const [before, after] = [prefixOf(comparison.base), prefixOf(comparison.revision)];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [old, now] = [before[index], after[index]];
    if (old && now) comparison.inner(old, now, { step: item });
    else {
      const place = (schema: Located | undefined) => schema && { pointer: schema.pointer, value: schema.node };
      const rule = `schema.prefixItems.${now ? "added" : "removed"}`;
      const facts = { index: String(index + 1) };
      const [schema] = now ?? old ?? [];
      const about = schema?.pointer.replace(/\/prefixItems\/\d+$/, "");
      const places = { ...placesOf(place(old?.[0]), place(now?.[0])), ...(about !== undefined && { about }) };
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
  const [before, after] = [keywordsOf(base, "contains"), keywordsOf(revision, "contains")];
  const counts = [...keywordsOf(base, "maxContains"), ...keywordsOf(revision, "maxContains")];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [old, now] = [before[index], after[index]];
    if (old && now) {
      const polarity = counts.length > 0 ? "both" : "same";
      comparison.inner(located(old), located(now), { step: { kind: "other" }, polarity });
    } else
      edit({ rule: `schema.contains.${now ? "added" : "removed"}`, ...placesOf(old, now), explains: Array.isArray });
  }
}

function located({
  pointer,
  value,
}: {
  readonly pointer: string;
  readonly value: Located["node"];
}): readonly Located[] {
  return [{ pointer, node: value }];
}
