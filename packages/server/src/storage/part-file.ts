/** The file of one part: its bytes, and their MD5 in the last 16 bytes, so that one rename replaces both. */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "./storage.js";

const digestLength = 16;

/** A part as it is on the disk. */
export interface PartInfo {
  readonly size: number;
  /** MD5 of the bytes, in hexadecimal digits. */
  readonly md5: string;
}

/**
 * Writes a part with exactly `size` bytes, and returns its MD5. The file has its name only once all of it is on the disk; a part of this
 * name is replaced. Holds one chunk at a time in memory.
 * @throws StorageError for another number of bytes, and the body's own errors.
 */
export async function writePartFile(
  folder: string,
  name: string,
  body: AsyncIterable<Uint8Array>,
  size: number,
): Promise<string> {
  const temporary = join(folder, `incoming-${randomBytes(12).toString("hex")}`);
  try {
    const md5 = await writeBody(temporary, body, size);
    await rename(temporary, join(folder, name));
    await syncFolder(folder);
    return md5;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeBody(path: string, body: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  const file = await open(path, "wx", 0o600);
  try {
    const hash = createHash("md5");
    let received = 0;
    for await (const chunk of body) {
      received += chunk.byteLength;
      if (received > size) throw new StorageError("too_large", `This part has ${size} bytes; the request has more`);
      hash.update(chunk);
      await file.appendFile(chunk);
    }
    if (received < size) throw new StorageError("invalid_part", `This part has ${size} bytes; ${received} arrived`);
    const digest = hash.digest();
    await file.appendFile(digest);
    await file.sync();
    return digest.toString("hex");
  } finally {
    await file.close();
  }
}

/** Returns the size and MD5 of a part; undefined if there is none. */
export async function readPartInfo(path: string): Promise<PartInfo | undefined> {
  const file = await open(path, "r").catch(ifMissing);
  if (file === undefined) return undefined;
  try {
    const size = (await file.stat()).size - digestLength;
    const { buffer } = await file.read(Buffer.alloc(digestLength), 0, digestLength, size);
    return { size, md5: buffer.toString("hex") };
  } finally {
    await file.close();
  }
}

/** Reads the bytes of a part. */
export async function* readPartFile(path: string): AsyncGenerator<Uint8Array, void> {
  const info = await readPartInfo(path);
  if (info === undefined) throw new StorageError("no_such_object", "The file was deleted while it was read");
  for await (const chunk of createReadStream(path, { end: info.size - 1 })) yield chunk as Buffer;
}

/** Flushes a folder, so that its entries survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot flush folders, and does not need to.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Handles errors of the file system: returns undefined for something that does not exist. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
