/** The storages, each with the server to which clients send parts. */
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { describe, vi } from "vitest";
import { type DiskStorage, openDiskStorage } from "../../../src/storage/disk.js";
import { openS3Storage } from "../../../src/storage/s3.js";
import type { Storage } from "../../../src/storage/storage.js";
import { createUploadRoutes } from "../../../src/storage/upload-routes.js";
import { s3Credentials, startS3Server } from "./s3-server.js";

export interface TestStorage {
  readonly storage: Storage;
  close(): Promise<void>;
}

/** A storage on the disk with a server for its parts. */
export interface TestDiskStorage extends TestStorage {
  readonly storage: DiskStorage;
  readonly folder: string;
  readonly url: string;
  readonly secret: Buffer;
  /** Milliseconds by which the server's clock is ahead. */
  clockOffset: number;
}

export async function startDiskStorage(): Promise<TestDiskStorage> {
  const folder = await mkdtemp(join(tmpdir(), "storage-"));
  const secret = randomBytes(32);
  let url = "";
  const storage = await openDiskStorage({ folder, secret, baseUrl: () => url });
  const started = {
    storage,
    folder,
    secret,
    clockOffset: 0,
    get url() {
      return url;
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  const now = (): Date => new Date(Date.now() + started.clockOffset);
  const server = createAdaptorServer(createUploadRoutes({ storage, secret, now }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return started;
}

export async function startS3Storage(): Promise<TestStorage> {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  const server = await startS3Server();
  const { endpoint, bucket, close } = server;
  return { storage: await openS3Storage({ endpoint, bucket, region: "us-east-1", forcePathStyle: true }), close };
}

/** Describes a suite once per storage. */
export function onEachStorage(title: string, suite: (start: () => Promise<TestStorage>) => void): void {
  describe(`${title} on the disk`, () => suite(startDiskStorage));
  describe(`${title} on S3`, () => suite(startS3Storage));
}
