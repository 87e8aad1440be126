// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
