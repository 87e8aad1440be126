import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { createNew, makeFolder, readOwn } from "./disk.js";

/**
 * Proves that a text was written by specloom for this user. A cloned repository can bring any file below `.specloom`, but
 * not one that is sealed with a key which lies in the user's own cache folder.
 */

const keyFile = "key";
const keyPattern = /^[0-9a-f]{64}\n$/;

/** The user's key, made where there is none yet; undefined where it can be neither read nor made. */
export function readKey(folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  try {
    return keyIn(folder) ?? makeKey(folder);
  } catch {
    // Without a key, nothing that was remembered is believed.
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
    createNew(join(folder, keyFile), `${randomBytes(32).toString("hex")}\n`, 0o600);
  } catch {
    // Another run has just made it.
  }
  return keyIn(folder);
}

/** The text, behind a line that only somebody with the key can write. */
export function seal(text: string, key: string): string {
  return `${macOf(text, key)}\n${text}`;
}

/** The text behind a seal; undefined where the seal is not of this key and text. */
export function unseal(sealed: string, key: string): string | undefined {
  const end = sealed.indexOf("\n");
  const text = sealed.slice(end + 1);
  const [given, wanted] = [Buffer.from(sealed.slice(0, Math.max(end, 0))), Buffer.from(macOf(text, key))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? text : undefined;
}

function macOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
