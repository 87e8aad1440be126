/**
 * The types of what generated code makes schemas with. A compiler derives the values of a zod schema from its code, which took three
 * quarters of the time that it needed for a large API. Generated schemas state the type of their values, so nobody reads what it
 * derives: our tests compile the same code with zod's own types, and prove that both are equal.
 */
import type { $ZodType } from "zod/v4/core";

/** A schema whose values the compiler does not derive. */
export interface Untyped extends $ZodType {
  /** The properties of an object. */
  readonly shape: Shape;
  check(...checks: readonly object[]): Untyped;
}

/** A schema of zod, with the methods that generated code calls. */
export interface UntypedWithMethods extends Untyped {
  check(...checks: readonly object[]): UntypedWithMethods;
  catchall(schema: object): UntypedWithMethods;
  exactOptional(): UntypedWithMethods;
  extend(shape: Shape): UntypedWithMethods;
  gt(value: number): UntypedWithMethods;
  gte(value: bigint): UntypedWithMethods;
  lt(value: number): UntypedWithMethods;
  lte(value: bigint): UntypedWithMethods;
  max(value: number): UntypedWithMethods;
  min(value: number): UntypedWithMethods;
  multipleOf(value: bigint): UntypedWithMethods;
  nullable(): UntypedWithMethods;
  optional(): UntypedWithMethods;
  regex(pattern: RegExp): UntypedWithMethods;
}

/** The schemas of an object's properties. */
export type Shape = Readonly<Record<string, object>>;

type Schemas = readonly object[];

/** Functions of zod and of zod/mini. */
export interface Functions<S> {
  readonly plain: () => S;
  readonly wrap: (inner: object) => S;
  readonly shaped: (shape: Shape) => S;
  readonly union: (variants: Schemas) => S;
  readonly tagged: (tag: string, variants: Schemas) => S;
  readonly record: (key: object, value: object) => S;
  readonly tuple: (prefix: Schemas, rest?: object) => S;
  readonly lazy: (get: () => object) => S;
  readonly enum: (values: readonly string[]) => S;
  readonly literal: (value: unknown) => S;
  readonly custom: (check: (value: unknown) => boolean) => S;
  readonly stringFormat: (name: string, check: (value: string) => boolean) => S;
}

/** Helpers of the runtime. */
export interface Helpers<S> {
  readonly guarded: (schema: object) => S;
  readonly lazy: (create: () => object) => S;
  readonly plain: () => S;
  readonly values: (known: readonly (string | number | boolean)[]) => S;
  readonly constant: (value: unknown) => S;
  readonly allOf: (...schemas: Schemas) => S;
  readonly tagged: (tag: string, variants: Shape, open: boolean, others?: object) => S;
  readonly openUnion: (tag: string, union: object, others?: object) => S;
}
