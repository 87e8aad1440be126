/**
 * A storage in a folder:
 *
 * ```text
 * uploads/KEY/NUMBER      parts of an upload that takes parts
 * completing/KEY/NUMBER   parts of an upload that is being completed: nobody can replace them
 * objects/KEY/NUMBER      parts of an object
 * ```
 *
 * Completing moves a folder, so that it takes no longer for large files. Every step is one rename: after a crash, the next attempt
 * continues where the first one ended.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { ifMissing, readPartFile, readPartInfo, syncFolder, writePartFile } from "./part-file.js";
import {
  bareEtag,
  checkKey,
  type PartPlan,
  type Storage,
  StorageError,
  type StoredObject,
  type Upload,
  type UploadedPart,
} from "./storage.js";
import { signPartUrl } from "./upload-signature.js";

export interface DiskStorageOptions {
  /** The folder, which the storage has to itself. Several servers may share it. */
  readonly folder: string;
  /** Signs the URLs of parts. */
  readonly secret: Buffer;
  /** Returns the URL under which clients reach this server, without a slash at the end. */
  readonly baseUrl: () => string;
}

/** The stages of an upload, which are also the names of the folders. */
const stages = ["uploads", "completing", "objects"] as const;
type Stage = (typeof stages)[number];

/** A storage in a folder. Clients send the parts to this server. */
export interface DiskStorage extends Storage {
  /**
   * Receives a part, and returns its ETag without quotes. Sending a part again replaces it.
   * @throws StorageError for another number of bytes, and for an upload that takes no parts.
   */
  receivePart(part: IncomingPart): Promise<string>;
}

/** A part that a client sends. */
export interface IncomingPart {
  readonly key: string;
  readonly number: number;
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Opens the storage in a folder, creating it if necessary. */
export async function openDiskStorage({ folder, secret, baseUrl }: DiskStorageOptions): Promise<DiskStorage> {
  for (const stage of stages) await mkdir(join(folder, stage), { recursive: true, mode: 0o700 });
  const at = (stage: Stage, key: string): string => {
    checkKey(key);
    return join(folder, stage, key);
  };
  const move = async (key: string, from: Stage, to: Stage): Promise<boolean> => {
    const moved = await rename(at(from, key), at(to, key)).then(() => true, ifMissing);
    if (!moved) return false;
    await syncFolder(join(folder, to));
    await syncFolder(join(folder, from));
    return true;
  };

  return {
    async beginUpload(key) {
      await mkdir(at("uploads", key), { mode: 0o700 });
      return key;
    },
    partUrls: async ({ key }: Upload, { sizes, expiresAt }: PartPlan) =>
      sizes.map((size, index) => baseUrl() + signPartUrl({ key, number: index + 1, size }, expiresAt, secret)),
    receivePart: ({ key, number, size, body }) =>
      writePartFile(at("uploads", key), String(number), body, size).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") throw noSuchUpload();
        throw error;
      }),
    async completeUpload({ key }, parts) {
      // From here on, nobody can replace a part.
      await move(key, "uploads", "completing");
      const folder = at("completing", key);
      try {
        const object = await checkParts(folder, parts);
        await removeOthers(folder, parts.length);
        if (await move(key, "completing", "objects")) return object;
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        if ((await partNames(at("objects", key))) === undefined) {
          await move(key, "completing", "uploads");
          throw error;
        }
      }
      // Completed before, or by another request at the same time.
      return checkParts(at("objects", key), parts);
    },
    async abortUpload({ key }) {
      await rm(at("uploads", key), { recursive: true, force: true });
      await rm(at("completing", key), { recursive: true, force: true });
    },
    async read(key) {
      const path = at("objects", key);
      const names = await partNames(path);
      if (names === undefined) throw new StorageError("no_such_object", "The bytes of this file are gone");
      return Readable.from(readParts(path, names), { objectMode: false });
    },
    remove: async (key) => rm(at("objects", key), { recursive: true, force: true }),
  };
}

const noSuchUpload = (): StorageError =>
  new StorageError("no_such_upload", "This upload was completed, aborted, or has expired: create a new one");

/** Returns the names of an upload's or object's parts, in their order; undefined if it does not exist. */
async function partNames(folder: string): Promise<string[] | undefined> {
  const names = await readdir(folder).catch(ifMissing);
  return names?.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(a) - Number(b));
}

async function* readParts(folder: string, names: readonly string[]): AsyncGenerator<Uint8Array, void> {
  for (const name of names) yield* readPartFile(join(folder, name));
}

/**
 * Compares parts with those in a folder. Returns the object that they make up; its ETag is formed as S3 does it.
 * @throws StorageError
 */
async function checkParts(folder: string, parts: readonly UploadedPart[]): Promise<StoredObject> {
  const names = await partNames(folder);
  if (names === undefined) throw noSuchUpload();
  const hash = createHash("md5");
  let total = 0;
  for (const [index, { size, etag }] of parts.entries()) {
    const part = await readPartInfo(join(folder, String(index + 1)));
    if (part === undefined) throw new StorageError("invalid_part", `Part ${index + 1} has not been uploaded`);
    if (part.size !== size)
      throw new StorageError("invalid_part", `Part ${index + 1} must have ${size} bytes, not ${part.size}`);
    if (part.md5 !== bareEtag(etag))
      throw new StorageError("invalid_part", `Part ${index + 1} has another ETag: it was uploaded again`);
    hash.update(part.md5, "hex");
    total += size;
  }
  return { size: total, etag: `${hash.digest("hex")}-${parts.length}` };
}

/** Removes what interrupted requests have left behind. */
async function removeOthers(folder: string, count: number): Promise<void> {
  const isPart = (name: string): boolean => /^\d+$/.test(name) && Number(name) <= count;
  const names = (await readdir(folder).catch(ifMissing)) ?? [];
  for (const name of names) if (!isPart(name)) await rm(join(folder, name), { force: true });
}
