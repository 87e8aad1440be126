import type { View } from "../parts.js";
import { actionOf, changesOf } from "../../changes.js";
import { compareFlag, keywordsOf, placesOf, short, type Comparison } from "./comparison.js";

/** Keywords that describe a value, and the rule that reports them. */
const described = ["title", "description", "examples", "externalDocs", "xml", "default"] as const;

/** Compares keywords that do not restrict the value. */
export function compareAnnotations(comparison: Comparison): void {
  for (const name of described) compareKeyword(comparison, name);
  for (const name of extensionsOf(comparison)) compareExtension(comparison, name);
  compareFlag(comparison, "deprecated");
}

function compareKeyword(comparison: Comparison, name: (typeof described)[number]): void {
  for (const [old, now] of valueChanges(comparison, name)) {
    const action = actionOf(old, now);
    const rule = name === "default" ? `schema.default.${action}` : `schema.${name}.changed`;
    comparison.edit({ rule, ...placesOf(old, now), facts: { before: short(old?.node), after: short(now?.node) } });
  }
}

function compareExtension(comparison: Comparison, name: string): void {
  for (const [old, now] of valueChanges(comparison, name))
    comparison.edit({ rule: "schema.extension.changed", ...placesOf(old, now), facts: { name } });
}

/** Returns the values that only one of the documents has, in pairs. */
function valueChanges({ base, revision, fingerprints }: Comparison, name: string) {
  const byValue = (view: View) =>
    new Map(keywordsOf(view, name).map((keyword) => [fingerprints.numberOf(keyword.node), keyword]));
  return changesOf(byValue(base), byValue(revision));
}

function extensionsOf({ base, revision }: Comparison): ReadonlySet<string> {
  const names = [...base.parts, ...revision.parts].flatMap(({ node }) =>
    Object.keys(node).filter((key) => key.startsWith("x-") && key !== "x-extensible-enum"),
  );
  return new Set(names);
}
