import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";

/** Returns a function of the schema, through code that TypeBox writes and evaluates. */
export function compile<S extends TSchema>(schema: S): (value: unknown) => boolean {
  const validator = Compile(schema);
  return (value) => validator.Check(value);
}
