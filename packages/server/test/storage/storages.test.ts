// All storages keep the same promises.
import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Storage, Upload, UploadedPart } from "../../src/storage/storage.js";
import { onEachStorage, type TestStorage } from "./support/storages.js";

const sizes = [300_000, 300_000, 7];
const parts = sizes.map((size) => randomBytes(size));
const whole = Buffer.concat(parts);

onEachStorage("a storage", (start) => {
  let started: TestStorage;
  let storage: Storage;
  beforeAll(async () => {
    started = await start();
    ({ storage } = started);
  });
  afterAll(() => started.close());

  const inAnHour = (): Date => new Date(Date.now() + 3_600_000);
  const newKey = (): string => `itm_${randomBytes(6).toString("hex")}`;
  const begin = async (): Promise<{ readonly upload: Upload; readonly urls: string[] }> => {
    const key = newKey();
    const upload = { key, reference: await storage.beginUpload(key) };
    return { upload, urls: await storage.partUrls(upload, { sizes, expiresAt: inAnHour() }) };
  };
  const put = async (url: string | undefined, body: Buffer): Promise<string> => {
    const response = await fetch(url!, { method: "PUT", body: new Uint8Array(body) });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    return response.headers.get("etag")!;
  };
  const send = (urls: readonly string[]): Promise<UploadedPart[]> =>
    Promise.all(urls.map(async (url, index) => ({ size: sizes[index]!, etag: await put(url, parts[index]!) })));
  const read = async (key: string): Promise<Buffer> => buffer(await storage.read(key));

  it("keeps the parts as one object", async () => {
    const { upload, urls } = await begin();
    const object = await storage.completeUpload(upload, await send(urls));
    expect(object).toEqual({ size: whole.length, etag: expect.stringMatching(/^[^"]+$/) });
    expect((await read(upload.key)).equals(whole)).toBe(true);
  });

  it("returns the MD5 of each part in quotes", async () => {
    const { urls } = await begin();
    expect(await put(urls[2], parts[2]!)).toBe(`"${createHash("md5").update(parts[2]!).digest("hex")}"`);
  });

  it("completes an upload again with the same result", async () => {
    const { upload, urls } = await begin();
    const sent = await send(urls);
    const object = await storage.completeUpload(upload, sent);
    expect(await storage.completeUpload(upload, sent)).toEqual(object);
    expect((await read(upload.key)).equals(whole)).toBe(true);
  });

  it("takes ETags without quotes", async () => {
    const { upload, urls } = await begin();
    const bare = (await send(urls)).map(({ size, etag }) => ({ size, etag: etag.slice(1, -1) }));
    expect(await storage.completeUpload(upload, bare)).toMatchObject({ size: whole.length });
  });

  it("keeps the last bytes of a part that is sent again", async () => {
    const { upload, urls } = await begin();
    const sent = await send(urls);
    const last = await put(urls[2], Buffer.from("instead"));
    const invalid = { name: "StorageError", code: "invalid_part" };
    await expect(storage.completeUpload(upload, sent)).rejects.toMatchObject(invalid);
    await storage.completeUpload(upload, [...sent.slice(0, 2), { size: 7, etag: last }]);
    expect((await read(upload.key)).subarray(-7).toString()).toBe("instead");
  });

  it("refuses a completion with a missing part, and then accepts this part", async () => {
    const { upload, urls } = await begin();
    const [first, second, third] = await send(urls.slice(0, 2)).then((sent) => [
      ...sent,
      { size: 7, etag: createHash("md5").update(parts[2]!).digest("hex") },
    ]);
    const complete = () => storage.completeUpload(upload, [first!, second!, third!]);
    await expect(complete()).rejects.toMatchObject({ name: "StorageError", code: "invalid_part" });
    await expect(storage.read(upload.key)).rejects.toMatchObject({ name: "StorageError", code: "no_such_object" });
    await put(urls[2], parts[2]!);
    expect(await complete()).toMatchObject({ size: whole.length });
  });

  it("refuses a part of another size", async () => {
    const { urls } = await begin();
    for (const size of [6, 8]) {
      const response = await fetch(urls[2]!, { method: "PUT", body: new Uint8Array(size) });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
  });

  it("signs neither checksums nor credentials of a client", async () => {
    const { urls } = await begin();
    expect(urls).toHaveLength(3);
    for (const url of urls) expect(url).not.toMatch(/checksum|authorization/i);
  });

  it("refuses a changed URL", async () => {
    const { urls } = await begin();
    const other = urls[2]!.replace(
      /(signature=)(.)/i,
      (_, name: string, letter: string) => name + (letter === "a" ? "b" : "a"),
    );
    expect(other).not.toBe(urls[2]);
    expect((await fetch(other, { method: "PUT", body: new Uint8Array(7) })).status).toBe(403);
  });

  it("removes the parts of an aborted upload", async () => {
    const { upload, urls } = await begin();
    const sent = await send(urls);
    await storage.abortUpload(upload);
    await storage.abortUpload(upload);
    await expect(storage.completeUpload(upload, sent)).rejects.toMatchObject({ code: "no_such_upload" });
  });

  it("removes an object", async () => {
    const { upload, urls } = await begin();
    await storage.completeUpload(upload, await send(urls));
    await storage.remove(upload.key);
    await storage.remove(upload.key);
    await expect(storage.read(upload.key)).rejects.toMatchObject({ name: "StorageError", code: "no_such_object" });
  });

  it.each(["", "..", "a/b", "../other", "a\0b", "x".repeat(201)])("refuses the key %j", async (key) => {
    const upload = { key, reference: key };
    await expect(storage.beginUpload(key)).rejects.toThrow("Invalid storage key");
    await expect(storage.completeUpload(upload, [])).rejects.toThrow("Invalid storage key");
    await expect(storage.abortUpload(upload)).rejects.toThrow("Invalid storage key");
    await expect(storage.read(key)).rejects.toThrow("Invalid storage key");
    await expect(storage.remove(key)).rejects.toThrow("Invalid storage key");
  });
});
