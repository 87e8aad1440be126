import { Ajv, type AnySchemaObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";

const ajv = new Ajv({ discriminator: true, allowUnionTypes: true });
formats.default(ajv);

/** A function of the schema, through code that ajv writes and evaluates. */
export function compile(schema: AnySchemaObject): ValidateFunction {
  return ajv.compile(schema);
}
