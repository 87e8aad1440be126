import { createHmac } from "node:crypto";

/** Returns an HMAC of a purpose and values. Different lists of values have different signatures, even if their concatenation is equal. */
export function sign(secret: Buffer, purpose: string, ...values: readonly SignedValue[]): Buffer {
  return createHmac("sha256", secret)
    .update(signedText(purpose, ...values))
    .digest();
}

/** A string, or an object or array of JSON. */
type SignedValue = string | object;

/** Returns a string that is the same for the same values only: in JSON, no value can end earlier or later than it does. */
export function signedText(...values: readonly SignedValue[]): string {
  return JSON.stringify(values);
}
