import type { Lookup } from "../../emit/shared/shared-properties.js";
import type { Schema } from "../../model/types.js";
import { schemasOf, throughOf } from "../in-place.js";

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
    const own = schemasOf(part, name);
    return own.length === 0 && part.explicitAdditional ? [part.additional] : own;
  });
}
