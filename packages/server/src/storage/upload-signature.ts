/** URLs to which clients send parts, signed for one part with its exact size and a time of expiry. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** A part that one URL is for. */
export interface SignedPart {
  readonly key: string;
  readonly number: number;
  readonly size: number;
}

/** The query of a signed URL. */
export interface PartQuery {
  readonly size?: string | undefined;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/** Returns the path and query of a part's URL. */
export function signPartUrl(part: SignedPart, expiresAt: Date, secret: Buffer): string {
  const path = pathOf(part);
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const signature = sign([path, String(part.size), String(expires)], secret).toString("base64url");
  return `${path}?${new URLSearchParams({ size: String(part.size), expires: String(expires), signature }).toString()}`;
}

/** Returns the part that a URL is for, or the reason why it must be refused otherwise. */
export function verifyPartUrl(
  { key, number }: { readonly key: string; readonly number: string },
  { size = "", expires = "", signature = "" }: PartQuery,
  secret: Buffer,
  now: Date,
): SignedPart | "forged" | "expired" {
  const part = { key, number: Number(number), size: Number(size) };
  const expected = sign([pathOf({ key, number }), size, expires], secret);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  return now.getTime() < Number(expires) * 1000 ? part : "expired";
}

const pathOf = ({ key, number }: { readonly key: string; readonly number: number | string }): string =>
  `/uploads/${key}/${number}`;

const sign = (values: readonly string[], secret: Buffer): Buffer =>
  createHmac("sha256", secret)
    .update(["upload", "PUT", ...values].join("\n"))
    .digest();
