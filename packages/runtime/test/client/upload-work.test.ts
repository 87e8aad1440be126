// How much work uploads of many parts are. It is counted, not timed: twice the parts may be twice the work, and no more.
import { Session } from "node:inspector/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createCore, type Operation, type Upload } from "../../src/client/index.js";
import { upload } from "../../src/client/upload.js";
import type { UploadOptions } from "../../src/client/upload-options.js";

afterEach(() => void vi.restoreAllMocks());

const reserve: Operation = { id: "drive.createUpload", method: "POST", path: "/upload", body: {} };
const plan: Upload = {
  operation: reserve,
  size: "size",
  session: ["id"],
  parts: ["parts"],
  part: { number: "number", size: "size", url: "url" },
  result: ["session", "etags"],
};

/** Uploads so many parts of a byte each, without a network. */
async function uploadParts(count: number, options: UploadOptions = {}): Promise<readonly string[]> {
  const parts = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    size: 1,
    url: `https://storage.example/${index + 1}?signature=${"s".repeat(300)}`,
  }));
  const client = createCore({
    baseUrl: "https://api.example",
    fetch: async () => Response.json({ id: "u", parts }),
  });
  const fetch = async (url: string | URL | Request): Promise<Response> =>
    new Response("", { headers: { etag: `"${new URL(url as string).pathname}"` } });
  const { etags } = await upload(client, plan, new Uint8Array(count), { fetch, ...options });
  return etags;
}

const profiler = new Session();
// Begun once: V8 miscounts what it had optimized before.
beforeAll(async () => {
  profiler.connect();
  await profiler.post("Profiler.enable");
  await profiler.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => profiler.disconnect());

/** Counts how often the blocks of the runtime's code are entered while work is done. */
async function entered(work: () => Promise<unknown>): Promise<number> {
  await profiler.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await profiler.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url }) => url.includes("/src/client/"))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Counts the characters that are written as JSON while work is done. */
async function written(work: () => Promise<unknown>): Promise<number> {
  const stringify = vi.spyOn(JSON, "stringify");
  await work();
  const count = stringify.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
  stringify.mockRestore();
  return count;
}

/** Counts the characters of all tokens together. */
async function handedOut(count: number): Promise<number> {
  let characters = 0;
  await uploadParts(count, { onCheckpoint: (token) => void (characters += token.length) });
  return characters;
}

test.each<[string, (count: number) => Promise<number>]>([
  ["steps", (count) => entered(() => uploadParts(count, { onCheckpoint: () => {}, onProgress: () => {} }))],
  ["characters written as JSON", (count) => written(() => uploadParts(count, { onCheckpoint: () => {} }))],
  ["characters of checkpoints", handedOut],
])("twice the parts are at most twice the %s", async (_, measure) => {
  const once = await measure(500);
  const twice = await measure(1_000);
  expect(once).toBeGreaterThan(500);
  expect(twice / once).toBeLessThan(2.2);
});

test.each<[number, number]>([
  [1, 2],
  [7, 8],
  [100, 101],
  [101, 101],
  [250, 101],
  [1_000, 101],
])("an upload of %d parts has %d checkpoints, and the last one has all parts", async (count, expected) => {
  const tokens: string[] = [];
  let progress = 0;
  const etags = await uploadParts(count, {
    onCheckpoint: (token) => tokens.push(token),
    onProgress: () => progress++,
  });
  expect([tokens.length, progress]).toEqual([expected, count + 1]);
  const fetch = vi.fn<typeof globalThis.fetch>();
  expect(await uploadParts(count, { fetch, resume: tokens.at(-1) })).toEqual(etags);
  expect(fetch).not.toHaveBeenCalled();
});

test("each checkpoint resumes with its missing parts", async () => {
  const tokens: string[] = [];
  await uploadParts(250, { concurrency: 1, onCheckpoint: (token) => void tokens.push(token) });
  for (const [hundredth, resume] of tokens.entries()) {
    let sent = 0;
    const fetch = async (): Promise<Response> => (sent++, new Response("", { headers: { etag: "x" } }));
    expect(await uploadParts(250, { fetch, resume })).toHaveLength(250);
    expect(sent).toBe(250 - Math.ceil(2.5 * hundredth));
  }
});

test("a truncated token is refused", async () => {
  const tokens: string[] = [];
  await uploadParts(3, { concurrency: 1, onCheckpoint: (token) => void tokens.push(token) });
  const token = tokens.at(-1)!;
  const lines = [...token.matchAll(/\n/g)].map(({ index }) => index);
  for (let end = 0; end < token.length; end++) {
    // A token that ends with a line is one of an earlier checkpoint.
    if (lines.includes(end)) continue;
    await expect(uploadParts(3, { resume: token.slice(0, end) })).rejects.toMatchObject({ code: "argument" });
  }
});

test("many concurrent parts and retries cause no warning about leaked listeners", async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error): void => void warnings.push(warning);
  process.on("warning", listen);
  vi.spyOn(Math, "random").mockReturnValue(0);
  const failed = new Set<unknown>();
  const fetch = async (url: string | URL | Request): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve));
    if (failed.has(url)) return new Response("", { headers: { etag: "x" } });
    failed.add(url);
    return new Response("", { status: 503 });
  };
  await uploadParts(60, { concurrency: 30, fetch });
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("warning", listen);
  expect(warnings).toEqual([]);
});
