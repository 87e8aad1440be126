import { isMultipleOf } from "../guards/index.js";
import { check, type Check } from "./run.js";

/** A number without a fractional part: 1.0 and 1e300 are integers (Validation 6.1.1). */
export function integral(): Check {
  return check(
    (payload) => {
      const { value } = payload;
      if (typeof value !== "number" || Number.isInteger(value)) return;
      payload.issues.push({ code: "invalid_type", expected: "int", input: value, continue: true });
    },
    // z.toJSONSchema recognizes integers by this.
    { format: "int" },
  );
}

/** A multiple in decimal arithmetic, as JSON writes numbers (Validation 6.2.1): 0.3 is a multiple of 0.1. */
export function multipleOf(divisor: number): Check {
  return check(
    (payload) => {
      const { value } = payload;
      if (typeof value !== "number" || isMultipleOf(value, divisor)) return;
      payload.issues.push({ code: "not_multiple_of", origin: "number", divisor, input: value, continue: true });
    },
    { multipleOf: divisor },
  );
}

/** Validation 6.2.4. */
export function minimum(least: number): Check {
  return bound((value) => value >= least, { code: "too_small", origin: "number", minimum: least, inclusive: true });
}

/** Validation 6.2.5. */
export function exclusiveMinimum(least: number): Check {
  return bound((value) => value > least, { code: "too_small", origin: "number", minimum: least, inclusive: false });
}

/** Validation 6.2.2. */
export function maximum(most: number): Check {
  return bound((value) => value <= most, { code: "too_big", origin: "number", maximum: most, inclusive: true });
}

/** Validation 6.2.3. */
export function exclusiveMaximum(most: number): Check {
  return bound((value) => value < most, { code: "too_big", origin: "number", maximum: most, inclusive: false });
}

type Bound =
  | { readonly code: "too_small"; readonly origin: "number"; readonly minimum: number; readonly inclusive: boolean }
  | { readonly code: "too_big"; readonly origin: "number"; readonly maximum: number; readonly inclusive: boolean };

function bound(holds: (value: number) => boolean, issue: Bound): Check {
  return check((payload) => {
    const { value } = payload;
    if (typeof value === "number" && !holds(value)) payload.issues.push({ ...issue, input: value, continue: true });
  });
}

/** A number format of the OpenAPI registry, such as int32. */
export function numberFormat(name: string, isOfFormat: (value: number) => boolean): Check {
  return check(
    (payload) => {
      const { value } = payload;
      if (typeof value !== "number" || isOfFormat(value)) return;
      payload.issues.push({ code: "invalid_format", format: name, input: String(value), continue: true });
    },
    { format: name },
  );
}
