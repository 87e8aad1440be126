import { createHash } from "node:crypto";

/** The SHA-256 of a text, in hexadecimal. Line endings count. */
export function hashBytes(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The SHA-256 of a text whose line endings are taken as LF. A checkout under `core.autocrlf` has CRLF in every file,
 * which is git's doing and nobody's edit.
 */
export function hashText(text: string): string {
  return hashBytes(withLineFeeds(text));
}

/** The text with every CRLF as LF. */
export function withLineFeeds(text: string): string {
  return text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
}
