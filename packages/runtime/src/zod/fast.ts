import { en } from "zod/locales";
// Not from zod/mini, whose `core` bundlers keep as a whole.
import { $ZodRealError, config, safeParse, type $ZodError, type $ZodIssue, type $ZodType } from "zod/v4/core";

import { isOverflow } from "./guards/index.js";
import { withoutUndefined } from "./undefined.js";

/** A guard with detailed errors. Valid values need only the guard; zod/mini describes what is wrong with others. */
export interface Fast<T> {
  /** Returns whether a value is valid, and narrows its type. */
  readonly is: (value: unknown) => value is T;
  /** Returns the value itself. Throws a `z.core.$ZodError` if it is invalid. */
  readonly parse: (value: unknown) => T;
  /** Returns the value or an error. */
  readonly safeParse: (value: unknown) => FastResult<T>;
  /** Standard Schema v1 (standardschema.dev). Synchronous. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "specloom";
    readonly validate: (value: unknown) => FastVerdict<T>;
    /** Exists in the type only. */
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

/** A result like that of zod. The error belongs to zod's core: use it with `prettifyError` and `treeifyError`. */
export type FastResult<T> =
  | { readonly success: true; readonly data: T; readonly error?: never }
  | { readonly success: false; readonly data?: never; readonly error: $ZodError<T> };

/** A result as Standard Schema names it. */
export type FastVerdict<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly $ZodIssue[] };

/** Combines a guard with the schema of the same values. Invalid values call `schema`; until then, zod creates nothing. */
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
 * Returns zod's error for an invalid value. Messages are in English unless the program configures a locale: zod/mini has none
 * by default.
 */
function errorOf<T>(value: unknown, schema: $ZodType): $ZodError<T> {
  const { localeError, customError } = config();
  const locale = (localeError ?? customError) ? {} : { error: en().localeError };
  try {
    const result = safeParse(schema, withoutUndefined(value), locale);
    // The guard decides on a value that only zod accepts, so `is` and `parse` always agree.
    const error = result.success ? singleIssue("Invalid input") : result.error;
    return error as $ZodError<T>;
  } catch (error) {
    // zod passes the issues of an array as arguments of one call. Node overflows at about 100,000.
    if (isOverflow(error)) return singleIssue("Too many issues to list") as $ZodError<T>;
    throw error;
  }
}

function singleIssue(message: string): $ZodError {
  return new $ZodRealError([{ code: "custom", message, path: [] }]);
}
