import { schemasNamed } from "../../emit/shared/recipes/accepts.js";
import { partsOf } from "../../emit/shared/recipes/parts.js";
import type { Lookup } from "../../emit/shared/shared-properties.js";
import type { Schema } from "../../model/types.js";

/** The schemas that apply to a value in place, whichever of its variants it is. */
export interface Described {
  readonly parts: readonly Schema[];
  /** The components that were joined. */
  readonly names: readonly string[];
}

/** The depth of unions that are looked through. */
const deepest = 4;

/** Returns the parts of schemas: through references, members, null and the variants of unions. */
export function described(schemas: readonly Schema[], lookup: Lookup, depth = 0): Described {
  const { parts, names } = partsOf(schemas, lookup, "through");
  const inner = parts.flatMap((part) => {
    if (part.kind === "nullable") return [part.inner];
    return part.kind === "union" ? part.variants : [];
  });
  if (inner.length === 0 || depth >= deepest) return { parts, names };
  const deeper = described(inner, lookup, depth + 1);
  return { parts: [...parts, ...deeper.parts], names: [...names, ...deeper.names] };
}

/** Returns the schemas of a property. */
export function propertiesNamed({ parts }: Described, name: string): readonly Schema[] {
  return parts.flatMap((part) => (part.kind === "object" ? schemasNamed(part, name) : []));
}

/** Returns the schemas of items. */
export function itemsOf({ parts }: Described): readonly Schema[] {
  return parts.flatMap((part) => (part.kind === "array" || part.kind === "tuple" ? [part.items] : []));
}

/** Returns whether a schema lists its values, so that none of them identifies one of many things. */
export function isListed(schema: Schema, lookup: Lookup): boolean {
  const { parts } = described([schema], lookup);
  return parts.some(({ kind }) => kind === "enum" || kind === "literal" || kind === "boolean");
}

/** Returns the brand or the component of a single value. */
export function meaningOf(schemas: readonly Schema[], lookup: Lookup): string | undefined {
  const { parts, names } = described(schemas, lookup);
  return [...schemas, ...parts].find(({ brand }) => brand !== undefined)?.brand ?? names[0];
}

/** Returns whether an object needs a property. */
export function isRequired(name: string, { parts }: Described): boolean {
  return parts.some(
    ({ checks = [], ...part }) =>
      (part.kind === "object" && part.properties.some((one) => one.name === name && one.required)) ||
      checks.some((check) => check.check === "required" && check.names.includes(name)),
  );
}
