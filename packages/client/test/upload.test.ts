// drive.upload against an API server and a storage server of another origin.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  AbortError,
  type Client,
  createClient,
  type UploadProgress,
  UploadError,
  type UploadSource,
} from "../src/index.js";
import { type LoopbackServer, type RecordedRequest, type Reply, serve } from "./support/server.js";

const key = "key-that-the-storage-may-not-see";
const total = 600_007;
/** No two parts are alike. */
const bytes = Uint8Array.from({ length: total }, (_, index) => (index * 31 + (index >> 8)) & 0xff);

let api: LoopbackServer;
let storage: LoopbackServer;
let client: Client;
/** The storage's response to a part, in place of its ETag. */
let refuse: (part: number, session: number, request: RecordedRequest) => Reply | undefined;
let sessions: number;
/** The sizes of the parts that the API plans. */
let sizes: number[];

beforeEach(async () => {
  sizes = [300_000, 300_000, 7];
  sessions = 0;
  refuse = () => undefined;
  storage = await serve(async (request) => {
    const [, session, part] = /^\/bucket\/(\d+)\/(\d+)\?signature=a%2Fb$/.exec(request.target)!.map(Number) as [
      number,
      number,
      number,
    ];
    // The later the part, the sooner the answer.
    await wait((sizes.length - part) * 15);
    return refuse(part, session, request) ?? { headers: { etag: `"etag-${session}-${part}"` } };
  });
  api = await serve((request) => {
    if (request.target !== "/openapi/service/api/v1/drives/items/upload")
      return { body: { success: true, data: { item_id: "itm_1" } } };
    sessions++;
    return {
      body: {
        success: true,
        data: {
          upload_id: `upl_${sessions}`,
          part_items: sizes.map((size, index) => ({
            number: index + 1,
            size,
            upload_url: `${storage.url}/bucket/${sessions}/${index + 1}?signature=a%2Fb`,
          })),
        },
      },
    };
  });
  client = createClient({ baseUrl: api.url, apiKey: key, headers: { "x-tenant": "one" } });
});
afterEach(() => Promise.all([api.close(), storage.close()]));

const etags = (session: number): string[] => [1, 2, 3].map((part) => `"etag-${session}-${part}"`);
const partsOf = (session: number): RecordedRequest[] =>
  storage.requests
    .filter(({ target }) => target.startsWith(`/bucket/${session}/`))
    .sort((a, b) => a.target.localeCompare(b.target));

describe("the requests", () => {
  test("reserve the size, then PUT each part with exactly its bytes", async () => {
    await client.drive.upload(bytes);
    expect(api.requests.map(({ method, target, text }) => [method, target, text])).toEqual([
      ["POST", "/openapi/service/api/v1/drives/items/upload", '{"file_size":600007}'],
    ]);
    expect(api.requests[0]!.headers["authorization"]).toBe(`Bearer ${key}`);

    const parts = partsOf(1);
    expect(parts.map(({ method }) => method)).toEqual(["PUT", "PUT", "PUT"]);
    let offset = 0;
    for (const [index, { body, headers }] of parts.entries()) {
      expect(Buffer.from(body).equals(bytes.subarray(offset, (offset += sizes[index]!)))).toBe(true);
      expect(headers["content-length"]).toBe(String(sizes[index]));
      expect(headers["transfer-encoding"]).toBeUndefined();
    }
  });

  test("carry neither the key nor a header of the client to the storage", async () => {
    await client.drive.upload(bytes);
    expect(storage.requests).toHaveLength(3);
    for (const { headers } of storage.requests) {
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("x-tenant");
      expect(headers).not.toHaveProperty("content-type");
      expect(JSON.stringify(headers)).not.toContain(key);
    }
  });

  test.each<[string, Record<string, string>]>([
    ["an Authorization header", { Authorization: "Basic abc" }],
    ["the key under another name", { "x-token": `token ${key}` }],
  ])("are refused with %s", async (_, headers) => {
    await expect(client.drive.upload(bytes, { headers })).rejects.toMatchObject({ name: "ArgumentError" });
    expect(api.requests).toHaveLength(0);
    expect(storage.requests).toHaveLength(0);
  });

  test("carry the headers that the storage wants", async () => {
    await client.drive.upload(bytes, { headers: { "x-storage-class": "cold" } });
    for (const { headers } of storage.requests) expect(headers["x-storage-class"]).toBe("cold");
    expect(api.requests[0]!.headers).not.toHaveProperty("x-storage-class");
  });

  test("one at a time, if the concurrency is 1", async () => {
    await client.drive.upload(bytes, { concurrency: 1 });
    expect(storage.requests.map(({ target }) => target)).toEqual(partsOf(1).map(({ target }) => target));
  });
});

describe("the sources", () => {
  const folder = mkdtempSync(join(tmpdir(), "client-upload-"));
  const path = join(folder, "file.bin");
  beforeAll(() => writeFileSync(path, bytes));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let offset = 0; offset < total; offset += 65_537) yield bytes.slice(offset, offset + 65_537);
  }

  test.each<[string, () => UploadSource]>([
    ["a File", () => new File([bytes], "a.png", { type: "image/png" })],
    ["a Blob", () => new Blob([bytes], { type: "text/plain" })],
    ["an ArrayBuffer", () => bytes.buffer],
    ["a view into a larger buffer", () => new Uint8Array([0, 0, ...bytes, 0]).subarray(2, total + 2)],
    ["a Buffer", () => Buffer.from(bytes)],
    ["a path", () => ({ path })],
    ["a ReadableStream", () => ({ stream: new Blob([bytes]).stream(), size: total })],
    ["an AsyncIterable", () => ({ stream: chunks(), size: total })],
  ])("%s arrives whole, without a content type", async (_, source) => {
    const result = await client.drive.upload(source());
    expect(result).toEqual({ upload_id: "upl_1", part_etags: etags(1) });
    expect(Buffer.concat(partsOf(1).map(({ body }) => body)).equals(bytes)).toBe(true);
    for (const { headers } of storage.requests) expect(headers).not.toHaveProperty("content-type");
  });

  test("nothing to upload is refused before anything is sent: a file has at least one byte", async () => {
    await expect(client.drive.upload(new Uint8Array())).rejects.toMatchObject({ name: "ArgumentError" });
    expect(api.requests).toHaveLength(0);
  });
});

describe("completion", () => {
  test("returns the upload id and the ETags in the order of the parts, in whichever order they were sent", async () => {
    const finished: number[] = [];
    const result = await client.drive.upload(bytes, {
      concurrency: 3,
      onProgress: ({ parts }) => finished.push(parts.done),
    });
    expect(result).toEqual({ upload_id: "upl_1", part_etags: etags(1) });
    expect(finished).toEqual([0, 1, 2, 3]);
  });

  test("passes them to `complete`, where client.request creates the item", async () => {
    const result = await client.drive.upload(bytes, {
      complete: (from) =>
        client.request("POST", "/openapi/service/api/v1/drives/items", { body: { item_type: "file", from } }),
    });
    const created = api.requests[1]!;
    expect(`${created.method} ${created.target}`).toBe("POST /openapi/service/api/v1/drives/items");
    expect(JSON.parse(created.text)).toEqual({ item_type: "file", from: { upload_id: "upl_1", part_etags: etags(1) } });
    expect(result).toMatchObject({ upload_id: "upl_1", completed: { success: true, data: { item_id: "itm_1" } } });
  });

  test("an abort reaches `complete` through its signal, and rejects with the abort", async () => {
    const controller = new AbortController();
    let [signal, isCalled] = [undefined as AbortSignal | undefined, () => {}];
    const called = new Promise<void>((resolve) => (isCalled = resolve));
    const outcome = client.drive
      .upload(bytes, {
        signal: controller.signal,
        complete: (_, options) => {
          ({ signal } = options);
          isCalled();
          return new Promise(() => {});
        },
      })
      .catch((error: unknown) => error);
    await called;
    expect(signal!.aborted).toBe(false);
    controller.abort();
    expect(await outcome).toBeInstanceOf(AbortError);
    expect(signal!.aborted).toBe(true);
  });

  test("`complete` is not called after an abort", async () => {
    const controller = new AbortController();
    const complete = vi.fn();
    const onProgress = ({ parts }: UploadProgress): void => {
      if (parts.done === parts.total) queueMicrotask(() => controller.abort());
    };
    const outcome = client.drive.upload(bytes, { signal: controller.signal, complete, onProgress });
    await expect(outcome).rejects.toBeInstanceOf(AbortError);
    expect(complete).not.toHaveBeenCalled();
  });

  test("onCheckpoint is called before onProgress, so that an abort in onProgress has the token", async () => {
    const controller = new AbortController();
    let resume: string | undefined;
    const stopped = client.drive.upload(bytes, {
      concurrency: 1,
      signal: controller.signal,
      onCheckpoint: (token) => (resume = token),
      onProgress: ({ parts }) => {
        if (parts.done === 2) controller.abort();
      },
    });
    await expect(stopped).rejects.toBeInstanceOf(AbortError);
    await client.drive.upload(bytes, { resume });
    expect(partsOf(1)).toHaveLength(3);
  });

  test("an error of `complete` is an UploadError from which the upload can be resumed", async () => {
    const reason = new Error("no such folder");
    const failed = await client.drive
      .upload(bytes, { complete: () => Promise.reject(reason) })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UploadError);
    expect(failed).toMatchObject({ code: "upload", cause: reason });
    const again = await client.drive.upload(bytes, {
      resume: (failed as UploadError).resume,
      complete: ({ part_etags }) => part_etags.length,
    });
    expect(again.completed).toBe(3);
    expect(storage.requests).toHaveLength(3);
  });

  test("the progress counts confirmed bytes", async () => {
    const seen: UploadProgress[] = [];
    await client.drive.upload(bytes, { concurrency: 1, onProgress: (progress) => seen.push(progress) });
    expect(seen.map(({ loaded }) => loaded)).toEqual([0, 300_000, 600_000, 600_007]);
    expect(seen.at(-1)).toEqual({ loaded: total, total, parts: { done: 3, total: 3 } });
  });
});

describe("failures", () => {
  test("only the part that fails is sent again", async () => {
    let left = 1;
    refuse = (part) => (part === 2 && left-- > 0 ? { status: 503, headers: { "retry-after": "0" } } : undefined);
    const { part_etags } = await client.drive.upload(bytes);
    expect(part_etags).toEqual(etags(1));
    expect(storage.requests.map(({ target }) => target.slice(0, 11)).sort()).toEqual([
      "/bucket/1/1",
      "/bucket/1/2",
      "/bucket/1/2",
      "/bucket/1/3",
    ]);
  });

  test("expired URLs lead to a new session, to which all parts are sent", async () => {
    refuse = (part, session) =>
      session === 1 && part === 3 ? { status: 403, body: "<Error>Request has expired</Error>" } : undefined;
    const result = await client.drive.upload(bytes);
    expect(result).toEqual({ upload_id: "upl_2", part_etags: etags(2) });
    expect(partsOf(2)).toHaveLength(3);
  });

  test("a part that keeps failing is named by the error, and resuming does not send the others again", async () => {
    refuse = (part) => (part === 3 ? { status: 400, body: "bad part" } : undefined);
    const failed = await client.drive.upload(bytes, { concurrency: 1 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UploadError);
    expect(failed).toMatchObject({
      name: "UploadError",
      code: "upload",
      part: 3,
      cause: { status: 400, body: "bad part" },
    });

    refuse = () => undefined;
    const { resume } = failed as UploadError;
    expect(JSON.parse(JSON.stringify(resume))).toBe(resume);
    const result = await client.drive.upload(bytes, { resume });
    expect(result).toEqual({ upload_id: "upl_1", part_etags: etags(1) });
    expect(partsOf(1).map(({ target }) => target.slice(0, 11))).toEqual([
      "/bucket/1/1",
      "/bucket/1/2",
      "/bucket/1/3",
      "/bucket/1/3",
    ]);
    expect(api.requests).toHaveLength(1);
  });

  test("the printed error contains neither signed URLs nor the key", async () => {
    refuse = () => ({ status: 400, body: "bad part" });
    const failed: unknown = await client.drive.upload(bytes).catch((error: unknown) => error);
    const prints = `${inspect(failed, { depth: 20 })}\n${JSON.stringify(failed)}\n${String(failed)}`;
    expect(prints).toContain("UploadError");
    expect(prints).not.toContain("signature=");
    expect(prints).not.toContain(key);
  });

  test("a storage that hides the ETag is the reason in the error", async () => {
    refuse = () => ({ status: 200 });
    await expect(client.drive.upload(bytes)).rejects.toThrow(/etag/i);
  });

  test("an abort ends it, and no further part is sent", async () => {
    const controller = new AbortController();
    const pending = client.drive.upload(bytes, {
      concurrency: 1,
      signal: controller.signal,
      onProgress: ({ parts }) => parts.done === 1 && controller.abort(),
    });
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    const sent = storage.requests.length;
    await wait(80);
    expect(storage.requests.length).toBeLessThanOrEqual(sent + 1);
    expect(storage.requests.length).toBeLessThan(3);
  });

  test("an abort before it begins sends nothing", async () => {
    await expect(client.drive.upload(bytes, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(api.requests).toHaveLength(0);
  });

  test.each([
    ["shorter", total + 1],
    ["longer", total - 1],
  ])("a stream that is %s than its size is an error", async (_, size) => {
    sizes[2] = size - 600_000;
    const stream = new Blob([bytes]).stream();
    const upload = client.drive.upload({ stream, size }, { maxRetries: 0 });
    await expect(upload).rejects.toMatchObject({ name: "UploadError", part: 3 });
  });

  test("a redirect is not followed", async () => {
    // 303, because Node 20 itself fails at a 307 for bytes.
    refuse = (part, session) =>
      session === 9
        ? undefined
        : { status: 303, headers: { location: `${storage.url}/bucket/9/${part}?signature=a%2Fb` } };
    await expect(client.drive.upload(bytes, { maxRetries: 0 })).rejects.toBeInstanceOf(UploadError);
    expect(partsOf(9)).toEqual([]);
  });

  test("a failing reservation is an error of the API", async () => {
    const down = createClient({
      baseUrl: api.url,
      apiKey: key,
      maxRetries: 0,
      fetch: () => Promise.resolve(new Response("{}", { status: 500 })),
    });
    await expect(down.drive.upload(bytes)).rejects.toMatchObject({
      name: "ServerError",
      operation: "drive.createUpload",
    });
  });
});
