import type { Readable } from "node:stream";

/**
 * The bytes of the drive. Keys are letters, digits, `_` and `-`; each is used for one file only.
 *
 * Large files arrive in parts: clients send them to URLs, and the server never sees the bytes if the storage is elsewhere. All methods
 * throw a `StorageError` for what callers can get wrong, and other errors for what is wrong with the storage.
 */
export interface Storage {
  /** Reserves an upload, and returns the storage's own reference to it. */
  beginUpload(key: string): Promise<string>;
  /** Returns the URLs of all parts, in their order: each takes exactly `size` bytes with PUT, without credentials. */
  partUrls(upload: Upload, plan: PartPlan): Promise<string[]>;
  /**
   * Turns the parts into the object of the key. Completing again returns the same object.
   * @throws StorageError if a part is missing, has another size or another ETag: the upload then continues to take parts.
   */
  completeUpload(upload: Upload, parts: readonly UploadedPart[]): Promise<StoredObject>;
  /** Removes an upload and its parts. Does nothing if there is none. */
  abortUpload(upload: Upload): Promise<void>;
  /**
   * Opens an object for reading.
   * @throws StorageError if there is none.
   */
  read(key: string): Promise<Readable>;
  /** Removes an object. Does nothing if there is none. */
  remove(key: string): Promise<void>;
}

/** An upload to a key, with the reference that `beginUpload` has returned. */
export interface Upload {
  readonly key: string;
  readonly reference: string;
}

/** The sizes of all parts in bytes, and the time until which their URLs work. */
export interface PartPlan {
  readonly sizes: readonly number[];
  readonly expiresAt: Date;
}

/** A part as planned, with the ETag that its PUT has returned. Quotes around the ETag do not matter. */
export interface UploadedPart {
  readonly size: number;
  readonly etag: string;
}

export interface StoredObject {
  readonly size: number;
  /** Identifies the bytes, without quotes. */
  readonly etag: string;
}

/** The reasons why a storage refuses a call. */
export type StorageErrorCode = "invalid_part" | "too_large" | "no_such_upload" | "no_such_object";

/** The storage refuses a call. The message is one for the caller of the API. */
export class StorageError extends Error {
  override readonly name = "StorageError";

  constructor(
    readonly code: StorageErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Returns an ETag without its quotes. */
export function bareEtag(etag: string): string {
  return /^"(.*)"$/.exec(etag)?.[1] ?? etag;
}

/** Throws a TypeError for a key that could leave the storage's folder or bucket prefix. */
export function checkKey(key: string): void {
  if (!/^[\w-]{1,200}$/.test(key)) throw new TypeError(`Invalid storage key: ${JSON.stringify(key)}`);
}
