import type { Schema, TaggedVariant } from "../../model/types.js";
import { openObject } from "./shared-properties.js";

type Of<K extends Schema["kind"]> = Extract<Schema, { kind: K }>;

/** Returns the schema of objects whose tag, where they have one, is of a variant. */
export function tagSchema(tag: string, variant: TaggedVariant, required = variant.required): Of<"object"> {
  const { values } = variant;
  const { source } = variant.schema;
  return openObject([{ name: tag, required, schema: { kind: "enum", values, open: false, source } }], source);
}

const whole = new WeakMap<TaggedVariant, Schema>();

/** Returns the schema of a variant, with the values of its tag if it does not state them itself. */
export function statedSchema(tag: string, variant: TaggedVariant): Schema {
  const { schema, stated } = variant;
  if (stated) return schema;
  const found = whole.get(variant) ?? {
    kind: "intersection",
    members: [schema, { ...tagSchema(tag, variant), implied: true }],
    source: schema.source,
  };
  whole.set(variant, found);
  return found;
}
