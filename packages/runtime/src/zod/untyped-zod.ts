/** The functions of zod that generated code calls, without the types that zod derives. */
import * as z from "zod";
import type { Functions, UntypedWithMethods } from "./untyped-types.js";

type Zod = Functions<UntypedWithMethods>;

export const array: Zod["wrap"] = z.array as never;
export const bigint: Zod["plain"] = z.bigint as never;
export const boolean: Zod["plain"] = z.boolean as never;
export const custom: Zod["custom"] = z.custom as never;
export const date: Zod["plain"] = z.date as never;
export const discriminatedUnion: Zod["tagged"] = z.discriminatedUnion as never;
const enum_: Zod["enum"] = z.enum as never;
export const exactOptional: Zod["wrap"] = z.exactOptional as never;
export const int: Zod["plain"] = z.int as never;
export const int32: Zod["plain"] = z.int32 as never;
export const lazy: Zod["lazy"] = z.lazy as never;
export const literal: Zod["literal"] = z.literal as never;
export const looseObject: Zod["shaped"] = z.looseObject as never;
export const never: Zod["plain"] = z.never as never;
const null_: Zod["plain"] = z.null as never;
export const nullable: Zod["wrap"] = z.nullable as never;
export const number: Zod["plain"] = z.number as never;
export const object: Zod["shaped"] = z.object as never;
export const optional: Zod["wrap"] = z.optional as never;
export const record: Zod["record"] = z.record as never;
export const strictObject: Zod["shaped"] = z.strictObject as never;
export const string: Zod["plain"] = z.string as never;
export const stringFormat: Zod["stringFormat"] = z.stringFormat as never;
export const tuple: Zod["tuple"] = z.tuple as never;
export const uint32: Zod["plain"] = z.uint32 as never;
export const union: Zod["union"] = z.union as never;
export const unknown: Zod["plain"] = z.unknown as never;
export const xor: Zod["union"] = z.xor as never;
export { enum_ as enum, null_ as null };
