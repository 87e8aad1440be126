import { isAny, isObjectSchema, type JsonSchema, type JsonType, type ObjectSchema } from "./json-schema.js";
import { addTo } from "../../../diagnostics/add-to.js";
import { schemaTypeOf } from "../../../diagnostics/json-type.js";
import type { JsonValue } from "../../../model/types.js";

/** Adds null to the values of a schema. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (isAny(schema)) return schema;
  const { type, enum: values, description, ...rest } = schema;
  if (typeof type === "string" && type !== "null") {
    const described = description === undefined ? {} : { description };
    return { type: [type, "null"], ...described, ...(values && { enum: [...values, null] }), ...rest };
  }
  return anyOf([schema, { type: "null" }]);
}

/** Returns the union of schemas, with enums of one type joined. */
export function anyOf(variants: readonly JsonSchema[]): JsonSchema {
  const flat = variants
    .flatMap((one) => (one.anyOf && Object.keys(one).length === 1 ? one.anyOf : [one]))
    .flatMap(withoutNull);
  if (flat.some(isAny)) return {};
  const distinct = [...new Map(flat.map((one) => [JSON.stringify(one), one])).values()];
  const whole = new Set(distinct.filter(isWholeType).map(({ type }) => type));
  const joined = joinEnums(distinct.filter((one) => isWholeType(one) || !whole.has(one.type)));
  const [first, second] = joined;
  if (first === undefined) return {};
  if (second === undefined) return first;
  const others = joined.filter(({ type }) => type !== "null");
  const [only] = others;
  const isNullable = joined.length === 2 && only !== undefined && others.length === 1 && typeof only.type === "string";
  return isNullable ? nullable(only) : { anyOf: joined };
}

/** Returns a schema and null where it accepts null, so that null is said once in a union. */
function withoutNull(schema: JsonSchema): readonly JsonSchema[] {
  const { type, enum: values, ...rest } = schema;
  if (typeof type === "string" || type === undefined) return [schema];
  return type.map((own) => {
    if (own === "null") return { type: own };
    return { type: own, ...rest, ...(values && { enum: values.filter((value) => value !== null) }) };
  });
}

/** Returns whether a schema accepts all values of its type. */
function isWholeType(schema: JsonSchema): boolean {
  return schema.type !== undefined && Object.keys(schema).length === 1;
}

function joinEnums(variants: readonly JsonSchema[]): readonly JsonSchema[] {
  const isEnum = ({ type, enum: values, ...rest }: JsonSchema): boolean =>
    type === "string" && values !== undefined && Object.keys(rest).length === 0;
  const enums = variants.filter(isEnum);
  if (enums.length < 2) return variants;
  const values = [...new Set(enums.flatMap((one) => one.enum ?? []))];
  return [{ type: "string", enum: values }, ...variants.filter((one) => !isEnum(one))];
}

/**
 * Returns one object for a union of objects. A property that only some of them declare may be anything in the others. The result
 * accepts all values of the union, and more.
 */
export function joinObjects(variants: readonly ObjectSchema[]): ObjectSchema {
  const byName = new Map<string, JsonSchema[]>();
  for (const { properties = {} } of variants)
    for (const [name, schema] of Object.entries(properties)) addTo(byName, name, schema);
  const properties = [...byName].map(([name, own]): readonly [string, JsonSchema] => [
    name,
    own.length < variants.length ? {} : joinSchemas(own),
  ]);
  const [first, ...rest] = variants.map((variant) => new Set(variant.required));
  const required = [...(first ?? [])].filter((name) => rest.every((names) => names.has(name)));
  return objectOf({ properties, required });
}

function joinSchemas(variants: readonly JsonSchema[]): JsonSchema {
  return variants.length > 1 && variants.every(isObjectSchema) ? joinObjects(variants) : anyOf(variants);
}

/** Returns a schema that accepts all values that both accept, and perhaps more. */
export function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (isAny(a)) return { ...a, ...b };
  if (isAny(b)) return { ...b, ...a };
  if (isObjectSchema(a) && isObjectSchema(b)) return allObjects([a, b]);
  if (isObjectSchema(a)) return b.anyOf ? eachVariant(a, b.anyOf) : b;
  return isObjectSchema(b) && a.anyOf ? eachVariant(b, a.anyOf) : b;
}

/** Returns a schema that accepts what an object's schema and one of the variants both accept, and perhaps more. */
function eachVariant(object: JsonSchema, variants: readonly JsonSchema[]): JsonSchema {
  return variants.length > 8 ? object : anyOf(variants.map((variant) => both(object, variant)));
}

/** Returns a schema that accepts all values that all schemas accept, and perhaps more. */
export function allOf(schemas: readonly JsonSchema[]): JsonSchema {
  return schemas.length > 1 && schemas.every(isObjectSchema)
    ? allObjects(schemas)
    : schemas.reduce((sofar, schema) => both(sofar, schema), {});
}

/** Joins any number of objects at once, because copying the properties for each object would be quadratic. */
function allObjects(objects: readonly ObjectSchema[]): ObjectSchema {
  const properties = new Map<string, JsonSchema>();
  for (const object of objects) {
    for (const [name, schema] of Object.entries(object.properties ?? {})) {
      const earlier = properties.get(name);
      properties.set(name, earlier === undefined ? schema : both(earlier, schema));
    }
  }
  const required = [...new Set(objects.flatMap((object) => object.required ?? []))];
  const description = objects.findLast((object) => object.description !== undefined)?.description;
  return objectOf({ properties, required, ...(description !== undefined && { description }) });
}

interface ObjectParts {
  readonly properties: Iterable<readonly [string, JsonSchema]>;
  readonly required: readonly string[];
  readonly description?: string;
}

/** Returns the schema of an object, without empty keywords. */
export function objectOf({ properties, required, description }: ObjectParts): ObjectSchema {
  // Names are untrusted: `__proto__` becomes a property like any other.
  const own = Object.fromEntries(properties);
  return {
    type: "object",
    ...(description !== undefined && { description }),
    ...(Object.keys(own).length > 0 && { properties: own }),
    ...(required.length > 0 && { required }),
  };
}

/** Returns an enum with its type, or only the type if the list is too long. */
export function enumOf(values: readonly JsonValue[], longest: number): JsonSchema {
  const own = [...new Set(values)];
  const type = typeOf(own);
  const isLong = own.length > longest || JSON.stringify(own).length > longest * 30;
  return { ...(type && { type }), ...(!isLong && { enum: own }) };
}

/** Returns the one type of all values, perhaps with null: ajv's strict mode knows no other lists of types. */
export function typeOf(values: readonly JsonValue[]): JsonType | readonly JsonType[] | undefined {
  const types = [...new Set(values.map(schemaTypeOf))];
  const own = types.filter((type) => type !== "null");
  const numbers: readonly JsonType[] = own.every((type) => type === "number" || type === "integer") ? ["number"] : own;
  const [type, ...rest] = own.length > 1 ? numbers : own;
  if (type === undefined) return "null";
  if (rest.length > 0) return undefined;
  return types.includes("null") ? [type, "null"] : type;
}
