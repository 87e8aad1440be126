/** The members of an object. */
export type Members = Readonly<Record<string, unknown>>;

/** Decides whether a value is valid. */
export type Guard = (value: unknown) => boolean;

/** Decides about a member of an object, whose name it may look at as well. */
export type MemberGuard = (member: unknown, name: string) => boolean;

/** Returns whether a value is a JSON object: neither null nor an array. */
export function object(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function array(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function string(value: unknown): value is string {
  return typeof value === "string";
}

export function boolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** A number that JSON can write: neither NaN nor infinite. */
export function number(value: unknown): value is number {
  return Number.isFinite(value);
}

/** A number without a fractional part; 1.0 and 1e300 are two (JSON Schema 2020-12, 6.1.1). */
export function integer(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Accepts all values. */
export const anything: (...values: readonly unknown[]) => boolean = () => true;

/** False whatever the values. */
export const nothing: (...values: readonly unknown[]) => boolean = () => false;

/** Returns whether a value is bytes in any form that the client sends, streams included. */
export function bytes(value: unknown): value is Blob {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return true;
  // Not every browser can iterate over a ReadableStream.
  if (Symbol.asyncIterator in Object(value) || "getReader" in Object(value)) return true;
  // Not every runtime has blobs.
  return typeof Blob !== "undefined" && value instanceof Blob;
}
