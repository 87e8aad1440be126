import { listed } from "../../shared/prose.js";
import { anyOf, objectOf } from "./combine.js";
import type { JsonSchema, ObjectSchema } from "./json-schema.js";

/**
 * Returns one object for the variants of a body, as no model's API takes a union at the root. The description of a property names
 * the variants that have it. The validator of the arguments refuses combinations that no variant has.
 */
export function joinVariants(variants: readonly ObjectSchema[]): ObjectSchema {
  const names = [...new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)))];
  const tag = names.find((name) => variants.every((one) => tagValues(one, name).length > 0));
  const properties = names.map((name): readonly [string, JsonSchema] => {
    const having = variants.filter((one) => propertyOf(one, name));
    const schema = anyOf(having.map((one) => propertyOf(one, name) ?? {}));
    return [name, having.length < variants.length ? restrict(name, schema, tag, having) : schema];
  });
  return objectOf({ properties, required: names.filter((name) => variants.every((one) => isRequired(one, name))) });
}

/** Adds the condition under which a property is allowed: `Required with strategy keep_fact.` */
function restrict(
  name: string,
  schema: JsonSchema,
  tag: string | undefined,
  having: readonly ObjectSchema[],
): JsonSchema {
  if (tag === undefined) return schema;
  const values = [...new Set(having.flatMap((one) => tagValues(one, tag)))].map((value) =>
    typeof value === "string" ? value : JSON.stringify(value),
  );
  const word = having.every((one) => isRequired(one, name)) ? "Required" : "Only";
  const condition = `${word} with ${tag} ${listed(values, "or")}.`;
  const { type, description, ...rest } = schema;
  return {
    ...(type && { type }),
    description: description === undefined ? condition : `${condition} ${description}`,
    ...rest,
  };
}

function tagValues(variant: ObjectSchema, name: string): readonly unknown[] {
  return (isRequired(variant, name) && propertyOf(variant, name)?.enum) || [];
}

function propertyOf({ properties = {} }: ObjectSchema, name: string): JsonSchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function isRequired({ required = [] }: ObjectSchema, name: string): boolean {
  return required.includes(name);
}
