import type { $ZodType } from "zod/v4/core";
import { type Tracker, isUnique, unevaluatedIndexes } from "../guards/index.js";
import { check, inspectPart, isTooBig, isValid, refuse, type Check } from "./run.js";

/** Validation 6.4.2. */
export function minItems(least: number): Check {
  return check(
    (payload) => {
      const { value } = payload;
      if (!Array.isArray(value) || value.length >= least) return;
      payload.issues.push({
        code: "too_small",
        origin: "array",
        minimum: least,
        inclusive: true,
        input: value,
        continue: true,
      });
    },
    { minimum: least },
  );
}

/** Validation 6.4.1. */
export function maxItems(most: number): Check {
  return check(
    (payload) => {
      const { value } = payload;
      if (!Array.isArray(value) || value.length <= most) return;
      payload.issues.push({
        code: "too_big",
        origin: "array",
        maximum: most,
        inclusive: true,
        input: value,
        continue: true,
      });
    },
    { maximum: most },
  );
}

/** No two items that are equal as JSON (Validation 6.4.3). */
export function uniqueItems(): Check {
  return check((payload) => {
    if (Array.isArray(payload.value) && !isTooBig(payload) && !isUnique(payload.value))
      refuse(payload, "Two items are equal");
  });
}

/** At least `least` and at most `most` items that fit (Core 10.3.1.3, Validation 6.4.4 and 6.4.5). */
export function contains(item: $ZodType, least = 1, most: number = Infinity): Check {
  return check((payload) => {
    const { value } = payload;
    if (!Array.isArray(value) || isTooBig(payload)) return;
    const count = value.filter((entry) => isValid(item, entry)).length;
    if (count < least) refuse(payload, `Too few items fit: ${count}, not at least ${least}`);
    if (count > most) refuse(payload, `Too many items fit: ${count}, not at most ${most}`);
  });
}

/** Validates the items that no other keyword evaluated (Core 11.2). */
export function unevaluatedItems(item: $ZodType, evaluated: Tracker): Check {
  return check((payload) => {
    const { value } = payload;
    if (!Array.isArray(value)) return;
    for (const index of unevaluatedIndexes(value, evaluated)) inspectPart(payload, item, value[index], index);
  });
}
