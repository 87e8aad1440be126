import { missingIn } from "../../changes.js";
import { isList } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { Fingerprints } from "../fingerprints.js";
import type { View } from "../parts.js";
import type { Located } from "../side.js";
import { keywordsOf, placesOf, short, type Comparison, type Keyword } from "./comparison.js";
import { jsonOf } from "../../../model/index.js";

/** The values that `enum` and `const` list, by their fingerprints; null apart. */
interface Listed {
  readonly keyword: Keyword;
  readonly values: ReadonlyMap<number, Located>;
}

/** Compares the listed values: `const` is an `enum` with one value. */
export function compareValues(comparison: Comparison): void {
  const { base, revision, fingerprints } = comparison;
  const before = listedIn(base, fingerprints);
  const after = listedIn(revision, fingerprints);
  if (before && after) compareListed(comparison, before, after);
  else if (before ?? after) {
    const rule = after ? "schema.enum.added" : "schema.enum.removed";
    const known = (before ?? after)!.values;
    const explains = (value: JsonValue): boolean => !known.has(fingerprints.numberOf(value));
    comparison.edit({
      rule,
      ...placesOf(before?.keyword, after?.keyword),
      explains,
      facts: valuesIn([...known.values()]),
      isSpelling: true,
    });
  }
  compareExtensible(comparison);
}

function compareListed({ edit, fingerprints }: Comparison, before: Listed, after: Listed): void {
  const removed = missingIn(after.values, before.values);
  const added = missingIn(before.values, after.values);
  const isAmong = (some: readonly Located[]) => {
    const numbers = new Set(some.map(({ node }) => fingerprints.numberOf(node)));
    return (value: JsonValue): boolean => numbers.has(fingerprints.numberOf(value));
  };
  const isConst = before.values.size === 1 && after.values.size === 1;
  const [[old], [now]] = [removed, added];
  if (isConst && old && now) {
    const facts = { before: short(old.node), after: short(now.node) };
    edit({ rule: "schema.const.changed", ...placesOf(old, now), facts, explains: isAmong([...removed, ...added]) });
    return;
  }
  const report = (rule: string, places: ReturnType<typeof placesOf>, some: readonly Located[]): void =>
    edit({ rule, ...places, facts: valuesIn(some), explains: isAmong(some) });
  if (old) report("schema.enum.valueRemoved", { ...placesOf(old, undefined), before: oneOrAll(removed) }, removed);
  if (now) report("schema.enum.valueAdded", { ...placesOf(undefined, now), after: oneOrAll(added) }, added);
}

/** Returns one value instead of a list of one. */
function oneOrAll(values: readonly Located[]): JsonValue {
  const [only, ...others] = values.map(({ node }) => jsonOf(node));
  return only !== undefined && others.length === 0 ? only : values.map(({ node }) => jsonOf(node));
}

function valuesIn(values: readonly Located[]): { readonly values: string } {
  const shown = values.slice(0, 5).map(({ node }) => `\`${short(node)}\``);
  const more = values.length > shown.length ? ` and ${values.length - shown.length} more` : "";
  return { values: shown.join(", ") + more };
}

function listedIn(view: View, fingerprints: Fingerprints): Listed | undefined {
  let found: Listed | undefined;
  for (const keyword of [...keywordsOf(view, "enum"), ...keywordsOf(view, "const")]) {
    const isEnum = keyword.pointer.endsWith("/enum") && isList(keyword.node);
    const values = new Map<number, Located>();
    const members = isEnum ? keyword.node : [keyword.node];
    members.forEach((node, index) => {
      if (node === null) return;
      const pointer = isEnum ? `${keyword.pointer}/${index}` : keyword.pointer;
      const number = fingerprints.numberOf(node);
      if (!found || found.values.has(number)) values.set(number, { pointer, node });
    });
    if (!found || values.size < found.values.size) found = { keyword, values };
  }
  return found;
}

/** Compares `x-extensible-enum`, whose values are those known so far. */
function compareExtensible({ base, revision, edit, fingerprints }: Comparison): void {
  const [before] = keywordsOf(base, "x-extensible-enum");
  const [after] = keywordsOf(revision, "x-extensible-enum");
  if (!before && !after) return;
  const numbers = (keyword: Keyword | undefined) =>
    [...(isList(keyword?.node) ? keyword.node : [])].map((value) => fingerprints.numberOf(value)).sort((a, b) => a - b);
  if (before && after && numbers(before).join() === numbers(after).join()) return;
  edit({ rule: "schema.extensibleEnum.changed", ...placesOf(before, after) });
}
