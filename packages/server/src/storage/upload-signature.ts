/** URLs to which clients send parts, signed for one part with its exact size and a time of expiry. */
import { timingSafeEqual } from "node:crypto";
import { sign } from "../sign.js";

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
  const [key, number, size] = [part.key, String(part.number), String(part.size)];
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  const signature = sign(secret, "upload", key, number, size, expires).toString("base64url");
  return `/uploads/${key}/${number}?${new URLSearchParams({ size, expires, signature }).toString()}`;
}

/** Returns the part that a URL is for, or the reason why it must be refused otherwise. */
export function verifyPartUrl(
  { key, number }: { readonly key: string; readonly number: string },
  { size = "", expires = "", signature = "" }: PartQuery,
  secret: Buffer,
  now: Date,
): SignedPart | "forged" | "expired" {
  const part = { key, number: Number(number), size: Number(size) };
  const expected = sign(secret, "upload", key, number, size, expires);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  return now.getTime() < Number(expires) * 1000 ? part : "expired";
}
