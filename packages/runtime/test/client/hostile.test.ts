// Whatever a caller gives to a call, the outcome is a result or an error of this client, never a raw error of the language.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import {
  call,
  type CallOptions,
  coded,
  type CodedOperation,
  type Core,
  createCore,
  encodeForm,
  encodeLines,
  encodeMultipart,
  encodeText,
  isClientError,
  type Operation,
  type RequestOptions,
} from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { createThing, failure, getThing, listThings } from "./support.js";

// No waits between attempts.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

/** A seeded generator (mulberry32). */
function randomness(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function cyclic(): object {
  const value: Record<string, unknown> = { list: [] };
  value["self"] = value;
  (value["list"] as unknown[]).push(value);
  return value;
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { value };
  return value;
};

const hostile: Record<string, () => unknown> = {
  cycle: cyclic,
  bigint: () => 10n,
  "nested bigint": () => ({ a: [{ b: 1n }] }),
  "lone surrogate": () => "a\ud800b",
  "deep JSON": () => deep(20_000),
  symbol: () => Symbol("s"),
  function: () => () => {},
  NaN: () => NaN,
  "-1": () => -1,
  "-Infinity": () => -Infinity,
  "numeric string": () => "5000",
  text: () => "soon",
  empty: () => "",
  null: () => null,
  undefined: () => undefined,
  true: () => true,
  zero: () => 0,
  object: () => ({}),
  "without a prototype": () => Object.create(null),
  list: () => [1, [2, "\udc00"], null],
  "invalid date": () => new Date(NaN),
  "throws as JSON": () => ({
    toJSON() {
      throw new TypeError("no JSON of this");
    },
  }),
  getter: () => ({
    get a() {
      throw new Error("do not look");
    },
  }),
  proxy: () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error("trapped");
        },
        ownKeys() {
          throw new Error("trapped");
        },
      },
    ),
  __proto__: () => JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
  "line break": () => "a\r\nb: c",
  control: () => "\0\x1b",
  "long text": () => "x".repeat(1_000),
  blob: () => new Blob(["b"]),
  "locked stream": () => {
    const stream = new ReadableStream();
    stream.getReader();
    return stream;
  },
  "aborted signal": () => AbortSignal.abort(),
};

const everywhere: CodedOperation = {
  id: "all.places",
  method: "POST",
  path: "/things/{id}",
  parameters: [
    { name: "id", in: "path" },
    { name: "filter", in: "query", style: "deepObject" },
    { name: "json", in: "query", json: true },
    { name: "x-header", in: "header", as: "header" },
    { name: "cookie", in: "cookie" },
  ],
  body: {},
};

const operations: readonly Operation[] = [
  getThing,
  listThings,
  createThing,
  coded(everywhere),
  { ...createThing, body: { member: true } },
  ...[encodeForm, encodeLines, encodeMultipart, encodeText].map((encode): Operation => ({
    ...createThing,
    body: { member: true, encode },
  })),
];

const argumentNames = ["id", "q", "tag", "filter", "json", "header", "cookie", "body", "name"];
const optionNames: readonly (keyof CallOptions | keyof RequestOptions)[] = [
  "timeout",
  "attemptTimeout",
  "maxRetries",
  "idempotent",
  "signal",
  "headers",
  "extraHeaders",
  "extraQuery",
  "extraBody",
  "path",
  "query",
  "body",
  "response",
];

const payloads = ["path", "query", "extraQuery", "extraBody", "body"] as const;

const answering = async (): Promise<Response> => Response.json({ success: true, data: 1 });
const core = createCore({ baseUrl: "https://api.example", fetch: answering });
/** Fails once, so that the limits of retries count. */
const busy = (): Core => {
  let sent = 0;
  const fetch = async (): Promise<Response> => (sent++ ? answering() : new Response("", { status: 503 }));
  return createCore({ baseUrl: "https://api.example", fetch });
};

/** Resolves to a word for an outcome that is allowed, and to the error for any other. */
async function outcomeOf(start: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await start();
    return "result";
  } catch (error) {
    return isClientError(error) ? "error" : `raw: ${(error as Error).stack}`;
  }
}

describe("one hostile value", () => {
  const cases = Object.entries(hostile);
  test.each(cases)("%s in every argument of every operation", async (_, make) => {
    for (const operation of operations)
      for (const name of argumentNames) {
        const args = { ...(name !== "id" && /\{id\}/.test(operation.path) && { id: 1 }), [name]: make() };
        expect(await outcomeOf(() => call(core, operation, args)), `${operation.id} ${name}`).toMatch(
          /^(result|error)$/,
        );
      }
    for (const operation of operations)
      expect(await outcomeOf(() => call(core, operation, make() as object)), operation.id).toMatch(/^(result|error)$/);
  });

  test.each(cases)("%s in every option", async (title, make) => {
    // What a getter of an option throws is the caller's own.
    const names = /getter|proxy/.test(title) ? payloads : optionNames;
    for (const name of names) {
      const options = { [name]: make() } as object;
      expect(await outcomeOf(() => call(core, getThing, { id: 1 }, options)), name).toMatch(/^(result|error)$/);
      expect(await outcomeOf(() => call(busy(), getThing, { id: 1 }, options)), name).toMatch(/^(result|error)$/);
      expect(await outcomeOf(() => request(core, "PUT", "/a/{a}", options)), name).toMatch(/^(result|error)$/);
    }
    if (names === payloads) return;
    expect(await outcomeOf(() => call(core, getThing, { id: 1 }, make() as object))).toMatch(/^(result|error)$/);
    expect(await outcomeOf(() => request(core, "PUT", "/a", make() as object))).toMatch(/^(result|error)$/);
    expect(await outcomeOf(() => request(core, make() as string, "/a"))).toMatch(/^(result|error)$/);
    expect(await outcomeOf(() => request(core, "GET", make() as string))).toMatch(/^(result|error)$/);
  });
});

test("any combination of hostile values", async () => {
  const random = randomness(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const makers = Object.entries(hostile).flatMap(([name, make]) => (/getter|proxy/.test(name) ? [] : make));
  const some = (names: readonly string[]): object =>
    Object.fromEntries(names.filter(() => random() < 0.3).map((name) => [name, pick(makers)()]));
  for (let round = 0; round < times(1_000); round++) {
    const [operation, args, options] = [pick(operations), some(argumentNames), some(optionNames)];
    expect(await outcomeOf(() => call(core, operation, args, options)), `round ${round}`).toMatch(/^(result|error)$/);
    expect(await outcomeOf(() => request(core, "PUT", "/{id}", options)), `round ${round}`).toMatch(/^(result|error)$/);
  }
});

test.each([
  ["cycle", { body: cyclic() }],
  ["BigInt", { body: { a: 1n } }],
  ["lone surrogate in the query", { query: { q: "\ud800" } }],
  ["lone surrogate in the path", { path: { id: "\ud800" } }],
  ["timeout NaN", { timeout: NaN }],
  ["negative timeout", { timeout: -1 }],
  ["timeout as a string", { timeout: "5000" }],
  ["attemptTimeout NaN", { attemptTimeout: NaN }],
  ["maxRetries NaN", { maxRetries: NaN }],
  ["signal", { signal: "stop" }],
  ["header", { headers: { "a b": "1" } }],
])("nothing is sent with an invalid argument or option: %s", async (_, options) => {
  let sent = 0;
  const counting = createCore({ baseUrl: "https://api.example", fetch: () => (sent++, answering()) });
  const error = await failure(request(counting, "PUT", "/{id}", { path: { id: 1 }, ...(options as object) }));
  expect(error).toMatchObject({ code: "argument", operation: "PUT /{id}" });
  expect(sent).toBe(0);
});

test.each(["timeout", "attemptTimeout", "maxRetries", "signal"])(
  "an invalid %s is an error that names it",
  async (name) => {
    for (const [own, all] of [[{ [name]: "1" }, {}], ...(name === "signal" ? [] : [[{}, { [name]: "1" }]])]) {
      const counting = createCore({ baseUrl: "https://api.example", fetch: answering, ...all });
      const error = await failure(call(counting, getThing, { id: 1 }, own as CallOptions));
      expect(error.message).toMatch(new RegExp(`^${name} must be a`));
    }
  },
);

test("deeply nested JSON can be a result, and an error that contains it can be printed", async () => {
  const text = `{"success":true,"data":${"[".repeat(6_000)}${"]".repeat(6_000)},"message":"deep"}`;
  const answer = (status: number) =>
    createCore({ baseUrl: "https://api.example", fetch: async () => new Response(text, { status }), maxRetries: 0 });
  expect(await call(answer(200), getThing, { id: 1 })).toHaveLength(1);
  const error = await failure(call(answer(500), getThing, { id: 1 }));
  expect(error).toMatchObject({ code: "server", status: 500 });
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: "server" });
  const refused = await failure(call(answer(200), { ...getThing, envelope: { data: "payload" } }, { id: 1 }));
  expect(JSON.parse(JSON.stringify(refused))).toMatchObject({ code: "decode" });
});
