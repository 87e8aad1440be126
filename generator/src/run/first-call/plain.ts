import type { Api, JsonValue, Schema } from "../../model/types.js";

/** Schemas of arguments do not nest deeper in an example that fits on a line. */
const deepest = 3;

/** Returns a function that decides whether the sample of a schema is plain and surely of its type. */
export function plainness({ schemas }: Api): (schema: Schema) => boolean {
  // What a schema that others extend accepts depends on the tags of those.
  const components = new Map(
    schemas.flatMap(({ name, schema, family }) => (family === undefined ? [[name.wire, schema] as const] : [])),
  );
  const isPlain = (schema: Schema, depth = 0): boolean => {
    if (depth > deepest) return false;
    // A sample would need the import of the function that makes the brand, or the value that the client converts.
    const resolved = resolve(schema);
    if (resolved?.brand !== undefined || resolved?.conversion !== undefined) return false;
    const [example = schema.default] = schema.examples ?? [];
    if (example !== undefined) return isScalar(resolve(schema), example);
    switch (schema.kind) {
      case "string":
      case "number":
      case "boolean":
      case "literal":
        return true;
      case "enum":
        return schema.values.length > 0;
      case "nullable":
        return isPlain(schema.inner, depth + 1);
      case "array":
        return isPlain(schema.items, depth + 1);
      case "object":
        return schema.properties.every(({ required, schema: inner }) => !required || isPlain(inner, depth + 1));
      case "ref": {
        const target = components.get(schema.name);
        return target !== undefined && isPlain(target, depth + 1);
      }
      default:
        return false;
    }
  };
  const resolve = (schema: Schema, depth = 0): Schema | undefined => {
    if (schema.kind === "nullable") return resolve(schema.inner, depth + 1);
    if (schema.kind !== "ref" || depth > deepest) return schema;
    const target = components.get(schema.name);
    return target && resolve(target, depth + 1);
  };
  return (schema) => isPlain(schema);
}

/** Returns whether a value that the document gives as an example is a scalar of the schema's type. */
function isScalar(schema: Schema | undefined, value: JsonValue): boolean {
  switch (schema?.kind) {
    case "string":
    case "number":
    case "boolean":
      return typeof value === schema.kind;
    case "enum":
      return schema.values.some((allowed) => allowed === value);
    case "literal":
      return schema.value === value;
    default:
      return false;
  }
}
