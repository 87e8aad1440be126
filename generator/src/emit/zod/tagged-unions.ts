import type { Of } from "../../model/index.js";
import type { Schema, TaggedUnion } from "../../model/types.js";
import { openObject, sharedProperties, type Lookup } from "../shared/shared-properties.js";
import { statedVariants } from "../shared/tags.js";
import type { Form } from "./forms.js";

/** Returns true where a union takes variants that the document does not list: a service may grow, a caller sends what is known. */
export function grows({ tag }: TaggedUnion, { direction, judged }: Form): boolean {
  return tag.open && direction === "response" && judged !== true;
}

/**
 * The union that a discriminator stands beside, where its variants do not all demand their tags; undefined where they do,
 * and the tag alone picks the variant. A value without a tag may fit any variant, so they are tried like those of other unions.
 */
export function plainUnion(schema: TaggedUnion, form: Form, lookup: Lookup): Schema | undefined {
  const { exclusive, source } = schema;
  if (!isPlain(schema)) return undefined;
  const known: Schema = { kind: "union", variants: statedVariants(schema), exclusive, source };
  if (!grows(schema, form)) return known;
  const { properties, ...unlistedObject } = unlisted(schema);
  const other: Schema = { ...unlistedObject, properties: [...properties, ...sharedProperties(schema, lookup)] };
  return { kind: "union", variants: [other, known], exclusive: false, source };
}

/** Returns whether some variant does not demand its tag. */
export function isPlain({ tag }: TaggedUnion): boolean {
  return !tag.variants.every(({ required }) => required);
}

/**
 * Returns what an unlisted variant of an extensible union has to be besides an object with another tag; undefined where its
 * variants share nothing.
 */
export function unlistedVariant(schema: TaggedUnion, form: Form, lookup: Lookup): Schema | undefined {
  const shared = grows(schema, form) ? sharedProperties(schema, lookup) : [];
  return shared.length === 0 ? undefined : openObject(shared, schema.source);
}

/** An object whose tag is a text that no variant has. */
export function unlisted({ tag, source }: TaggedUnion): Of<"object"> {
  const listed: Schema = { kind: "enum", values: tag.variants.flatMap(({ values }) => values), open: false, source };
  const other: Schema = { kind: "string", checks: [{ check: "not", schema: listed }], source };
  return openObject([{ name: tag.name, required: true, schema: other }], source);
}
