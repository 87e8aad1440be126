import { childPointer, valueAt, type BuildContext } from "../../nodes.js";
import { buildSchema } from "../../schemas/schema.js";
import type { Schema } from "../../types.js";
import { codingOf } from "./media-types.js";
import { stringOf } from "../../../load/document.js";

/**
 * Returns the schema of a server-sent event as readers get it: `data` that is JSON (`contentMediaType`) has the type of its
 * `contentSchema` (OAS 3.2, Media Type Object). Returns the same schema if none is.
 */
export function withJsonData(context: BuildContext, schema: Schema, depth = 0): Schema {
  if (depth > deepest) return schema;
  const inner = (one: Schema): Schema => withJsonData(context, one, depth + 1);
  switch (schema.kind) {
    case "object": {
      const properties = mapped(schema.properties, (property) => {
        const own = property.name === "data" ? dataOf(context, property.schema) : property.schema;
        return own === property.schema ? property : { ...property, schema: own };
      });
      return properties === schema.properties ? schema : { ...schema, properties };
    }
    case "ref": {
      const pointer = childPointer("/components/schemas", schema.name);
      const target = buildSchema(context, valueAt(context.document, pointer), pointer);
      const own = target.kind === "ref" && target.name === schema.name ? target : inner(target);
      return own === target ? schema : own;
    }
    case "union": {
      const variants = mapped(schema.variants, inner);
      return variants === schema.variants ? schema : { ...schema, variants };
    }
    case "intersection": {
      const members = mapped(schema.members, inner);
      return members === schema.members ? schema : { ...schema, members };
    }
    case "array": {
      const items = inner(schema.items);
      return items === schema.items ? schema : { ...schema, items };
    }
    default:
      return schema;
  }
}

/** The maximum number of references and unions around an event. */
const deepest = 10;

/** Returns the schema of JSON in a string; the same schema for other strings. */
function dataOf(context: BuildContext, schema: Schema): Schema {
  if (schema.kind === "ref") {
    const pointer = childPointer("/components/schemas", schema.name);
    const target = buildSchema(context, valueAt(context.document, pointer), pointer);
    const own = target.kind === "string" ? dataOf(context, target) : target;
    return own === target ? schema : own;
  }
  const node = valueAt(context.document, schema.source);
  if (schema.kind !== "string" || typeof node !== "object" || node === null || Array.isArray(node)) return schema;
  const mediaType = stringOf(node as { readonly [key: string]: string }, "contentMediaType");
  if (mediaType === undefined || codingOf(mediaType) !== "json") return schema;
  const { description, deprecated } = schema;
  const content = (node as { readonly [key: string]: unknown })["contentSchema"] as Parameters<typeof buildSchema>[1];
  const built = buildSchema(context, content, childPointer(schema.source, "contentSchema"));
  return {
    ...built,
    ...(description !== undefined && built.description === undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** Returns the same list if nothing changes. */
function mapped<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.some((one, index) => one !== list[index]) ? changed : list;
}
