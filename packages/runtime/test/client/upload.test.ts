import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type ApiError,
  type CoreOptions,
  type Operation,
  type Upload,
  type UploadedParts,
  type UploadOptions,
  type UploadProgress,
  type UploadSource,
  UploadError,
  withMiddleware,
} from "../../src/client/index.js";
import { upload } from "../../src/client/upload.js";
import { connect, failure, key, type Seen, send, serve, type TestServer, wait } from "./support.js";

beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const reserve: Operation = {
  id: "drive.createUpload",
  method: "POST",
  path: "/upload",
  body: {},
  envelope: { data: "data" },
};
const plan: Upload = {
  operation: reserve,
  size: "file_size",
  session: ["data", "upload_id"],
  parts: ["data", "part_items"],
  part: { number: "number", size: "size", url: "upload_url" },
  result: ["upload_id", "part_etags"],
};
type Parts = UploadedParts<"upload_id", "part_etags">;

interface Place {
  readonly api: TestServer;
  readonly storage: TestServer;
  /** Uploads to it. */
  put(
    source: UploadSource,
    options?: UploadOptions<unknown, Parts>,
    client?: Partial<CoreOptions>,
  ): ReturnType<typeof upload<unknown, Parts>>;
  /** The bytes that arrived, by part. */
  stored(session?: number): Buffer[];
}

type Store = (request: Seen, response: ServerResponse, count: number) => unknown;

/** Sends the ETag that goes with a URL. */
const stored: Store = ({ url }, response) => send(response, 200, "", { etag: `"${url}"` });

/** An API that plans parts of 4 bytes, and a storage. */
async function place(store: Store = stored, partSize = 4): Promise<Place> {
  const storage = await serve(store);
  const api = await serve(({ body }, _, count) => {
    const { file_size } = JSON.parse(body.toString()) as { file_size: number };
    const part_items = Array.from({ length: Math.ceil(file_size / partSize) }, (_, index) => ({
      number: index + 1,
      size: Math.min(partSize, file_size - index * partSize),
      upload_url: `${storage.url}/${count}/${index + 1}?signature=secret`,
    }));
    // Parts may come in any order.
    return { data: { upload_id: `u${count}`, part_items: part_items.reverse() } };
  });
  return {
    api,
    storage,
    put: (source, options = {}, client = {}) => upload(connect(api, client), plan, source, options),
    stored: (session = 1) => {
      const own = storage.seen.filter(({ url }) => url.startsWith(`/${session}/`));
      return own.sort((a, b) => a.url.localeCompare(b.url)).map(({ body }) => body);
    },
  };
}

const bytes = new TextEncoder().encode("abcdefghij");
const etags = (session: number) => [1, 2, 3].map((part) => `"/${session}/${part}?signature=secret"`);

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

describe("the storage gets exactly the bytes", () => {
  test.each<[string, () => UploadSource]>([
    ["bytes", () => bytes],
    ["a view", () => new Uint8Array([...bytes, 0]).subarray(0, 10)],
    ["an ArrayBuffer", () => bytes.slice().buffer],
    ["a Blob", () => new Blob([bytes], { type: "text/plain" })],
    ["a File", () => new File([bytes], "a.txt", { type: "text/plain" })],
    ["a ReadableStream", () => ({ stream: new Blob([bytes]).stream(), size: 10 })],
    ["an iterable with odd chunks", () => ({ stream: chunks("a", "", "bcdefg", "hi", "j"), size: 10 })],
  ])("of %s", async (_, source) => {
    const { put, stored, storage, api } = await place();
    expect(await put(source())).toEqual({ upload_id: "u1", part_etags: etags(1) });
    expect(stored().map(String)).toEqual(["abcd", "efgh", "ij"]);
    expect(JSON.parse(api.seen[0]!.body.toString())).toEqual({ file_size: 10 });
    for (const { method, headers } of storage.seen) {
      expect(method).toBe("PUT");
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("content-type");
      expect(headers).not.toHaveProperty("transfer-encoding");
    }
  });

  test("of a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "upload-"));
    try {
      await writeFile(join(folder, "a"), bytes);
      const { put, stored } = await place();
      await put({ path: join(folder, "a") });
      expect(stored().map(String)).toEqual(["abcd", "efgh", "ij"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("of one version of a file: a file that changes during the upload is an error", async () => {
    const folder = await mkdtemp(join(tmpdir(), "upload-"));
    const path = join(folder, "a");
    const rewrite = async () => {
      await writeFile(path, "klmnopqrst");
      // Some file systems count in seconds.
      await utimes(path, new Date(), new Date(Date.now() + 5_000));
    };
    try {
      await writeFile(path, bytes);
      const { put } = await place(async (request, response, count) => {
        if (request.url.startsWith("/1/2")) await rewrite();
        return stored(request, response, count);
      });
      const complete = vi.fn();
      const error = await failure<UploadError>(put({ path }, { complete, concurrency: 1 }));
      expect(error).toMatchObject({
        name: "UploadError",
        message: "The file changed during its upload: upload it again",
      });
      expect([error.resume, complete.mock.calls]).toEqual([undefined, []]);

      let token = "";
      await put({ path }, { onCheckpoint: (resume) => (token = resume) });
      await put({ path }, { resume: token });
      await utimes(path, new Date(0), new Date(0));
      const resumed = await failure(put({ path }, { resume: token }));
      expect(resumed).toMatchObject({
        code: "argument",
        message: expect.stringContaining("the file has changed") as string,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each<[string, UploadSource]>([
    ["shorter", { stream: chunks("abcd", "ef"), size: 10 }],
    ["longer", { stream: chunks("abcdefgh", "ijk"), size: 10 }],
  ])("and a stream that is %s than its size is an error", async (_, source) => {
    const { put } = await place();
    expect(await failure(put(source))).toMatchObject({
      name: "UploadError",
      message: expect.stringContaining("10 bytes"),
      cause: { code: "argument" },
    });
  });

  test("and an empty source is an error", async () => {
    const { put, api } = await place();
    expect(await failure(put(new Uint8Array()))).toMatchObject({ code: "argument" });
    expect(await failure(put({} as never))).toMatchObject({ code: "argument" });
    expect(api.seen).toHaveLength(0);
  });
});

describe("nothing is sent if the service's plan does not fit the file:", () => {
  const part = (number: unknown, size: unknown, url: unknown = "https://127.0.0.1:1/x") => ({
    number,
    size,
    upload_url: url,
  });

  test.each<[string, unknown]>([
    ["no parts", undefined],
    ["an empty list", []],
    ["no list", { 0: part(1, 10) }],
    ["too few bytes", [part(1, 4), part(2, 4)]],
    ["too many bytes", [part(1, 4), part(2, 8)]],
    ["a part twice", [part(1, 5), part(1, 5)]],
    ["an empty part", [part(1, 10), part(2, 0)]],
    ["a negative part", [part(1, 14), part(2, -4)]],
    ["half a byte", [part(1, 4.5), part(2, 5.5)]],
    ["a part before the first", [part(-1, 10)]],
    ["a part without a size", [part(1, undefined), part(2, 10)]],
    ["a part without a number", [part(undefined, 10)]],
    ["parts that are null", [null]],
    ["a part without a URL", [part(1, 10, null)]],
    ["a URL that leads into the page itself", [part(1, 10, "/upload")]],
    ["a URL of no web address", [part(1, 10, "file:///tmp/x")]],
  ])("%s", async (_, part_items) => {
    const sent = vi.fn(() => Promise.reject(new Error("sent")));
    const server = await serve(() => ({ data: { upload_id: "u", part_items } }));
    const error = await failure<UploadError>(upload(connect(server), plan, bytes, { fetch: sent }));
    expect(error).toMatchObject({ name: "UploadError", message: expect.stringContaining("plan is not one for 10") });
    expect([error.part, error.resume, error.cause]).toEqual([undefined, undefined, undefined]);
    expect(sent).not.toHaveBeenCalled();
  });

  test("no upload id", async () => {
    const server = await serve(() => ({ data: { part_items: [part(1, 10)] } }));
    expect(await failure(upload(connect(server), plan, bytes))).toMatchObject({ name: "UploadError" });
  });
});

test("numbers of a plan may be strings", async () => {
  const storage = await serve(stored);
  const url = (part: number) => `${storage.url}/1/${part}`;
  const server = await serve(() => ({
    data: {
      upload_id: 7,
      part_items: [
        { number: "10", size: "4", upload_url: url(10) },
        { number: "9", size: "6", upload_url: url(9) },
      ],
    },
  }));
  const result = await upload(connect(server), plan, bytes);
  expect(result).toEqual({ upload_id: "7", part_etags: ['"/1/9"', '"/1/10"'] });
});

describe("numbers among the options", () => {
  test.each<[string, UploadOptions<unknown, Parts>]>([
    ["a concurrency of Infinity", { concurrency: Number.POSITIVE_INFINITY }],
    ["a concurrency above the number of parts", { concurrency: 2 ** 40 }],
    ["a concurrency of one part and a half", { concurrency: 1.5 }],
    ["no limit of time", { partTimeout: Number.POSITIVE_INFINITY }],
    ["any number of retries and restarts", { maxRetries: Infinity, maxRestarts: Infinity }],
    ["no retries and restarts", { maxRetries: Number.NaN, maxRestarts: Number.NaN }],
  ])("%s sends all parts", async (_, options) => {
    const { put } = await place();
    expect(await put(bytes, options)).toEqual({
      upload_id: "u1",
      part_etags: etags(1),
    });
  });

  test.each(
    (["concurrency", "partTimeout"] as const).flatMap((name) =>
      [0, -1, 0.5, Number.NaN, Number.NEGATIVE_INFINITY].map((value) => [name, value] as const),
    ),
  )("a %s of %d is refused", async (name, value) => {
    const { put, api } = await place();
    expect(await failure(put(bytes, { [name]: value }))).toMatchObject({
      code: "argument",
      message: `${name} must be at least 1`,
    });
    expect(api.seen).toHaveLength(0);
  });

  test("NaN as maxRestarts means no restart", async () => {
    const { put, api } = await place((_, response) => send(response, 403));
    expect(await failure(put(bytes, { maxRestarts: Number.NaN }))).toMatchObject({ cause: { status: 403 } });
    expect(api.seen).toHaveLength(1);
  });
});

describe("an invalid source is refused before anything is sent:", () => {
  const folder = mkdtempSync(join(tmpdir(), "upload-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const locked = (): ReadableStream<Uint8Array> => {
    const stream = new Blob([bytes]).stream();
    stream.getReader();
    return stream;
  };
  const detached = (): ArrayBuffer => {
    const buffer = new ArrayBuffer(10);
    structuredClone(buffer, { transfer: [buffer] });
    return buffer;
  };

  test.each<[string, () => unknown, string]>([
    ["null", () => null, "An upload needs"],
    ["undefined", () => undefined, "An upload needs"],
    ["a string", () => "report.pdf", "An upload needs"],
    ["a number", () => 5, "An upload needs"],
    ["an empty object", () => ({}), "An upload needs"],
    ["a list of bytes", () => [1, 2], "An upload needs"],
    ["a missing file", () => ({ path: join(folder, "none") }), "ENOENT: no such file or directory"],
    ["a directory", () => ({ path: folder }), "is not a file"],
    ["a path that is no string", () => ({ path: 5.5 }), "cannot be opened"],
    ["no stream", () => ({ stream: null, size: 5 }), "An upload needs"],
    ["a stream that is none", () => ({ stream: {}, size: 5 }), "cannot be opened"],
    ["a stream that is a number", () => ({ stream: 7, size: 5 }), "cannot be opened"],
    ["a stream that another reader has", () => ({ stream: locked(), size: 10 }), "cannot be opened"],
    ...[undefined, -1, 1.5, "10", Number.NaN, Infinity, 2 ** 60].map((size): [string, () => unknown, string] => [
      `a stream with a size of ${size}`,
      () => ({ stream: chunks("a"), size }),
      "An upload needs",
    ]),
    ["bytes that went to another thread", detached, "cannot be opened"],
    ["bytes that are none", () => new Uint8Array(), "no bytes"],
  ])("%s", async (_, source, message) => {
    const { put, api } = await place();
    expect(await failure(put(source() as UploadSource))).toMatchObject({
      name: "ArgumentError",
      message: expect.stringContaining(message),
    });
    expect(api.seen).toHaveLength(0);
  });
});

describe("a stream whose chunks are", () => {
  test.each<[string, (chunk: Uint8Array) => unknown]>([
    ["buffers of Node", (chunk) => Buffer.from(chunk)],
    ["ArrayBuffers", (chunk) => chunk.slice().buffer],
    ["views of another kind", (chunk) => new DataView(chunk.slice().buffer)],
    ["views of two bytes an element", (chunk) => new Uint16Array(chunk.slice().buffer)],
  ])("%s is sent as its bytes", async (_, made) => {
    const { put, stored } = await place();
    const stream = (async function* () {
      for await (const chunk of chunks("ab", "cdef", "ghij")) yield made(chunk) as Uint8Array;
    })();
    await put({ stream, size: 10 });
    expect(stored().map(String)).toEqual(["abcd", "efgh", "ij"]);
  });

  test.each<[string, unknown]>([
    ["string", "abcdefghij"],
    ["object", { length: 10 }],
    ["object", null],
    ["undefined", undefined],
    ["number", 97],
  ])("a %s fails with an error that names the type", async (type, chunk) => {
    const { put } = await place();
    const stream = (async function* () {
      yield chunk as Uint8Array;
    })();
    expect(await failure(put({ stream, size: 10 }))).toMatchObject({
      name: "UploadError",
      part: 1,
      cause: { code: "argument", message: `The stream must give bytes (Uint8Array), not a ${type}` },
    });
  });
});

test.each<[string, Record<string, unknown>]>([
  ["a name that is none", { "a b": "c" }],
  ["a line break", { a: "b\r\nc: d" }],
  ["characters beyond Latin-1", { a: "日" }],
])("headers with %s are refused", async (_, headers) => {
  const { put, api } = await place();
  expect(await failure(put(bytes, { headers: headers as Record<string, string> }))).toMatchObject({ code: "argument" });
  expect(api.seen).toHaveLength(0);
});

describe("the key is not sent to the storage", () => {
  test("even if the client's fetch, headers and middleware add it to every request", async () => {
    const { put, storage, api } = await place();
    const fetch = (request: Request) => {
      request.headers.set("authorization", "Bearer always");
      return globalThis.fetch(request);
    };
    await put(
      bytes,
      {},
      {
        fetch,
        headers: { Authorization: `Bearer ${key}` },
        middleware: withMiddleware({ onRequest: ({ request }) => request }),
      },
    );
    expect(api.seen[0]!.headers.authorization).toBe("Bearer always");
    expect(storage.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  });

  test.each<[string, Record<string, string>, Partial<CoreOptions>]>([
    ["authorization", { AUTHORIZATION: "Own" }, {}],
    ["a cookie", { cookie: "a=b" }, {}],
    ["the key", { "x-token": `my ${key}` }, {}],
    ["the key of a function", { "x-token": key }, { apiKey: async () => key }],
  ])("headers with %s are refused", async (_, headers, client) => {
    const { put, api, storage } = await place();
    expect(await failure(put(bytes, { headers }, client))).toMatchObject({ code: "argument" });
    expect([...api.seen, ...storage.seen]).toEqual([]);
  });

  test("and requests to the storage have `credentials: omit` and `redirect: error`", async () => {
    const { put } = await place();
    const inits: RequestInit[] = [];
    const fetch = (input: string | URL | Request, init?: RequestInit) => (
      inits.push(init!),
      globalThis.fetch(input, init)
    );
    await put(bytes, { fetch, headers: { "x-kind": "block" } });
    for (const init of inits) {
      expect(init).toMatchObject({ credentials: "omit", redirect: "error", headers: { "x-kind": "block" } });
      expect(init.body).toBeInstanceOf(Uint8Array);
    }
  });
});

describe("a part that fails", () => {
  const failing =
    (part: number, statuses: number[], headers = {}): Store =>
    (request, response, count) => {
      const status = request.url.startsWith(`/1/${part}?`) ? statuses.shift() : undefined;
      return status ? send(response, status, `status ${status}`, headers) : stored(request, response, count);
    };

  test("is sent again, alone", async () => {
    const { put, storage } = await place(failing(2, [503, 429, 500]));
    expect((await put(bytes, { maxRetries: 3 })).part_etags).toEqual(etags(1));
    expect(storage.seen.filter(({ url }) => url.startsWith("/1/2"))).toHaveLength(4);
    expect(storage.seen).toHaveLength(6);
  });

  test("permanently ends the upload with a token to resume it", async () => {
    const { put, storage, api } = await place(failing(2, [400]));
    const error = await failure<UploadError>(put(bytes, { concurrency: 1 }));
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({
      name: "UploadError",
      code: "upload",
      part: 2,
      cause: { status: 400 },
      message: expect.stringContaining("status 400"),
    });
    for (const print of [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error)])
      expect(print).not.toContain("signature");

    const progress: UploadProgress[] = [];
    const again = await put(bytes, {
      resume: error.resume,
      concurrency: 1,
      onProgress: (event) => progress.push(event),
    });
    expect(again).toEqual({ upload_id: "u1", part_etags: etags(1) });
    expect(progress.map(({ loaded }) => loaded)).toEqual([4, 8, 10]);
    expect(storage.seen.map(({ url }) => url.slice(0, 4))).toEqual(["/1/1", "/1/2", "/1/2", "/1/3"]);
    expect(api.seen).toHaveLength(1);
  });

  test("stops the others", async () => {
    const gone: string[] = [];
    const { put } = await place(({ url }, response) => {
      response.on("close", () => response.writableFinished || gone.push(url.slice(0, 4)));
      return url.startsWith("/1/2") ? wait(20).then(() => send(response, 400)) : undefined;
    });
    expect(await failure(put(bytes))).toMatchObject({ part: 2 });
    await expect.poll(() => gone.sort()).toEqual(["/1/1", "/1/3"]);
  });

  test("because it stalls is sent again after its timeout", async () => {
    const { put } = await place((request, response, count) =>
      count === 1 ? undefined : stored(request, response, count),
    );
    expect((await put(bytes, { partTimeout: 40, concurrency: 1 })).part_etags).toEqual(etags(1));
    const silent = await place(() => undefined);
    expect(await failure(silent.put(bytes, { partTimeout: 20, maxRetries: 0 }))).toMatchObject({
      code: "upload",
      cause: { code: "timeout" },
    });
  });

  test("is sent again after a wait that is longer than one attempt may take", async () => {
    const { put, storage } = await place(failing(2, [503], { "retry-after": "1" }));
    expect((await put(bytes, { partTimeout: 300 })).part_etags).toEqual(etags(1));
    expect(storage.seen.filter(({ url }) => url.startsWith("/1/2"))).toHaveLength(2);
  });

  test.each([1, 3])(
    "permanently ends the upload, even while the source of the others stalls (concurrency %d)",
    async (concurrency) => {
      const { put } = await place(failing(1, [400]));
      let wanted = 0;
      async function* stalling(): AsyncGenerator<Uint8Array> {
        wanted++;
        yield bytes.subarray(0, 4);
        wanted++;
        await new Promise(() => {});
      }
      expect(await failure(put({ stream: stalling(), size: 10 }, { concurrency }))).toMatchObject({
        name: "UploadError",
        part: 1,
        resume: expect.any(String),
      });
      expect(wanted).toBe(Math.min(concurrency, 2));
    },
  );

  test("because its ETag is hidden is not sent again", async () => {
    const { put, storage } = await place((_, response) => send(response, 200));
    expect((await failure(put(bytes, { concurrency: 1 }))).message).toContain("Access-Control-Expose-Headers");
    expect(storage.seen).toHaveLength(1);
  });
});

describe("an expired URL", () => {
  const expired =
    (until: number): Store =>
    (request, response, count) =>
      Number(request.url[1]) <= until && request.url[3] === "2"
        ? send(response, 403)
        : stored(request, response, count);

  test("leads to a new session, from the first part on", async () => {
    const { put, stored } = await place(expired(1));
    expect(await put(bytes)).toEqual({ upload_id: "u2", part_etags: etags(2) });
    expect(stored(2).map(String)).toEqual(["abcd", "efgh", "ij"]);
  });

  test("leads to at most maxRestarts new sessions", async () => {
    const { put, api } = await place(expired(9));
    expect(await failure(put(bytes))).toMatchObject({ part: 2, cause: { status: 403 } });
    expect(api.seen).toHaveLength(2);
    expect(await failure(put(bytes, { maxRestarts: 0 }))).toMatchObject({ part: 2 });
    expect(api.seen).toHaveLength(3);
  });

  test("ends the upload of a stream, which cannot be read again", async () => {
    const { put, api } = await place(expired(1));
    expect(await failure(put({ stream: new Blob([bytes]).stream(), size: 10 }))).toMatchObject({
      part: 2,
      cause: { status: 403 },
    });
    expect(api.seen).toHaveLength(1);
  });
});

describe("resuming", () => {
  const checkpoint = async ({ put }: Place): Promise<string> => {
    const tokens: string[] = [];
    const controller = new AbortController();
    const options = {
      concurrency: 1,
      signal: controller.signal,
      onCheckpoint: (token: string) => tokens.push(token) === 2 && controller.abort(),
    };
    expect(await failure(put(bytes, options as UploadOptions<unknown, Parts>))).toMatchObject({ name: "AbortError" });
    return tokens[1]!;
  };

  test("continues with the token of a checkpoint, also with a stream of the same bytes", async () => {
    for (const source of [bytes, { stream: chunks("abcdef", "ghij"), size: 10 }]) {
      const here = await place();
      const resume = await checkpoint(here);
      await wait(20);
      expect(await here.put(source, { resume })).toEqual({ upload_id: "u1", part_etags: etags(1) });
      expect(here.stored().map(String)).toEqual(["abcd", "efgh", "ij"]);
      expect(here.api.seen).toHaveLength(1);
    }
  });

  test("refuses an invalid token, and a source of another size", async () => {
    const here = await place();
    const resume = await checkpoint(here);
    for (const token of ["", "{}", "null", "x"])
      expect(await failure(here.put(bytes, { resume: token }))).toMatchObject({ code: "argument" });
    expect(await failure(here.put(bytes.slice(1), { resume }))).toMatchObject({ code: "argument" });
  });
});

describe("limits", () => {
  test("at most `concurrency` parts are read and under way at once", async () => {
    let now = 0;
    let most = 0;
    const { put } = await place(async (request, response, count) => {
      most = Math.max(most, ++now);
      await wait(10);
      now--;
      return stored(request, response, count);
    }, 1);
    let read = 0;
    let ahead = 0;
    let confirmed = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (const byte of bytes) {
        ahead = Math.max(ahead, ++read - confirmed);
        yield Uint8Array.of(byte);
      }
    }
    await put({ stream: source(), size: 10 }, { concurrency: 3, onProgress: ({ parts }) => (confirmed = parts.done) });
    expect([most, ahead]).toEqual([3, 3]);
  });

  test("an abort ends everything and leaves no listener", async () => {
    const { put, storage } = await place(() => undefined);
    const controller = new AbortController();
    const pending = put(bytes, { signal: controller.signal });
    await expect.poll(() => storage.seen.length).toBe(3);
    controller.abort("stop");
    expect(await failure(pending)).toMatchObject({ name: "AbortError", cause: "stop" });
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
  });

  test("a stream that is not read to its end is cancelled", async () => {
    const { put } = await place((_, response) => send(response, 400));
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(4)),
      cancel: () => void (cancelled = true),
    });
    await failure(put({ stream, size: 1_000 }));
    expect(cancelled).toBe(true);
  });
});

describe("completing", () => {
  test("passes the upload id and the ETags to `complete`, and returns its result", async () => {
    const { put } = await place();
    const complete = async ({ upload_id, part_etags }: { upload_id: string; part_etags: string[] }) =>
      `${upload_id}:${part_etags.length}`;
    expect(await put(bytes, { complete })).toEqual({ upload_id: "u1", part_etags: etags(1), completed: "u1:3" });
  });

  test("that fails can be tried again without sending a part twice", async () => {
    const { put, storage } = await place();
    const cause = new Error("no");
    const error = await failure<UploadError>(put(bytes, { complete: () => Promise.reject(cause) }));
    expect(error).toMatchObject({ code: "upload", cause });
    expect(await put(bytes, { resume: error.resume, complete: () => "done" })).toMatchObject({ completed: "done" });
    expect(storage.seen).toHaveLength(3);
  });
});

test("no part is redirected", async () => {
  const { put, storage } = await place((_, response) => send(response, 307, "", { location: "/stolen" }));
  expect(await failure(put(bytes, { maxRetries: 0 }))).toBeInstanceOf(UploadError);
  expect(storage.seen.some(({ url }) => url === "/stolen")).toBe(false);
});

test("a signed URL in the error of a broken connection is redacted", async () => {
  const { put } = await place();
  // As Deno and Bun do.
  const fetch = (url: string | URL | Request) =>
    Promise.reject(
      Object.assign(new TypeError(`error sending request for ${String(url)}`), { path: url, code: "ECONNRESET" }),
    );
  const error = await failure(put(bytes, { fetch, maxRetries: 0 }));
  expect(error.message).toContain("ECONNRESET");
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("signature");
});

describe("an upload", () => {
  test("is not completed if it is aborted at any moment after its last part", async () => {
    for (let moment = 0; moment < 20; moment++) {
      const { put } = await place();
      const controller = new AbortController();
      const events: string[] = [];
      const abortLater = async () => {
        for (let turn = 0; turn < moment; turn++) await null;
        events.push("abort");
        controller.abort();
      };
      const onProgress = ({ loaded, total }: UploadProgress) => void (loaded === total && abortLater());
      const complete = () => void events.push("complete");
      await failure(put(bytes, { complete, onProgress, signal: controller.signal })).catch(() => {});
      await wait(5);
      expect(events.indexOf("complete")).toBeLessThanOrEqual(events.indexOf("abort"));
    }
  });

  test("can be aborted while a key function stalls", async () => {
    const { put } = await place();
    const controller = new AbortController();
    const options = { headers: { "x-kind": "block" }, signal: controller.signal };
    const ended = failure(put(bytes, options, { apiKey: () => new Promise<string>(() => {}) }));
    controller.abort();
    expect(await ended).toMatchObject({ code: "abort" });
  });

  test("can be aborted while its stream stalls", async () => {
    const { put } = await place();
    async function* stalling(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, 2);
      await new Promise(() => {});
    }
    const controller = new AbortController();
    const pending = put({ stream: stalling(), size: 10 }, { signal: controller.signal });
    await wait(30);
    controller.abort();
    expect(await failure(pending)).toMatchObject({ code: "abort" });
  });

  test("rejects with an UploadError that can be resumed if its stream fails, and ignores errors of closing the stream", async () => {
    const { put } = await place();
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, 4)),
      pull: (controller) => controller.error(new Error("disk gone")),
    });
    const error = await failure<UploadError>(put({ stream: broken, size: 10 }, { concurrency: 1 }));
    expect(error).toMatchObject({ name: "UploadError", cause: { message: "disk gone" } });
    expect(error.resume).toBeTypeOf("string");
    const left = [bytes];
    const stubborn: AsyncIterator<Uint8Array> = {
      next: async () => (left.length ? { done: false, value: left.pop()! } : { done: true, value: undefined }),
      return: () => Promise.reject(new Error("cannot close")),
    };
    const stream = { [Symbol.asyncIterator]: () => stubborn };
    expect(await put({ stream, size: 10 })).toMatchObject({ part_etags: { length: 3 } });
  });
});

test("an error that a callback throws is passed on unchanged", async () => {
  const { put, storage } = await place();
  const full = new Error("disk full");
  let calls = 0;
  const onProgress = (): void => {
    if (++calls === 2) throw full;
  };
  expect(await failure(put(bytes, { concurrency: 1, onProgress }))).toBe(full);
  expect(storage.seen).toHaveLength(1);
});

test.each(["{}", '{"size":10}', '{"id":"x","size":10,"parts":[]}', '{"id":"x","size":10,"parts":[null]}'])(
  "the token %s is refused",
  async (resume) => {
    const { put, storage, api } = await place();
    expect(await failure(put(bytes, { resume }))).toMatchObject({ code: "argument" });
    expect([storage.seen.length, api.seen.length]).toEqual([0, 0]);
  },
);

test("the values of a signed URL are redacted, however the storage encodes them", async () => {
  const signature = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  const query = [
    "X-Amz-Algorithm=AWS4-HMAC-SHA256",
    "X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20261122%2Feu-central-1%2Fs3%2Faws4_request",
    "X-Amz-Date=20261122T180000Z&X-Amz-Expires=900&X-Amz-SignedHeaders=host",
    `X-Amz-Signature=${signature}&partNumber=1&uploadId=VXBsb2FkIElEIGZvciA2aWWpbmcncyBteS1tb3ZpZS5tMnRz`,
  ].join("&");
  const signed = `https://bucket.s3.eu-central-1.amazonaws.com/files/report-2026.pdf?${query}`;
  const api = await serve(() => ({
    data: { upload_id: "u1", part_items: [{ number: 1, size: bytes.length, upload_url: signed }] },
  }));
  for (const echo of [signed, signed.replaceAll("&", "&amp;"), decodeURIComponent(signed), query.slice(40)]) {
    const fetch = async () => new Response(`<Error>${echo}</Error>`, { status: 403 });
    const error = await failure(upload(connect(api), plan, bytes, { fetch, maxRestarts: 0 }));
    const text = `${error.message}${inspect(error.cause, { depth: 9 })}${(error.cause as ApiError).rawBody}`;
    expect(text).toContain("[redacted]");
    expect(text).not.toMatch(/AKIAIOSF|20261122T1|9f86d081|VXBsb2Fk|b0f00a08/);
  }
});

test("a signed URL that the storage repeats is redacted in the error", async () => {
  const { put } = await place(({ url }, response) => send(response, 400, `<Error>${url}</Error>`));
  const error = await failure(put(bytes));
  expect(`${error.message}${JSON.stringify(error)}`).not.toContain("signature=secret");
});
