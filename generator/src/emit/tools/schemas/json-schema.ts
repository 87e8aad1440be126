import type { JsonValue } from "../../../model/types.js";

/**
 * The part of JSON Schema 2020-12 that models' APIs have in common: no `allOf`, `oneOf`, `not`, conditions or tuples. The runtime's
 * contract has the same type.
 */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly description?: string;
  readonly default?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: JsonSchemas;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | JsonSchema;
  readonly items?: JsonSchema;
  /** Limits, patterns and formats. */
  readonly [keyword: string]: unknown;
}

type JsonSchemas = { readonly [name: string]: JsonSchema };
export type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** A schema of an object: the root of every schema of a tool. */
export interface ObjectSchema extends JsonSchema {
  readonly type: "object";
}

export function isObjectSchema(schema: JsonSchema): schema is ObjectSchema {
  return schema.type === "object";
}

/** Returns whether a schema accepts every value. */
export function isAny(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => keyword === "description" || keyword === "default");
}
