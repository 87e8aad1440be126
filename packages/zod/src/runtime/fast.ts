import { en } from "zod/locales";
// Not from zod/mini, whose `core` bundlers keep as a whole.
import { $ZodRealError, config, safeParse, type $ZodError, type $ZodIssue, type $ZodType } from "zod/v4/core";

import { withoutUndefined } from "./undefined.js";

/**
 * A guard that can say what is wrong. Valid values pass at the speed of the guard; zod/mini is asked only about those
 * that are not, for the detail of the error.
 */
export interface Fast<T> {
  /** True for a valid value, which is a `T` from then on. */
  readonly is: (value: unknown) => value is T;
  /** The value itself, neither copied nor changed; throws a `z.core.$ZodError` for one that is not valid. */
  readonly parse: (value: unknown) => T;
  /** The same without throwing. */
  readonly safeParse: (value: unknown) => FastResult<T>;
  /** Standard Schema v1 (standardschema.dev). Synchronous. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "specloom";
    readonly validate: (value: unknown) => FastVerdict<T>;
    /** Of the types only; never there. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** In the form of zod's own. The error is of zod's core: prettifyError and treeifyError take it. */
export type FastResult<T> =
  | { readonly success: true; readonly data: T; readonly error?: never }
  | { readonly success: false; readonly data?: never; readonly error: $ZodError<T> };

/** The same by the names of Standard Schema. */
export type FastVerdict<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly $ZodIssue[] };

/**
 * Puts a guard and the schema of the same values together. `schema` is called for values that are not valid, and zod
 * makes nothing before the first of these.
 */
export function fast<T>(is: (value: unknown) => value is T, schema: () => $ZodType): Fast<T> {
  return {
    is,
    parse: (value) => {
      if (is(value)) return value;
      throw errorOf<T>(value, schema());
    },
    safeParse: (value) =>
      is(value) ? { success: true, data: value } : { success: false, error: errorOf<T>(value, schema()) },
    "~standard": {
      version: 1,
      vendor: "specloom",
      validate: (value) => (is(value) ? { value } : { issues: errorOf<T>(value, schema()).issues }),
    },
  };
}

/**
 * What zod has to say, of a value as guards see it. In English unless the program has told zod otherwise: without a
 * locale, zod/mini says no more than that an input is invalid.
 */
function errorOf<T>(value: unknown, schema: $ZodType): $ZodError<T> {
  const { localeError, customError } = config();
  const words = (localeError ?? customError) ? {} : { error: en().localeError };
  const result = safeParse(schema, withoutUndefined(value), words);
  const error = result.success ? disagreement() : result.error;
  return error as $ZodError<T>;
}

/** Only for a value that zod takes and the guard does not. The guard decides, so that `is` and `parse` never differ. */
function disagreement(): $ZodError {
  return new $ZodRealError([{ code: "custom", message: "Invalid input", path: [] }]);
}
