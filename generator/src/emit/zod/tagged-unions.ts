import type { Schema } from "../../model/types.js";
import type { Form } from "./forms.js";

type Tagged = Extract<Schema, { kind: "tagged" }>;

/** True where a union takes variants that the document does not list: a service may grow, a caller sends what is known. */
export function grows({ open }: Tagged, { direction }: Form): boolean {
  return open && direction === "response";
}

/**
 * The union that a discriminator stands beside, where its variants do not all demand their tags themselves; undefined
 * where they do, and the tag alone picks the variant. A discriminator never changes what is valid (OAS 3.1.1, 4.8.25),
 * so that without such tags the variants are tried like those of any other union.
 */
export function plainUnion(schema: Tagged, form: Form): Schema | undefined {
  const { variants, exclusive, source } = schema;
  if (variants.every(({ fixed }) => fixed)) return undefined;
  const known: Schema = { kind: "union", variants: variants.map((variant) => variant.schema), exclusive, source };
  if (!grows(schema, form)) return known;
  return { kind: "union", variants: [unlisted(schema), known], exclusive: false, source };
}

/** An object whose tag is a text that no variant has. */
export function unlisted({ tag, variants, source }: Tagged): Schema {
  const listed: Schema = { kind: "enum", values: variants.flatMap(({ values }) => values), open: false, source };
  const name: Schema = { kind: "string", checks: [{ check: "not", schema: listed }], source };
  return {
    kind: "object",
    properties: [{ name: tag, required: true, schema: name }],
    patterns: [],
    additional: { kind: "unknown", source },
    explicitAdditional: false,
    source,
  };
}
