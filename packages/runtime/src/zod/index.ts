/** Helpers for generated zod schemas. `mini.ts` has the same helpers for zod/mini. */
import * as z from "zod";
import { array, equalTo, every, object, openVariant, variant } from "./checks/combine.js";
import { integral, numberFormat } from "./checks/numbers.js";
import { isInt64 } from "./formats/index.js";
import { bytes as isBytes } from "./guards/index.js";
import { lazy } from "./lazy.js";
import type { AnySchema, Grown, SchemaOf } from "./shared.js";
import type { OpenEnum } from "./types.js";

export * from "./shared.js";

/** A schema with a type of the client: what it accepts is what it returns. */
export type Schema<T> = z.ZodType<T, T>;

/** Returns a schema with the client's type in place of zod's own. Compiles only if the schema's values have that type. */
export function typed<T>(schema: SchemaOf<T>): Schema<T> {
  return schema as Schema<T>;
}

/** Creates a schema on first use, with the client's type in place of zod's own. */
export function schema<T>(create: () => SchemaOf<T>): Schema<T> {
  return typed(lazy(create));
}

/** Returns a schema with a type that zod cannot derive. The compiler does not check it. */
export function assume<T>(schema: AnySchema): Schema<T> {
  return schema as Schema<T>;
}

/** Validates integers of any size. `z.int()` accepts none beyond 2^53 - 1. */
export function integer(): z.ZodNumber {
  return z.number().check(integral());
}

/** Validates integers of the format `int64`. */
export function int64(): z.ZodNumber {
  return integer().check(numberFormat("int64", isInt64));
}

/** Validates strings. Unknown ones are valid too: the enum may grow. */
export const openEnum: <const V extends string>(known: readonly V[]) => Schema<OpenEnum<V>> = () => assume(z.string());

/** Validates any value that has the type of a known one, if not all known values are strings. */
export function openValues<const V extends string | number | boolean>(known: readonly V[]): Schema<OpenEnum<V>> {
  const types = new Set(known.map((value) => typeof value));
  return assume(z.union([z.string(), z.number(), z.boolean()].filter(({ type }) => types.has(type))));
}

/** Validates the known values of an enum that may grow. Requests take no others. */
export function knownEnum<const V extends string | number | boolean>(known: readonly V[]): Schema<OpenEnum<V>> {
  return assume(z.literal(known));
}

/** Validates a constant object or array. */
export function constant<T>(value: unknown): Schema<T> {
  return assume(z.unknown().check(equalTo(value)));
}

/** Validates values that fit every schema. `z.intersection` accepts too much if the schemas are closed objects. */
export function allOf<T>(...schemas: readonly AnySchema[]): Schema<T> {
  return assume(z.unknown().check(every(...schemas)));
}

/** Validates objects only. All other values are valid. */
export function ifObject<S extends AnySchema>(schema: S): Schema<z.output<S>> {
  return assume(z.unknown().check(object(schema)));
}

/** Validates arrays only. All other values are valid. */
export function ifArray<S extends AnySchema>(schema: S): Schema<z.output<S>> {
  return assume(z.unknown().check(array(schema)));
}

/** Validates a tagged union with variants that `z.discriminatedUnion` does not support. */
export function tagged<T>(
  tag: string,
  variants: Readonly<Record<string, AnySchema>>,
  open: boolean,
  others?: AnySchema,
): Schema<T> {
  return assume(z.unknown().check(variant(tag, variants, open, others)));
}

/** Validates a tagged union that may grow. Objects with an unknown tag must fit `others`. */
export function openUnion<
  U extends z.core.$ZodDiscriminatedUnion,
  Tag extends string,
  Others extends AnySchema = z.core.$ZodUnknown,
>(tag: Tag, union: U, others?: Others): z.ZodType<Grown<U, Tag, Others>, Grown<U, Tag, Others>> {
  return assume(z.unknown().check(openVariant(tag, union, others)));
}

/** Validates bytes in any form that fetch sends. */
export function bytes(): z.ZodType<Blob, Blob> {
  return assume(z.custom<Blob>(isBytes, "Expected bytes"));
}
