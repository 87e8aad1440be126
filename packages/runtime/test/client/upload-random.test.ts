// Arbitrary sources, options, plans and storages: an upload ends with a right result or with an error of this client.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { createCore, isClientError, type Operation, type Upload, type UploadSource } from "../../src/client/index.js";
import { upload } from "../../src/client/upload.js";
import type { UploadOptions } from "../../src/client/upload-options.js";

const runs = times(400);
const folder = mkdtempSync(join(tmpdir(), "upload-random-"));
const path = join(folder, "file");
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const reserve: Operation = { id: "drive.createUpload", method: "POST", path: "/upload", body: {} };
const plan: Upload = {
  operation: reserve,
  size: "size",
  session: ["id"],
  parts: ["parts"],
  part: { number: "number", size: "size", url: "url" },
  result: ["session", "etags"],
};

/** A source of random decisions that are the same for each seed. */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761;
  }

  /** From 0 to below the limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** One of the usual items in most cases, or else one of the unusual. */
  mostly<T, U>(usual: readonly T[], unusual: readonly U[]): T | U {
    return this.below(6) ? this.of(usual) : this.of(unusual);
  }
}

const size = 24;
const bytes = Uint8Array.from({ length: size }, (_, index) => 65 + index);
writeFileSync(path, bytes);

async function* chunked(chance: Chance, fault?: () => unknown): AsyncGenerator<unknown> {
  for (let at = 0; at < size;) {
    const end = at + chance.below(9);
    yield bytes.slice(at, end);
    at = end;
    if (fault && chance.below(3) === 0) yield await fault();
  }
}

function sourceOf(chance: Chance): unknown {
  const good = [
    () => bytes,
    () => bytes.buffer,
    () => new DataView(bytes.buffer),
    () => new Blob([bytes]),
    () => ({ path }),
    () => ({ stream: new Blob([bytes]).stream(), size }),
    () => ({ stream: chunked(chance), size }),
    () => ({ stream: Readable.from(chunked(chance)), size }),
  ];
  const bad = [
    ...[null, undefined, 5, "text", true, Symbol("s"), [], {}, () => {}].map((value) => () => value),
    () => ({ path: chance.of([join(folder, "none"), folder, "", "\0", 5, null]) }),
    () => ({ stream: chance.of([null, 5, "text", {}, []]), size }),
    () => ({ stream: chunked(chance), size: chance.of([0, -1, 0.5, "24", null, Number.NaN, Infinity, 23, 25]) }),
    () => ({ stream: chunked(chance, () => chance.of(["text", null, 5, {}, undefined])), size }),
    () => ({ stream: chunked(chance, () => Promise.reject(new Error("disk gone"))), size }),
    () => ({ stream: chunked(chance, () => new Promise(() => {})), size }),
    () => ({ stream: { [Symbol.asyncIterator]: () => chance.of([null, {}, { next: () => 5 }]) }, size }),
    () => new Uint8Array(),
  ];
  return chance.mostly(good, bad)();
}

function optionsOf(chance: Chance): Record<string, unknown> {
  const numbers = [Number.NaN, -1, 0, 0.5, Infinity, null, "2", {}];
  const options: Record<string, unknown> = {};
  const set = (name: string, usual: readonly unknown[], unusual: readonly unknown[]): void => {
    if (chance.below(2)) options[name] = chance.mostly(usual, unusual);
  };
  set("concurrency", [1, 2, 5, 100], numbers);
  set("partTimeout", [10, 1_000], numbers);
  set("maxRetries", [0, 1, 3], numbers);
  // Without end they would be, as asked.
  set("maxRestarts", [0, 1, 2], [Number.NaN, -1]);
  set("headers", [{}, { "x-a": "b" }], [{ "a b": "c" }, { a: "\n" }, { authorization: "x" }, { a: 5 }, 7]);
  set("resume", [undefined], ["", "{}", "null", "[]", '{"id":1}\n[', 5, {}]);
  if (chance.below(3) === 0)
    options["complete"] = chance.of([
      () => "done",
      () => Promise.reject(new Error("no")),
      () => new Promise(() => {}),
      5,
    ]);
  return options;
}

/** Returns the API's response: mostly a plan of parts of random sizes. */
function answerOf(chance: Chance): Response {
  const parts: object[] = [];
  for (let at = 0, number = 1; at < size; number++) {
    const length = Math.min(1 + chance.below(7), size - at);
    parts.push({ number, size: length, url: `https://storage.example/${at}?signature=secret` });
    at += length;
  }
  const bad = [null, {}, { id: "u" }, { id: "u", parts: [null] }, { id: "u", parts: [{ number: 1, size: -1 }] }];
  return Response.json(chance.mostly([{ id: "u", parts }], bad));
}

/** A storage that mostly keeps what it gets, by offset. */
function storageOf(chance: Chance, stored: Map<string, Uint8Array>): typeof globalThis.fetch {
  return async (input, init) => {
    const { signal, body } = init!;
    const { pathname } = new URL(input as string);
    const fail = chance.mostly(
      [undefined],
      [
        () => new Response("", { status: chance.of([400, 401, 403, 404, 410, 429, 500, 503]) }),
        () => new Response("", { status: 503, headers: { "retry-after": chance.of(["0", "5", "x", "1e3"]) } }),
        () => new Response(""),
        () => Promise.reject(new TypeError("fetch failed")),
        () => new Promise<Response>((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason))),
      ],
    );
    if (fail) return fail();
    stored.set(pathname, body as Uint8Array);
    return new Response("", { headers: { etag: `"${pathname}"` } });
  };
}

/** The outcome of an upload whose caller gives up at some time. */
async function outcomeOf(chance: Chance): Promise<unknown> {
  const stored = new Map<string, Uint8Array>();
  const client = createCore({ baseUrl: "https://api.example", apiKey: "key", fetch: async () => answerOf(chance) });
  const controller = new AbortController();
  const options = { fetch: storageOf(chance, stored), ...optionsOf(chance), signal: controller.signal };
  let outcome: { readonly error?: unknown; readonly etags?: readonly string[] } | undefined;
  const running = upload(client, plan, sourceOf(chance) as UploadSource, options as UploadOptions);
  void running.then(
    (result) => (outcome = result),
    (error: unknown) => (outcome = { error }),
  );
  const patience = chance.of([1, 50, 10_000]);
  for (let turns = 0; !outcome && turns < 10_050; turns++) {
    if (turns === patience) controller.abort("tired");
    await vi.advanceTimersByTimeAsync(100);
    await turn();
  }
  if (outcome?.etags) {
    const content = outcome.etags.map((etag) => stored.get(etag.slice(1, -1))!);
    expect(Buffer.concat(content).equals(bytes)).toBe(true);
    return "result";
  }
  return outcome?.error ?? "nothing";
}

test("an upload under random failures stores all bytes or rejects with a ClientError, and always settles", async () => {
  const outcomes = new Map<string, number>();
  for (let own = seed; own < seed + runs; own++) {
    const outcome = await outcomeOf(new Chance(own));
    if (outcome !== "result" && !isClientError(outcome))
      throw new Error(`seed ${own}: ${String(outcome)}`, { cause: outcome });
    const name = isClientError(outcome) ? outcome.name : "result";
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }
  // Each kind of end is among them, so none is tested by accident only.
  for (const name of ["result", "ArgumentError", "UploadError", "AbortError"])
    expect(outcomes.get(name), name).toBeGreaterThan(times(10));
});
