import { createHash, randomBytes } from "node:crypto";

/** Returns a new API key: 256 random bits after a prefix that secret scanners can look for. */
export function newApiKey(): string {
  return `msk_${randomBytes(32).toString("base64url")}`;
}

/** Returns whether a string has the form of an API key. */
export function isApiKey(key: string): boolean {
  return /^msk_[\w-]{43}$/.test(key);
}

/** Returns a new admin key. */
export function newAdminKey(): string {
  return `msa_${randomBytes(32).toString("base64url")}`;
}

/** Returns the SHA-256 of a key, in hexadecimal digits. Keys are random, so a slow hash would add nothing. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
