/** Opens the storage: a bucket, or a folder of this server. */
import { Hono } from "hono";
import { openDiskStorage } from "./disk.js";
import type { S3StorageOptions } from "./s3.js";
import type { Storage } from "./storage.js";
import { createUploadRoutes } from "./upload-routes.js";

export interface StorageOptions {
  /** The bucket. Without it, the storage is in `folder`. */
  readonly s3?: S3StorageOptions | undefined;
  readonly folder: string;
  /** The secret of the installation, which signs the URLs of parts. */
  readonly secret: Buffer;
  /** Returns the URL under which clients reach this server, without a slash at the end. */
  readonly baseUrl: () => string;
  readonly now: () => Date;
}

export interface OpenStorage {
  readonly storage: Storage;
  /** The routes that receive parts. A bucket receives them itself, so that there are none. */
  readonly routes: Hono;
}

export async function openStorage({ s3, folder, secret, baseUrl, now }: StorageOptions): Promise<OpenStorage> {
  if (s3 !== undefined) {
    // Amazon's SDK takes a while to load.
    const { openS3Storage } = await import("./s3.js");
    return { storage: await openS3Storage(s3), routes: new Hono() };
  }
  const storage = await openDiskStorage({ folder, secret, baseUrl });
  return { storage, routes: createUploadRoutes({ storage, secret, now }) };
}
