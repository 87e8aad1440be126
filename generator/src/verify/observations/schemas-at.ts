import type { Lookup } from "../../emit/shared/shared-properties.js";
import { schemasNamed } from "../../emit/shared/recipes/accepts.js";
import { matchesPattern } from "../../model/index.js";
import type { Schema } from "../../model/types.js";

/** The depth of references and members of one place. */
const deepest = 50;

/** Returns the schemas that describe a value in place, and all on the way to them. */
export function throughOf(schema: Schema, lookup: Lookup, depth = 0): readonly Schema[] {
  if (depth > deepest) return [];
  const inner = (one: Schema): readonly Schema[] => throughOf(one, lookup, depth + 1);
  switch (schema.kind) {
    case "ref": {
      const target = lookup(schema.name);
      return [schema, ...(target === undefined ? [] : inner(target))];
    }
    case "nullable":
      return [schema, ...inner(schema.inner)];
    case "intersection":
      return [schema, ...schema.members.flatMap(inner)];
    case "union":
      return [schema, ...schema.variants.flatMap(inner)];
    default:
      return [schema];
  }
}

/** Returns the schemas that describe a value in place: through references, members and variants. */
export function partsOf(schema: Schema, lookup: Lookup): readonly Schema[] {
  return throughOf(schema, lookup).filter(({ kind }) => kind !== "ref" && kind !== "intersection" && kind !== "union");
}

/** Returns the names of a place: `data.items[].score` gives `["data", "items", "[]", "score"]`. */
export function namesOf(place: string): readonly string[] {
  return place.split(/\.|(?=\[\])/).filter((name) => name !== "");
}

/** Returns the schemas of a member of a value: `[]` is any item, `*` any property of a map. */
export function membersAt(parts: readonly Schema[], name: string, lookup: Lookup): readonly Schema[] {
  return memberSchemas(parts, name).flatMap((schema) => partsOf(schema, lookup));
}

export function memberSchemas(parts: readonly Schema[], name: string): readonly Schema[] {
  return parts.flatMap((part): readonly Schema[] => {
    if (part.kind === "array") return name === "[]" ? [part.items] : [];
    if (part.kind === "tuple") return name === "[]" ? [...part.prefix, part.items] : [];
    if (part.kind !== "object" || name === "[]") return [];
    if (name === "*") return [...part.properties.map(({ schema }) => schema), part.additional];
    const patterns = part.patterns.filter(({ pattern }) => matchesPattern(pattern, name) !== false);
    const own = [...schemasNamed(part, name), ...patterns.map(({ schema }) => schema)];
    return own.length === 0 && part.explicitAdditional ? [part.additional] : own;
  });
}
