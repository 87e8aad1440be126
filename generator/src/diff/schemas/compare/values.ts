import { isList } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { Fingerprints } from "../fingerprints.js";
import type { View } from "../parts.js";
import { json, keywordsOf, placesOf, short, type Comparison, type Keyword } from "./comparison.js";

/** The values that `enum` and `const` list, by their fingerprints; null apart. */
interface Listed {
  readonly keyword: Keyword;
  readonly values: ReadonlyMap<number, Pick<Keyword, "pointer" | "value">>;
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
      facts: valuesIn(known),
      isSpelling: true,
    });
  }
  compareExtensible(comparison);
}

function compareListed({ edit, fingerprints }: Comparison, before: Listed, after: Listed): void {
  const removed = [...before.values].filter(([number]) => !after.values.has(number));
  const added = [...after.values].filter(([number]) => !before.values.has(number));
  const isAmong = (some: readonly (readonly [number, unknown])[]) => {
    const numbers = new Set(some.map(([number]) => number));
    return (value: JsonValue): boolean => numbers.has(fingerprints.numberOf(value));
  };
  const isConst = before.values.size === 1 && after.values.size === 1;
  if (isConst && removed[0] && added[0]) {
    const [old, now] = [removed[0][1], added[0][1]];
    const facts = { before: short(old.value), after: short(now.value) };
    edit({ rule: "schema.const.changed", ...placesOf(old, now), facts, explains: isAmong([...removed, ...added]) });
    return;
  }
  if (removed.length > 0) {
    const places = { ...placesOf(removed[0]![1], undefined), before: removed.map(([, { value }]) => json(value)) };
    const facts = valuesIn(new Map(removed));
    edit({
      rule: "schema.enum.valueRemoved",
      ...places,
      ...single(places.before, "before"),
      facts,
      explains: isAmong(removed),
    });
  }
  if (added.length > 0) {
    const places = { ...placesOf(undefined, added[0]![1]), after: added.map(([, { value }]) => json(value)) };
    const facts = valuesIn(new Map(added));
    edit({
      rule: "schema.enum.valueAdded",
      ...places,
      ...single(places.after, "after"),
      facts,
      explains: isAmong(added),
    });
  }
}

/** Returns one value instead of a list of one. */
function single(values: readonly JsonValue[], key: "before" | "after"): { before?: JsonValue; after?: JsonValue } {
  return values.length === 1 ? { [key]: values[0]! } : {};
}

function valuesIn(values: Listed["values"]): { readonly values: string } {
  const shown = [...values.values()].slice(0, 5).map(({ value }) => `\`${short(value)}\``);
  const more = values.size > shown.length ? ` and ${values.size - shown.length} more` : "";
  return { values: shown.join(", ") + more };
}

function listedIn(view: View, fingerprints: Fingerprints): Listed | undefined {
  let found: Listed | undefined;
  for (const keyword of [...keywordsOf(view, "enum"), ...keywordsOf(view, "const")]) {
    const isEnum = keyword.pointer.endsWith("/enum") && isList(keyword.value);
    const values = new Map<number, Pick<Keyword, "pointer" | "value">>();
    const members = isEnum ? keyword.value : [keyword.value];
    members.forEach((value, index) => {
      if (value === null) return;
      const pointer = isEnum ? `${keyword.pointer}/${index}` : keyword.pointer;
      const number = fingerprints.numberOf(value);
      if (!found || found.values.has(number)) values.set(number, { pointer, value });
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
    [...(isList(keyword?.value) ? keyword.value : [])]
      .map((value) => fingerprints.numberOf(value))
      .sort((a, b) => a - b);
  if (before && after && numbers(before).join() === numbers(after).join()) return;
  edit({ rule: "schema.extensibleEnum.changed", ...placesOf(before, after) });
}
