import type { Lookup } from "../emit/shared/shared-properties.js";
import { schemasNamed } from "../emit/shared/recipes/accepts.js";
import { matchesPattern, type Of } from "../model/index.js";
import type { Schema } from "../model/types.js";

/** The depth of references and members of one place. */
const deepest = 60;

/**
 * Returns the schemas that describe a value in place, and all on the way to them: through references, members and variants. `isMeant`
 * says which variants count.
 */
export function throughOf(
  schema: Schema,
  lookup: Lookup,
  isMeant: (variant: Schema) => boolean = () => true,
  depth = 0,
): readonly Schema[] {
  if (depth > deepest) return [];
  const inner = innerOf(schema, lookup).filter((one) => schema.kind !== "union" || isMeant(one));
  return [schema, ...inner.flatMap((one) => throughOf(one, lookup, isMeant, depth + 1))];
}

function innerOf(schema: Schema, lookup: Lookup): readonly Schema[] {
  switch (schema.kind) {
    case "ref":
      return [lookup(schema.name)].filter((target) => target !== undefined);
    case "nullable":
      return [schema.inner];
    case "intersection":
      return schema.members;
    case "union":
      return schema.variants;
    default:
      return [];
  }
}

/** Returns the schemas that an object has for a property: by its name, and by patterns that nobody knows to differ. */
export function schemasOf(object: Of<"object">, name: string): readonly Schema[] {
  const patterns = object.patterns.filter(({ pattern }) => matchesPattern(pattern, name) !== false);
  return [...schemasNamed(object, name), ...patterns.map(({ schema }) => schema)];
}
