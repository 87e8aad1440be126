import { schemaTypeOf } from "../../../diagnostics/json-type.js";
import { isList } from "../../../load/index.js";
import { excludesNull, listOf, nullKeywords, type View } from "../parts.js";
import { memberOf, type Located } from "../side.js";
import { keywordsOf, placesOf, type Comparison, type Keyword } from "./comparison.js";

/** The JSON types that a position accepts, null apart; undefined for all. */
interface Types {
  readonly names: ReadonlySet<string>;
  /** The keyword that excludes most, for the location of edits. */
  readonly keyword: Keyword;
}

/**
 * Compares the JSON types that are valid, and whether null is. Returns whether the schemas have a type in common, so that the
 * comparison of their other keywords makes sense.
 */
export function compareTypes(comparison: Comparison): boolean {
  const { base, revision } = comparison;
  if (base.never !== revision.never && (base.never === undefined || revision.never === undefined)) {
    const rule = base.never === undefined ? "schema.never.added" : "schema.never.removed";
    const at = (pointer: string | undefined) => (pointer === undefined ? undefined : { pointer, node: false });
    comparison.edit({ rule, ...placesOf(at(base.never), at(revision.never)) });
    return false;
  }
  const before = typesOf(base);
  const after = typesOf(revision);
  if (before && after) compareNullable(comparison);
  const both = hasValues(base) && hasValues(revision);
  // Listed values say more than their types.
  if (both) return true;
  compareNames(comparison, before, after);
  const isReplaced = before && after && intersect(before.names, after.names).size === 0;
  return !isReplaced || before.names.size + after.names.size === 0;
}

function hasValues(view: View): boolean {
  return keywordsOf(view, "enum").length > 0 || keywordsOf(view, "const").length > 0;
}

function compareNames({ edit, base, revision }: Comparison, before?: Types, after?: Types): void {
  const removed = missing(before, after);
  const added = missing(after, before);
  if (removed.length === 0 && added.length === 0) return;
  const widened = removed.length === 0 ? "schema.type.widened" : "schema.type.changed";
  const rule = added.length === 0 ? "schema.type.narrowed" : widened;
  const [old, now] = [typeKeywordOf(base) ?? before?.keyword, typeKeywordOf(revision) ?? after?.keyword];
  const invalid = new Set([...removed, ...added, ...(before && after ? [] : ["null"])]);
  edit({
    rule,
    ...placesOf(old, now),
    facts: { before: namesIn(before), after: namesIn(after) },
    explains: (value) =>
      invalid.has(schemaTypeOf(value)) || (schemaTypeOf(value) === "integer" && invalid.has("number")),
    isSpelling: true,
  });
}

/** All JSON types but null; `integer` is a part of `number`. */
const all: ReadonlySet<string> = new Set(["string", "number", "boolean", "object", "array"]);

/** Returns the types of `one` that `other` does not accept. */
function missing(one: Types | undefined, other: Types | undefined): readonly string[] {
  if (!other) return [];
  const names = one ? one.names : all;
  return [...names].filter((name) => !other.names.has(name) && !(name === "integer" && other.names.has("number")));
}

function namesIn(types: Types | undefined): string {
  return types ? [...types.names].sort().join(" or ") || "null" : "any type";
}

/** Returns the valid types by `type`, `const` and `enum`, without null. */
function typesOf(view: View): Types | undefined {
  let found: Types | undefined;
  for (const keyword of [...keywordsOf(view, "type"), ...keywordsOf(view, "enum"), ...keywordsOf(view, "const")]) {
    const names = namesOf(keyword);
    if (!names) continue;
    const both: ReadonlySet<string> = found ? intersect(found.names, names) : names;
    found = { names: both, keyword: !found || both.size < found.names.size ? keyword : found.keyword };
  }
  return found;
}

function typeKeywordOf(view: View): Keyword | undefined {
  return keywordsOf(view, "type")[0];
}

function namesOf({ pointer, node }: Keyword): Set<string> | undefined {
  const isType = pointer.endsWith("/type");
  if (!isType) {
    const values = pointer.endsWith("/enum") ? node : [node];
    if (!isList(values)) return undefined;
    return new Set(values.map(schemaTypeOf).filter((name) => name !== "null"));
  }
  const listed = isList(node) ? node : [node];
  const names = listed.filter((name) => typeof name === "string" && name !== "null") as readonly string[];
  return new Set(names.includes("number") ? names.filter((name) => name !== "integer") : names);
}

function intersect(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...one].flatMap((name) => {
    if (other.has(name) || (name === "integer" && other.has("number"))) return [name];
    return name === "number" && other.has("integer") ? ["integer"] : [];
  });
  return new Set(names);
}

/** Compares whether null is valid. */
export function compareNullable({ edit, base, revision }: Comparison): void {
  const before = rejectsNull(base);
  const after = rejectsNull(revision);
  if ((before === undefined) === (after === undefined)) return;
  const rule = after ? "schema.nullable.removed" : "schema.nullable.added";
  // A union around a component makes the property nullable, and not the component.
  const union = allowingUnion(after ? base : revision);
  const counterpart = (view: View) => union ?? keywordsOf(view, "type")[0] ?? keywordsOf(view, "enum")[0];
  edit({
    rule,
    ...placesOf(before ?? counterpart(base), after ?? counterpart(revision)),
    ...(union && { about: union.pointer }),
    explains: (value) => value === null,
  });
}

/** Returns the union around all schemas of a position that allows null. */
function allowingUnion({ parts }: View): Located | undefined {
  const [pointer] = parts.flatMap(({ orNull }) => orNull ?? []);
  const owner = parts.find((part) => pointer === `${part.pointer}/oneOf` || pointer === `${part.pointer}/anyOf`);
  return pointer === undefined || owner === undefined
    ? undefined
    : { pointer, node: owner.node[pointer.slice(pointer.lastIndexOf("/") + 1)]! };
}

/** Returns the first keyword that rejects null. */
function rejectsNull(view: View): Located | undefined {
  for (const part of view.parts) {
    if (part.orNull !== undefined) continue;
    const keyword = nullKeywords.find((name) => excludesNull(part.node[name], name));
    if (keyword !== undefined) return memberOf(part, keyword);
  }
  const union = view.unions.find(({ hasNull }) => !hasNull);
  return union && listOf(union);
}
