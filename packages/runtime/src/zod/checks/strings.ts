import { lengthOf } from "../guards/index.js";
import { check, isTooBig, type Check } from "./run.js";

/** A minimum length in code points, as JSON Schema defines it (Validation 6.3.2); zod counts UTF-16 units. */
export function minLength(minimum: number): Check {
  return check(
    (payload) => {
      const { value } = payload;
      if (typeof value !== "string" || lengthOf(value) >= minimum) return;
      payload.issues.push({
        code: "too_small",
        origin: "string",
        minimum,
        inclusive: true,
        input: value,
        continue: true,
      });
    },
    { minimum },
  );
}

/** A maximum length in code points (Validation 6.3.1). */
export function maxLength(maximum: number): Check {
  return check(
    (payload) => {
      const { value } = payload;
      // Fewer units than that are fewer code points as well.
      if (typeof value !== "string" || value.length <= maximum || lengthOf(value) <= maximum) return;
      payload.issues.push({
        code: "too_big",
        origin: "string",
        maximum,
        inclusive: true,
        input: value,
        continue: true,
      });
    },
    { maximum },
  );
}

/** A match anywhere in a string that is not too long (Validation 6.3.3). The length check comes before it. */
export function pattern(expression: RegExp): Check {
  const one = check((payload) => {
    const { value } = payload;
    if (typeof value !== "string" || isTooBig(payload) || expression.test(value)) return;
    payload.issues.push({
      origin: "string",
      code: "invalid_format",
      format: "regex",
      pattern: String(expression),
      input: value,
      continue: true,
    });
  });
  // z.toJSONSchema reads patterns from here.
  one._zod.onattach.push(({ _zod: { bag } }) => {
    bag["patterns"] = new Set([...((bag["patterns"] as Set<RegExp> | undefined) ?? []), expression]);
  });
  return one;
}

/** A format of JSON Schema or of the OpenAPI registry, decided by one of the functions of this package. */
export function format(name: string, isOfFormat: (value: string) => boolean): Check {
  return check(
    (payload) => {
      const { value } = payload;
      if (typeof value !== "string" || isOfFormat(value)) return;
      payload.issues.push({ code: "invalid_format", format: name, input: value, continue: true });
    },
    { format: name },
  );
}
