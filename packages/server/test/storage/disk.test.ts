// The disk's storage after crashes, and with requests at the same time.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spawnSource } from "../support/server-process.js";
import { readPartFile, readPartInfo } from "../../src/storage/part-file.js";
import type { UploadedPart } from "../../src/storage/storage.js";
import { versionedBytes } from "./support/versioned-bytes.js";
import { startDiskStorage, type TestDiskStorage } from "./support/storages.js";

let disk: TestDiskStorage;
beforeAll(async () => {
  disk = await startDiskStorage();
});
afterAll(() => disk.close());

let count = 0;

async function uploadTwoParts(): Promise<{ readonly key: string; readonly parts: readonly UploadedPart[] }> {
  const key = `itm_${++count}`;
  await disk.storage.beginUpload(key);
  const part = async (number: number, content: string): Promise<UploadedPart> => {
    const body = (async function* () {
      yield Buffer.from(content);
    })();
    return { size: content.length, etag: await disk.storage.receivePart({ key, number, size: content.length, body }) };
  };
  return { key, parts: [await part(1, "first, "), await part(2, "second")] };
}

const complete = (key: string, parts: readonly UploadedPart[]) =>
  disk.storage.completeUpload({ key, reference: key }, parts);
const at = (stage: string, key: string): string => join(disk.folder, stage, key);
const content = async (key: string): Promise<string> => text(await disk.storage.read(key));

it("completes an upload whose completion a crash has interrupted", async () => {
  const { key, parts } = await uploadTwoParts();
  await rename(at("uploads", key), at("completing", key));
  await writeFile(join(at("completing", key), "incoming-0"), "of a request that broke off");
  expect(await complete(key, parts)).toMatchObject({ size: 13 });
  expect(await content(key)).toBe("first, second");
  expect(await readdir(at("objects", key))).toEqual(["1", "2"]);
  expect(existsSync(at("completing", key))).toBe(false);
});

it("returns an object whose completion was not acknowledged before a crash", async () => {
  const { key, parts } = await uploadTwoParts();
  await rename(at("uploads", key), at("objects", key));
  expect(await complete(key, parts)).toMatchObject({ size: 13 });
  const changed = parts.map(({ size }) => ({ size, etag: "0".repeat(32) }));
  await expect(complete(key, changed)).rejects.toMatchObject({ code: "invalid_part" });
  expect(await content(key)).toBe("first, second");
});

it("completes an upload once for concurrent requests", async () => {
  const { key, parts } = await uploadTwoParts();
  const results = await Promise.all(Array.from({ length: 8 }, () => complete(key, parts)));
  expect(new Set(results.map(({ etag }) => etag)).size).toBe(1);
  expect(await content(key)).toBe("first, second");
});

it("removes parts of an upload that was being completed", async () => {
  const { key } = await uploadTwoParts();
  await rename(at("uploads", key), at("completing", key));
  await disk.storage.abortUpload({ key, reference: key });
  expect(existsSync(at("completing", key))).toBe(false);
});

it("keeps acknowledged parts, and no incomplete part, after kill -9", async () => {
  const key = `itm_${++count}`;
  await disk.storage.beginUpload(key);
  const size = 400_000;
  let acknowledged = 0;
  for (const delay of [0, 3, 7, 12, 20]) {
    const args = [disk.folder, key, String(size), String(acknowledged)];
    const child = spawnSource("test/storage/support/parts-program.ts", args);
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
    await once(child.stdout, "data");
    await wait(delay);
    child.kill("SIGKILL");
    await once(child, "close");
    acknowledged = Number(printed.trim().split("\n").at(-1));

    const path = join(at("uploads", key), "1");
    const bytes = await buffer(readPartFile(path));
    const version = bytes.readUInt32LE(0);
    // One more may be on the disk, but not acknowledged yet.
    expect([acknowledged, acknowledged + 1]).toContain(version);
    expect(bytes.equals(versionedBytes(version, size))).toBe(true);
    expect((await readPartInfo(path))?.md5).toBe(createHash("md5").update(bytes).digest("hex"));
    acknowledged = version;
  }
});
