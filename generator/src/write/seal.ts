import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { createNew, makeFolder, readOwn } from "./disk.js";

/**
 * Proves that specloom wrote a file for this user. A cloned repository can contain any file below `.specloom`, but not
 * one sealed with a key from the user's own cache folder.
 */

const keyFile = "key";
const keyPattern = /^[0-9a-f]{64}\n$/;

/** Returns the user's key, created on first use; undefined if it can neither be read nor created. */
export function readKey(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  try {
    return keyIn(folder) ?? makeKey(folder);
  } catch {
    // Without a key, specloom does not trust the stored state.
    return undefined;
  }
}

function keyIn(folder: string): string | undefined {
  const text = readOwn(join(folder, keyFile));
  return text !== undefined && keyPattern.test(text) ? text.trim() : undefined;
}

function makeKey(folder: string): string | undefined {
  makeFolder(folder);
  try {
    createNew(join(folder, keyFile), `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  } catch {
    // Another run has just created it.
  }
  return keyIn(folder);
}

/** Prepends a line to a text that only the owner of the key can produce. */
export function seal(text: string, key: string): string {
  return `${macOf(text, key)}\n${text}`;
}

/** Returns the text after a seal; undefined unless the seal belongs to this key and text. */
export function unseal(sealed: string, key: string): string | undefined {
  const end = sealed.indexOf("\n");
  const text = sealed.slice(end + 1);
  const [given, wanted] = [Buffer.from(sealed.slice(0, Math.max(end, 0))), Buffer.from(macOf(text, key))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? text : undefined;
}

function macOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
