import { createHash } from "node:crypto";

/** Returns the SHA-256 of a string, in hexadecimal. Line endings matter. */
export function hashBytes(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Returns the SHA-256 of a string with LF line endings. A checkout with `core.autocrlf` has CRLF in every file, which
 * is not an edit.
 */
export function hashText(text: string): string {
  return hashBytes(withLineFeeds(text));
}

/** Returns the string with every CRLF replaced by LF. */
export function withLineFeeds(text: string): string {
  return text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
}
