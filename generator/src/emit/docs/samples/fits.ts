import type { JsonValue, Schema } from "../../../model/types.js";
import { accepts } from "../../shared/recipes/accepts.js";
import type { Direction } from "../../shared/types.js";
import type { Site } from "../site.js";

/** The steps that the check of one value may take. */
const mostSteps = 500_000;

/** Returns whether a value may be valid in a direction: a sample is left out only if callers could not send or receive it. */
export function fits(schema: Schema, value: JsonValue, direction: Direction, { schemas }: Site): boolean {
  const lookup = (name: string): Schema | undefined => schemas.get(name)?.thing.schema;
  return accepts([schema], value, { lookup, direction, steps: { left: mostSteps }, lenient: true }) !== false;
}
