import type { View } from "../parts.js";
import { actionOf } from "../../action.js";
import { keywordsOf, placesOf, short, type Comparison, type Keyword } from "./comparison.js";

/** Keywords that describe a value, and the rule that reports them. */
const described = ["title", "description", "examples", "externalDocs", "xml", "default"] as const;

/** Compares keywords that do not restrict the value. */
export function compareAnnotations(comparison: Comparison): void {
  for (const name of described) compareKeyword(comparison, name);
  for (const name of extensionsOf(comparison)) compareExtension(comparison, name);
  compareDeprecated(comparison);
}

function compareKeyword(comparison: Comparison, name: (typeof described)[number]): void {
  for (const [old, now] of changesOf(comparison, name)) {
    const action = actionOf(old, now);
    const rule = name === "default" ? `schema.default.${action}` : `schema.${name}.changed`;
    comparison.edit({ rule, ...placesOf(old, now), facts: { before: short(old?.value), after: short(now?.value) } });
  }
}

function compareExtension(comparison: Comparison, name: string): void {
  for (const [old, now] of changesOf(comparison, name))
    comparison.edit({ rule: "schema.extension.changed", ...placesOf(old, now), facts: { name } });
}

/** Returns the values that only one of the documents has, in pairs. */
function changesOf(
  { base, revision, fingerprints }: Comparison,
  name: string,
): readonly (readonly [Keyword | undefined, Keyword | undefined])[] {
  const byValue = (view: View) =>
    new Map(keywordsOf(view, name).map((keyword) => [fingerprints.numberOf(keyword.value), keyword]));
  const [before, after] = [byValue(base), byValue(revision)];
  const removed = [...before].filter(([value]) => !after.has(value)).map(([, keyword]) => keyword);
  const added = [...after].filter(([value]) => !before.has(value)).map(([, keyword]) => keyword);
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => [removed[index], added[index]]);
}

function extensionsOf({ base, revision }: Comparison): ReadonlySet<string> {
  const names = [...base.parts, ...revision.parts].flatMap(({ node }) =>
    Object.keys(node).filter((key) => key.startsWith("x-") && key !== "x-extensible-enum"),
  );
  return new Set(names);
}

function compareDeprecated({ base, revision, edit }: Comparison): void {
  const find = (view: View): Keyword | undefined => keywordsOf(view, "deprecated").find(({ value }) => value === true);
  const [before, after] = [find(base), find(revision)];
  if ((before === undefined) === (after === undefined)) return;
  edit({ rule: `schema.deprecated.${after ? "added" : "removed"}`, ...placesOf(before, after) });
}
