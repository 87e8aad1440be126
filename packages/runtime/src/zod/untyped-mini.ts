/** The helpers of `mini.ts`, without the types that zod derives. */
import * as json from "./mini.js";
import type { Helpers, Untyped } from "./untyped-types.js";

export * from "./mini.js";

type Json = Helpers<Untyped>;

/** Creates a schema on first use, with the client's type. */
export const schema: <T>(create: () => object) => json.Schema<T> = json.schema as never;
/** Returns a schema with the client's type. */
export const typed: <T>(schema: object) => json.Schema<T> = json.typed as never;

export const allOf: Json["allOf"] = json.allOf as never;
export const bytes: Json["plain"] = json.bytes as never;
export const constant: Json["constant"] = json.constant as never;
export const ifArray: Json["guarded"] = json.ifArray as never;
export const ifObject: Json["guarded"] = json.ifObject as never;
export const int64: Json["plain"] = json.int64 as never;
export const integer: Json["plain"] = json.integer as never;
export const knownEnum: Json["values"] = json.knownEnum as never;
export const lazy: Json["lazy"] = json.lazy as never;
export const memoized: Json["guarded"] = json.memoized as never;
export const openEnum: Json["values"] = json.openEnum as never;
export const openUnion: Json["openUnion"] = json.openUnion as never;
export const openValues: Json["values"] = json.openValues as never;
export const recursive: Json["guarded"] = json.recursive as never;
export const tagged: Json["tagged"] = json.tagged as never;
