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
export type AnySchema = $ZodType;

/** A schema whose values are `T`. Compares quickly: a compiler need not look at the schema's methods. */
export interface SchemaOf<T> {
  readonly _zod: { readonly output: T };
}

/**
 * The values of a tagged union that may grow. A return type that TypeScript cannot infer from: a type parameter would become what
 * the calls around it expect.
 */
export type Grown<U extends AnySchema, Tag extends string, Others extends AnySchema> =
  | output<U>
  | (UnknownVariant<Tag> & output<Others>);
