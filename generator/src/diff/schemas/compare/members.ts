import { getOrAdd } from "../../../diagnostics/get-or-add.js";
import { isList, isObject, type Node } from "../../../load/index.js";
import { isTrivial } from "../fingerprints.js";
import { describesMore } from "../described.js";
import type { View } from "../parts.js";
import { memberOf, namesOf, type Located } from "../side.js";
import { keywordsOf, placesOf, type Comparison, type Keyword } from "./comparison.js";
import { propertiesOf } from "./objects.js";
import { addTo } from "../../../diagnostics/add-to.js";
import { isJsonObject } from "../../subsume/values.js";

/** Compares the keywords for properties without a name, and for names. */
export function compareMembers(comparison: Comparison): void {
  compareRest(comparison, "additionalProperties");
  compareRest(comparison, "unevaluatedProperties");
  comparePatterns(comparison);
  compareNames(comparison);
  compareDependentRequired(comparison);
  compareDependentSchemas(comparison);
  if (dependsOnParts(comparison.base) || dependsOnParts(comparison.revision)) comparison.entangle("keywords");
}

/** Returns whether a keyword of one part depends on which other keywords are in that part. */
function dependsOnParts({ parts, unions }: View): boolean {
  const others = parts.length + unions.length > 1;
  return others && parts.some(({ node }) => dependent.some((keyword) => !isTrivial(node[keyword])));
}

const dependent = ["additionalProperties", "unevaluatedProperties", "items", "unevaluatedItems"] as const;

type Rest = "additionalProperties" | "unevaluatedProperties" | "unevaluatedItems";
type Openness = "open" | "restricted" | "closed";

/** Compares a keyword for the values that no other keyword describes. */
export function compareRest(comparison: Comparison, name: Rest): void {
  const { base, revision, edit } = comparison;
  const [before, after] = [restOf(base, name), restOf(revision, name)];
  if (before.openness === "restricted" && after.openness === "restricted")
    return comparison.inner(before.schemas, after.schemas, {
      step: { kind: name === "unevaluatedItems" ? "item" : "member" },
    });
  if (before.openness === after.openness) return;
  const action = {
    closed: "closed",
    restricted: before.openness === "closed" ? "opened" : "restricted",
    open: "opened",
  };
  const known = new Set([...propertiesOf(base).keys(), ...propertiesOf(revision).keys()]);
  // Nothing describes the members any more. `true` would describe all.
  const isLost = before.openness === "restricted" && after.keyword === undefined && name !== "unevaluatedItems";
  edit({
    rule: `schema.${name}.${isLost ? "removed" : action[after.openness]}`,
    ...(!isLost && { effect: action[after.openness] === "opened" ? "widens" : "narrows" }),
    ...placesOf(before.keyword, after.keyword),
    explains: (value) =>
      name === "unevaluatedItems"
        ? Array.isArray(value)
        : isJsonObject(value) && Object.keys(value).some((key) => !known.has(key)),
  });
}

/** The levels of the removal of a property. */
const asRemoved = { request: "possible", response: "breaking" } as const;

function restOf(
  view: View,
  name: Rest,
): { openness: Openness; schemas: readonly Located[]; keyword: Keyword | undefined } {
  const keywords = keywordsOf(view, name);
  const closing = keywords.find(({ node }) => isNever(node));
  if (closing) return { openness: "closed", schemas: [], keyword: closing };
  const schemas = keywords.filter(({ node }) => !isTrivial(node));
  return { openness: schemas.length > 0 ? "restricted" : "open", schemas, keyword: schemas[0] ?? keywords[0] };
}

/** Returns whether a schema accepts no value: `false`, `{ not: {} }`, or a composition of such schemas. */
function isNever(node: Node): boolean {
  if (!isObject(node)) return node === false;
  const { not, allOf: all, anyOf: any } = node;
  if (not !== undefined && isTrivial(not)) return true;
  return (isList(all) && all.some(isNever)) || (isList(any) && any.length > 0 && any.every(isNever));
}

function comparePatterns(comparison: Comparison): void {
  compareMaps(comparison, "patternProperties", {
    compare: (before, after) => comparison.inner(before, after, { step: { kind: "member" } }),
    isLost: (schemas) =>
      schemas.some(({ node }) => !isTrivial(node) && !isNever(node)) &&
      !comparison.described("revision", comparison.revision.position.schemas).others,
  });
}

function compareDependentSchemas(comparison: Comparison): void {
  const { described, revision } = comparison;
  compareMaps(comparison, "dependentSchemas", {
    compare: (before, after) => comparison.inner(before, after, { step: { kind: "self" } }),
    isLost: (schemas) => describesMore(described("base", schemas), described("revision", revision.position.schemas)),
  });
}

/** Compares schemas by key. */
function compareMaps(
  { base, revision, edit }: Comparison,
  keyword: "patternProperties" | "dependentSchemas",
  {
    compare,
    isLost,
  }: {
    readonly compare: (before: readonly Located[], after: readonly Located[]) => void;
    /** Returns whether what the removed schemas describe is not described any more. */
    readonly isLost: (schemas: readonly Located[]) => boolean;
  },
): void {
  const [before, after] = [entriesOf(base, keyword), entriesOf(revision, keyword)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)];
    if (old && now) compare(old, now);
    else {
      const rule = `schema.${keyword}.${now ? "added" : "removed"}`;
      const [schema] = now ?? old ?? [];
      const about = schema?.pointer.replace(/\/[^/]+\/[^/]+$/, "");
      edit({
        rule,
        ...placesOf(old?.[0], now?.[0]),
        ...(old && isLost(old) && { atLeast: asRemoved }),
        ...(about !== undefined && { about }),
        facts: { key },
        explains: isJsonObject,
      });
    }
  }
}

function entriesOf(
  view: View,
  keyword: "patternProperties" | "dependentSchemas",
): ReadonlyMap<string, readonly Located[]> {
  const found = new Map<string, Located[]>();
  const names = keyword === "dependentSchemas" ? ["dependentSchemas", "dependencies"] : [keyword];
  for (const part of view.parts)
    for (const name of names)
      for (const key of namesOf(part.node[name])) {
        const schema = memberOf(part, name, key)!;
        if (!isList(schema.node)) addTo(found, key, schema);
      }
  return found;
}

function compareNames(comparison: Comparison): void {
  const before = keywordsOf(comparison.base, "propertyNames");
  const after = keywordsOf(comparison.revision, "propertyNames");
  const [[old], [now]] = [before, after];
  if (old && now) return comparison.inner(before, after, { step: { kind: "other" } });
  if (old ?? now)
    comparison.edit({
      rule: `schema.propertyNames.${now ? "added" : "removed"}`,
      ...placesOf(old, now),
      explains: isJsonObject,
    });
}

function compareDependentRequired({ base, revision, edit }: Comparison): void {
  const [before, after] = [dependenciesOf(base), dependenciesOf(revision)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old = none, now = none] = [before.get(key), after.get(key)];
    const report = (action: "added" | "removed", property: string): void => {
      const places = placesOf(old.get(property), now.get(property));
      const facts = { key, property };
      edit({ rule: `schema.dependentRequired.${action}`, ...places, facts, explains: isJsonObject });
    };
    for (const property of now.keys()) if (!old.has(property)) report("added", property);
    for (const property of old.keys()) if (!now.has(property)) report("removed", property);
  }
}

const none: ReadonlyMap<string, Located> = new Map();

/** Returns the names that each property requires. */
function dependenciesOf({ parts }: View): ReadonlyMap<string, ReadonlyMap<string, Located>> {
  const found = new Map<string, Map<string, Located>>();
  for (const part of parts)
    for (const keyword of ["dependentRequired", "dependencies"])
      for (const key of namesOf(part.node[keyword])) {
        const { node, pointer } = memberOf(part, keyword, key)!;
        if (!isList(node)) continue;
        const known = getOrAdd(found, key, () => new Map<string, Located>());
        node.forEach((name, index) => {
          if (typeof name === "string" && !known.has(name))
            known.set(name, { pointer: `${pointer}/${index}`, node: name });
        });
      }
  return found;
}
