// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

/** The helpers for generated schemas that zod and zod/mini share. */
import type { $ZodType, output } from "zod/v4/core";
import type { UnknownVariant } from "./types.js";

export * from "./checks/index.js";
export * from "./formats/index.js";
export {
  looksAt,
  looksAtFirst,
  looksAtItems,
  looksAtMatching,
  looksAtMembers,
  looksAtSuch,
  track,
  trackIf,
  trackWith,
} from "./guards/evaluated.js";
export { lazy } from "./lazy.js";
export { memoized, recursive } from "./recursion.js";

/** Any schema of zod or zod/mini. */
export type Schema = $ZodType;

/** A schema whose values are `T`. Compares quickly: a compiler need not look at the schema's methods. */
export interface SchemaOf<T> {
  readonly _zod: { readonly output: T };
}

/**
 * The values of a tagged union that may grow. A return type that TypeScript cannot infer from: a type parameter would become what
 * the calls around it expect.
 */
export type Grown<U extends Schema, Tag extends string, Others extends Schema> =
  | output<U>
  | (UnknownVariant<Tag> & output<Others>);
