import { getOrAdd } from "../../diagnostics/get-or-add.js";
import type { Of } from "../../model/index.js";
import type { Schema, TaggedUnion, TagVariant } from "../../model/types.js";
import { openObject } from "./shared-properties.js";

/** A variant of a tagged union, and the values of the tag that identify it. */
export interface TaggedVariant extends TagVariant {
  readonly schema: Schema;
}

/** Returns the variants of a tagged union, each with its values of the tag. */
export function taggedVariants({ variants, tag }: TaggedUnion): readonly TaggedVariant[] {
  return tag.variants.map((variant, index) => ({ ...variant, schema: variants[index]! }));
}

/** Returns the schema of objects whose tag, where they have one, is of a variant. */
export function tagSchema(tag: string, variant: TaggedVariant, required = variant.required): Of<"object"> {
  const { values } = variant;
  const { source } = variant.schema;
  return openObject([{ name: tag, required, schema: { kind: "enum", values, open: false, source } }], source);
}

const known = new WeakMap<TaggedUnion["variants"], readonly Schema[]>();

/** Returns the schemas of the variants, each with the values of its tag if it does not state them itself. */
export function statedVariants(union: TaggedUnion): readonly Schema[] {
  const { variants, tag } = union;
  return getOrAdd(known, variants, () =>
    taggedVariants(union).map((variant) => (variant.stated ? variant.schema : withTag(tag.name, variant))),
  );
}

function withTag(tag: string, variant: TaggedVariant): Schema {
  const { schema } = variant;
  const members = [schema, { ...tagSchema(tag, variant), implied: true } as const];
  return { kind: "intersection", members, source: schema.source };
}
