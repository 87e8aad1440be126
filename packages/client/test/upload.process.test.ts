// Uploads in processes of their own: how much memory one takes, and one that goes on where another was killed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";

const mebi = 2 ** 20;
/** The size of a file whose parts in progress are a fraction of it. */
const fullSize = (isThorough ? 512 : 192) * mebi;
const partSize = fullSize / 64;
const folder = mkdtempSync(join(tmpdir(), "client-upload-"));
const program = join(folder, "upload.mjs");
const file = join(folder, "file");

/** The parts in the storage, by the path of the URL: their SHA-256, which is also the ETag. */
let arrived: Map<string, string>;
let authorized: number;
let server: Server;
let url: string;
/** Parts from this one on are never answered. */
let stallFrom: number;
let size: number;

beforeAll(async () => {
  const code = `
import { writeFileSync } from "node:fs";
import { createClient } from "./src/index.ts";
const [baseUrl, path, concurrency, token] = process.argv.slice(2);
let [held, resident] = [0, 0];
const started = process.memoryUsage().rss;
setInterval(() => {
  resident = Math.max(resident, process.memoryUsage().rss - started);
  gc();
  held = Math.max(held, process.memoryUsage().arrayBuffers);
}, 10).unref();
const result = await createClient({ baseUrl, apiKey: "key" }).drive.upload({ path }, {
  concurrency: Number(concurrency),
  ...(token && { resume: token }),
  onCheckpoint: (resume) => console.log(JSON.stringify({ resume })),
});
console.log(JSON.stringify({ result, held, resident }));
`;
  await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL("..", import.meta.url)), loader: "js" },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile: program,
    logLevel: "error",
  });
});

beforeEach(async () => {
  arrived = new Map();
  authorized = 0;
  stallFrom = Infinity;
  let sessions = 0;
  server = createServer(async (request, response) => {
    const { url: target = "", headers } = request;
    if (target.startsWith("/openapi/")) {
      const session = ++sessions;
      const count = Math.ceil(size / partSize);
      const part_items = Array.from({ length: count }, (_, index) => ({
        number: index + 1,
        size: Math.min(partSize, size - index * partSize),
        upload_url: `${url}/${session}/${index + 1}`,
      }));
      response.setHeader("content-type", "application/json");
      return response.end(JSON.stringify({ success: true, data: { upload_id: `u${session}`, part_items } }));
    }
    if (headers.authorization !== undefined) authorized++;
    const hash = createHash("sha256");
    try {
      for await (const chunk of request) hash.update(chunk as Buffer);
    } catch {
      return;
    }
    if (Number(target.split("/")[2]) >= stallFrom) return;
    const digest = hash.digest("hex");
    arrived.set(target, digest);
    response.setHeader("etag", `"${digest}"`).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Told {
  readonly resume?: string;
  readonly result?: { readonly upload_id: string; readonly part_etags: readonly string[] };
  /** The most bytes of buffers that something still refers to. */
  readonly held?: number;
  /** The most bytes by which the process grew, which is up to the collector of garbage as well. */
  readonly resident?: number;
}

/** Runs the program to its end, or until it has told something that one is looking for: then it is killed. */
async function run(args: readonly string[], until?: (told: Told) => boolean): Promise<readonly Told[]> {
  const child = spawn(execPath, ["--expose-gc", program, url, file, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const told: Told[] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      told.push(JSON.parse(line) as Told);
      if (until?.(told.at(-1)!)) child.kill("SIGKILL");
    }
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (!until) expect(code).toBe(0);
  return told;
}

test(`a file of ${fullSize / mebi} MiB is uploaded completely with the memory of the parts in progress`, async () => {
  size = fullSize + 3;
  writeFileSync(file, "start");
  truncateSync(file, size);
  const concurrency = 2;
  const told = await run([String(concurrency)]);
  const { result, held, resident } = told.at(-1)!;
  const zeros = createHash("sha256").update(Buffer.alloc(partSize)).digest("hex");
  const first = createHash("sha256")
    .update(Buffer.concat([Buffer.from("start"), Buffer.alloc(partSize - 5)]))
    .digest("hex");
  const last = createHash("sha256").update(Buffer.alloc(3)).digest("hex");
  const expected = [first, ...Array.from({ length: 63 }, () => zeros), last].map((digest) => `"${digest}"`);
  expect(result).toEqual({ upload_id: "u1", part_etags: expected });
  expect(arrived.size).toBe(65);
  expect(authorized).toBe(0);
  // Each part is read once; fetch keeps copies of what it sends, two in Node 20 and three from Node 22 on. One more for
  // what has been sent and is not collected yet: five parts in place of each under way, of the 65 that there are.
  expect(held!).toBeLessThan(5 * concurrency * partSize);
  expect(held!).toBeGreaterThan(partSize);
  expect(resident!).toBeLessThan(size / 2);
});

test("a process resumes the upload of a killed one, and sends no part twice", async () => {
  size = 5 * partSize + 1;
  writeFileSync(file, Buffer.alloc(size, "abc"));
  stallFrom = 4;
  let checkpoints = 0;
  // One at the start, and one after each part.
  const told = await run(["3"], ({ resume }) => resume !== undefined && ++checkpoints === 4);
  const token = told.at(-1)!.resume!;
  const before = new Map(arrived);
  expect([...before.keys()].sort()).toEqual(["/1/1", "/1/2", "/1/3"]);

  stallFrom = Infinity;
  arrived.clear();
  const { result } = (await run(["3", token])).at(-1)!;
  expect([...arrived.keys()].sort()).toEqual(["/1/4", "/1/5", "/1/6"]);
  const all = new Map([...before, ...arrived]);
  expect(result).toEqual({
    upload_id: "u1",
    part_etags: [1, 2, 3, 4, 5, 6].map((part) => `"${all.get(`/1/${part}`)}"`),
  });
});
