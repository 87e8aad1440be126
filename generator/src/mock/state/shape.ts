import { accepts } from "../../emit/shared/recipes/accepts.js";
import { isObject } from "../../emit/shared/recipes/json-values.js";
import type { JsonValue, Schema } from "../../model/types.js";
import { rulesFor, type Verification } from "../../verify/context.js";
import type { Factory } from "../runtime.js";
import type { Thing } from "./things.js";

/** The form in which an answer shows things: a schema, and what makes its values. */
export interface Form {
  readonly schema: Schema;
  readonly make: Factory;
}

/** Returns a thing in the form of an answer: its own values, and a fixture's for the others. Values that are not valid there are left out. */
export function shapeOf({ values, variant }: Thing, { schema, make }: Form, verification: Verification): JsonValue {
  const fixture = make(undefined, variant) as JsonValue;
  if (!isObject(fixture)) return fixture;
  const names = new Set([...Object.keys(fixture), ...Object.keys(Object(make(undefined, 0)) as object)]);
  let own = Object.fromEntries([...values].filter(([name]) => names.has(name)));
  const isValid = (value: JsonValue): boolean => accepts([schema], value, rulesFor(verification, "response")) !== false;
  const withOwn = (given: Readonly<Record<string, JsonValue>>): JsonValue => {
    // The type of overrides depends on the factory.
    const made = make(given as never, variant) as JsonValue;
    // Overrides are merged into objects, but a thing has whole values.
    return isObject(made) ? { ...made, ...given } : made;
  };
  const whole = withOwn(own);
  if (isValid(whole)) return whole;
  for (const name of Object.keys(own)) {
    const { [name]: value = null, ...others } = own;
    if (!isValid(withOwn({ [name]: value }))) own = others;
  }
  const rest = withOwn(own);
  return isValid(rest) ? rest : fixture;
}
