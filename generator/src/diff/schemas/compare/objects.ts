import { addTo } from "../../../diagnostics/add-to.js";
import { childPointer } from "../../../diagnostics/pointer.js";
import { isList } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { SchemaEdit, SenderSide } from "../pairs.js";
import { isTrivial } from "../fingerprints.js";
import type { View } from "../parts.js";
import { memberOf, namesOf, type Located } from "../side.js";
import { placesOf, type Comparison, type Keyword } from "./comparison.js";
import { isJsonObject } from "../../subsume/values.js";

/** Compares the properties of objects, and which of them are required. */
export function compareProperties(comparison: Comparison): void {
  const before = propertiesOf(comparison.base);
  const after = propertiesOf(comparison.revision);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    if (old && now) {
      const access = compareAccess(comparison, { name, old, now });
      comparison.inner(old, now, { step: { kind: "property", name }, unsentBy: access });
    } else compareExistence(comparison, { name, old, now });
  }
  compareRequired(comparison, before, after);
}

interface PropertyPair {
  readonly name: string;
  readonly old: readonly Located[] | undefined;
  readonly now: readonly Located[] | undefined;
}

/** Returns the schemas of each property. */
export function propertiesOf({ parts }: View): ReadonlyMap<string, readonly Located[]> {
  const found = new Map<string, Located[]>();
  for (const part of parts)
    for (const name of namesOf(part.node["properties"])) addTo(found, name, memberOf(part, "properties", name)!);
  return found;
}

function compareExistence({ edit, base, revision }: Comparison, { name, old, now }: PropertyPair): void {
  const isRequired = requiredIn(now ? revision : base).has(name);
  const [schema] = now ?? old ?? [];
  if (!schema) return;
  const facet = now ? "Added" : "Removed";
  // Callers hardly send names that no document describes, even where any name is allowed.
  const isTolerated = now && (isRequired ? hasDefault(now) : !describesOthers(base));
  const explains = explanation(name, { isRequired, isRestricted: restrictsOthers(now ? base : revision) });
  edit({
    rule: isRequired ? `schema.property.required${facet}` : `schema.property.${facet.toLowerCase()}`,
    ...placesOf(old && schema, now && schema),
    facts: { property: name },
    unsentBy: accessOf(now ?? old ?? []),
    ...(explains && { explains }),
    ...(isTolerated && { isTolerated }),
  });
}

/** Returns how a property that only one document has makes values invalid: by its absence, or where it is not expected. */
function explanation(
  name: string,
  { isRequired, isRestricted }: { readonly isRequired: boolean; readonly isRestricted: boolean },
): SchemaEdit["explains"] {
  if (!isRequired && !isRestricted) return undefined;
  return (value) => isJsonObject(value) && (Object.hasOwn(value, name) ? isRestricted : isRequired);
}

/** Returns whether a schema describes the values of properties that it does not name. */
function describesOthers({ parts }: View): boolean {
  return parts.some(({ node }) => restricting.some((keyword) => !isTrivial(node[keyword])));
}

/** Returns whether a schema restricts properties that it does not name. */
function restrictsOthers({ parts }: View): boolean {
  return parts.some(({ node }) => restricting.some((keyword) => node[keyword] !== undefined));
}

const restricting = [
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperties",
  "propertyNames",
  "maxProperties",
] as const;

function hasDefault(schemas: readonly Located[]): boolean {
  return schemas.some((schema) => memberOf(schema, "default") !== undefined);
}

function compareRequired(
  { base, revision, edit }: Comparison,
  before: ReadonlyMap<string, readonly Located[]>,
  after: ReadonlyMap<string, readonly Located[]>,
): void {
  const [old, now] = [requiredIn(base), requiredIn(revision)];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const isEdited = old.has(name) !== now.has(name);
    if (!isEdited || before.has(name) !== after.has(name)) continue;
    const lacks = (value: JsonValue): boolean => isJsonObject(value) && !Object.hasOwn(value, name);
    const schemas = after.get(name) ?? before.get(name) ?? [];
    const places = requiredPlaces(old.get(name), now.get(name), name);
    const about = childPointer((now.get(name) ?? old.get(name)!).part.pointer, "properties", name);
    const shared = { ...places, about, facts: { property: name }, explains: lacks, unsentBy: accessOf(schemas) };
    const tolerated = now.has(name) && hasDefault(schemas) ? ({ isTolerated: true } as const) : {};
    edit({ ...shared, ...tolerated, rule: now.has(name) ? "schema.required.added" : "schema.required.removed" });
  }
}

function requiredPlaces(old: Keyword | undefined, now: Keyword | undefined, name: string): ReturnType<typeof placesOf> {
  const named = (keyword: Keyword | undefined) => {
    if (!keyword || !isList(keyword.node)) return undefined;
    return { pointer: `${keyword.pointer}/${keyword.node.indexOf(name)}`, node: name };
  };
  return placesOf(named(old), named(now));
}

/** Returns the required names, each with the keyword that lists it. */
function requiredIn({ parts }: View): ReadonlyMap<string, Keyword> {
  const found = new Map<string, Keyword>();
  for (const part of parts) {
    const node = part.node["required"];
    if (!isList(node)) continue;
    for (const name of node)
      if (typeof name === "string" && !found.has(name))
        found.set(name, { pointer: `${part.pointer}/required`, node, part });
  }
  return found;
}

const access = [
  { keyword: "readOnly", sender: "request" },
  { keyword: "writeOnly", sender: "response" },
] as const;

/** Returns who never sends a property: callers if it is read-only, services if it is write-only. */
function accessOf(schemas: readonly Located[]): readonly SenderSide[] {
  return access.flatMap(({ keyword, sender }) => (flagOf(schemas, keyword) ? [sender] : []));
}

/** Reports `readOnly` and `writeOnly` that were added or removed, and returns who never sends the property. */
function compareAccess({ edit }: Comparison, { name, old = [], now = [] }: PropertyPair): readonly SenderSide[] {
  const unsent: SenderSide[] = [];
  for (const { keyword, sender } of access) {
    const [before, after] = [flagOf(old, keyword), flagOf(now, keyword)];
    if (before && after) unsent.push(sender);
    if ((before === undefined) === (after === undefined)) continue;
    const places = { ...placesOf(before, after), before: before !== undefined, after: after !== undefined };
    const other: SenderSide = sender === "request" ? "response" : "request";
    const rule = `schema.${keyword}.${after ? "added" : "removed"}`;
    edit({ rule, ...places, facts: { property: name }, explains: isJsonObject, unsentBy: [other] });
  }
  return unsent;
}

function flagOf(schemas: readonly Located[], keyword: "readOnly" | "writeOnly"): Located | undefined {
  return schemas.map((schema) => memberOf(schema, keyword)).find((flag) => flag?.node === true);
}
