/** What generated schemas use besides zod/mini itself. `zod.ts` is the same for zod. */
import * as z from "zod/mini";
import { array, equalTo, every, object, openVariant, variant } from "./checks/combine.js";
import { integral } from "./checks/numbers.js";
import { bytes as isBytes } from "./guards/index.js";
import type { Differs, OpenEnum, Same, UnknownVariant } from "./types.js";

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

type Schema = z.core.$ZodType;

/**
 * The type of a schema for `T`, where `Raw` accepts such values and no others; else a type that no schema fits. `Read` is
 * what the values are taken for: one of those that extend `T`, where `T` has a discriminator.
 */
export type Proved<T, Raw extends Schema, Read = T> =
  Same<z.output<Raw>, T> extends true ? z.ZodMiniType<Read, Read> : Differs<z.output<Raw>, T>;

/** An object that lets unknown members pass, as z.looseObject does, without an index signature in its type. */
export function looseObject<S extends z.core.$ZodLooseShape>(shape: S): z.ZodMiniObject<S, z.core.$strip> {
  return z.looseObject(shape) as never;
}

/** The schema, with the type that its values have where zod cannot derive it. */
export function typed<T>(schema: Schema): z.ZodMiniType<T, T> {
  return schema as never;
}

/** Whole numbers of any size, where z.int() ends at 2^53 - 1. */
export function integer(): z.ZodMiniNumber<number> {
  return z.number().check(integral());
}

/** Any text: others than the known ones may come. */
export function openEnum<const V extends string>(_known: readonly V[]): z.ZodMiniType<OpenEnum<V>, OpenEnum<V>> {
  return z.string() as never;
}

/** Any value of the types that the known ones have, where these are not only texts. */
export function openValues<const V extends string | number | boolean>(
  known: readonly V[],
): z.ZodMiniType<OpenEnum<V>, OpenEnum<V>> {
  const kinds = new Set(known.map((value) => typeof value));
  return z.union([z.string(), z.number(), z.boolean()].filter(({ type }) => kinds.has(type))) as never;
}

/** The known values of an open enum only: callers send no others. */
export function knownEnum<const V extends string | number | boolean>(
  known: readonly V[],
): z.ZodMiniType<OpenEnum<V>, OpenEnum<V>> {
  return z.literal(known) as never;
}

/** One object or array. */
export function constant<T>(value: unknown): z.ZodMiniType<T, T> {
  return z.unknown().check(equalTo(value)) as never;
}

/** What every schema takes. Unlike z.intersection, it merges nothing, so that closed objects stay closed. */
export function allOf<T>(...schemas: readonly Schema[]): z.ZodMiniType<T, T> {
  return z.unknown().check(every(...schemas)) as never;
}

/** The schema for objects; whatever is no object passes. */
export function ifObject<S extends Schema>(schema: S): z.ZodMiniType<z.output<S>, z.output<S>> {
  return z.unknown().check(object(schema)) as never;
}

/** The schema for arrays; whatever is no array passes. */
export function ifArray<S extends Schema>(schema: S): z.ZodMiniType<z.output<S>, z.output<S>> {
  return z.unknown().check(array(schema)) as never;
}

/** A union whose tag tells the variants apart, for variants that z.discriminatedUnion does not take. */
export function tagged<T>(tag: string, variants: Readonly<Record<string, Schema>>, open: boolean): z.ZodMiniType<T, T> {
  return z.unknown().check(variant(tag, variants, open)) as never;
}

/** A union that may grow: an object whose tag is another string passes, a known one must fit its variant. */
export function openUnion<U extends z.core.$ZodDiscriminatedUnion, Tag extends string>(
  tag: Tag,
  union: U,
): z.ZodMiniType<z.output<U> | UnknownVariant<Tag>, z.output<U> | UnknownVariant<Tag>> {
  return z.unknown().check(openVariant(tag, union)) as never;
}

/** Bytes, in any of the forms that fetch sends. */
export function bytes(): z.ZodMiniType<Blob, Blob> {
  return z.custom<Blob>(isBytes, "Expected bytes") as never;
}
