import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  apiKeyIn,
  type Auth,
  basic,
  bearer,
  call,
  type ClientEvent,
  type CoreOptions,
  createCore,
  type Key,
  type Operation,
  schemes,
  type StandardSchema,
  validateWith,
  withMiddleware,
} from "../../src/client/index.js";
import { readLines } from "../../src/client/streams.js";
import { readText } from "../../src/client/readers.js";
import { request } from "../../src/client/request.js";
import { sample } from "../../../../scripts/thoroughness.js";
import { connect, failure, getThing, key, send, serve } from "./support.js";

/** Characters that JSON, URLs and HTML escape, and no part that repeats. */
const secret = "sk-live_4f0cA/9+zQ7~mB.Xy2==";
const password = "p4ss/W0rd+9zKq7=";
const size = 8;

const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);
const servers: Server[] = [];
beforeEach(() => void process.on("unhandledRejection", onUnhandled));
afterEach(async () => {
  vi.restoreAllMocks();
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", onUnhandled);
  for (const server of servers.splice(0)) server.close();
  expect(unhandled.splice(0)).toEqual([]);
});

/** All that a caller, a logger or a debugger can read of a value. */
function textsOf(value: unknown, depth = 0): string[] {
  const texts = [
    inspect(value, { depth: null, showHidden: true, getters: true }),
    String(value),
    JSON.stringify(value),
  ];
  if (!(value instanceof Error) || depth > 5) return texts;
  const { headers, rawBody, stack } = value as Error & { headers?: Headers; rawBody?: string };
  const own = Object.getOwnPropertyNames(value).map((name) => (value as unknown as Record<string, unknown>)[name]);
  texts.push(`${stack}`, `${rawBody}`, JSON.stringify([...(headers ?? [])]), ...own.map((part) => inspect(part)));
  return [...texts, ...textsOf(value.cause, depth + 1)];
}

/** The parts of the secrets, of eight characters, that a caller can see. */
function leaks(values: readonly unknown[], secrets: readonly string[] = [secret]): string[] {
  const texts = values.flatMap((value) => textsOf(value)).join("\n");
  const decoded = texts.replace(/\\u00(..)|%(..)/g, (_, a, b) => String.fromCharCode(parseInt(a ?? b, 16)));
  const all = `${texts}\n${decoded}`.toLowerCase();
  return secrets
    .flatMap((text) => Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size)))
    .filter((part) => all.includes(part.toLowerCase()));
}

/** A server that answers each request, whose head it gets, by raw bytes. */
async function raw(answer: (head: string, socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (bytes) => answer(bytes.toString("latin1"), socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The credentials as the server got them. */
const credentialsOf = (head: string): string =>
  [/^(?:authorization|x-key|cookie): (.*)\r$/im.exec(head)?.[1], /^GET \S*[?](\S*)/.exec(head)?.[1]]
    .filter(Boolean)
    .join();

const spelled = {
  "as it is": (text: string) => text,
  "without its scheme": (text: string) => text.replace(/^\w+[ =]/, ""),
  "in JSON with \\u": (text: string) => text.replace(/[^]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
  "in JSON with \\/": (text: string) => text.replaceAll("/", "\\/"),
  "percent-encoded": encodeURIComponent,
  "percent-decoded": decodeURIComponent,
  "percent-encoded twice": (text: string) => encodeURIComponent(encodeURIComponent(text)),
  "in lower case": (text: string) => text.toLowerCase(),
  "cut to its first half": (text: string) => text.slice(0, -12),
  "decoded from base64": (text: string) => `${atob(/Basic (\S+)/.exec(text)?.[1] ?? "")}`,
};

const ok = (headers: string, body: string) =>
  `HTTP/1.1 200 OK\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const failed = (headers: string, body: string) => ok(headers, body).replace("200 OK", "400 Bad");
const json = "content-type: application/json\r\n";
const chunked = "HTTP/1.1 400 Bad\r\ntransfer-encoding: chunked\r\n";

/** Places where a hostile server can repeat a request. */
const echoes: Readonly<Record<string, (echo: string, head: string) => string>> = {
  "not HTTP": (_, head) => head,
  "not HTTP after a status line": (echo) => `HTTP/1.1 200 OK\r\n${echo}\r\n\r\n`,
  "the status line": (echo) => `HTTP/1.1 400 ${echo}\r\ncontent-length: 0\r\n\r\n`,
  "the status code": (echo) => `HTTP/1.1 ${echo}\r\n\r\n`,
  "the version": (echo) => `HTTP/${echo} 200 OK\r\n\r\n`,
  "a header": (echo) => failed(`x-echo: ${echo}\r\nset-cookie: a=${echo}\r\nx-request-id: ${echo}\r\n`, ""),
  "a header's name": (echo) => failed(`x-${echo.replace(/[^\w.~+-].*/s, "")}: 1\r\n`, ""),
  "a header's name as it is": (echo) => failed(`${echo}: 1\r\n`, ""),
  "Content-Length": (echo) => failed(`content-length: ${echo}\r\n`, ""),
  "Transfer-Encoding": (echo) => failed(`transfer-encoding: ${echo}\r\n`, ""),
  "Content-Encoding": (echo) => failed(`content-encoding: gzip, ${echo}\r\n`, "x"),
  "gzip that is none": (echo) => ok(`${json}content-encoding: gzip\r\n`, echo),
  Location: (echo) => `HTTP/1.1 302 Found\r\nlocation: ${echo}\r\ncontent-length: 0\r\n\r\n`,
  "Location, elsewhere": (echo) =>
    `HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/${echo}?${echo}\r\ncontent-length: 0\r\n\r\n`,
  "Location, invalid": (echo) => `HTTP/1.1 302 Found\r\nlocation: http://[${echo}\r\ncontent-length: 0\r\n\r\n`,
  "Location, as a host": (echo) => `HTTP/1.1 302 Found\r\nlocation: http://${echo}/\r\ncontent-length: 0\r\n\r\n`,
  "Location, as a password": (echo) =>
    `HTTP/1.1 302 Found\r\nlocation: http://a:${echo}@127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n`,
  "Retry-After": (echo) => failed(`retry-after: ${echo}\r\n`, ""),
  "a text": (echo) => failed("content-type: text/plain\r\n", `No such key: ${echo}`),
  HTML: (echo) => failed("content-type: text/html\r\n", `<p title="${echo}">${echo}</p>`),
  JSON: (echo) => failed(json, `{"errors":{"${echo}":["bad ${echo}"]},"detail":[{"loc":["${echo}"],"msg":"${echo}"}]}`),
  "JSON, quoted in JSON": (echo) => failed(json, JSON.stringify({ message: JSON.stringify({ echo }) })),
  "JSON that is cut": (echo) => failed(json, `{"a":"\\"","message":"bad ${echo}`),
  "a success that is not JSON": (echo) => ok(json, `key ${echo}`),
  "a success that is HTML": (echo) => ok("content-type: text/html\r\n", `<p>${echo}</p>`),
  "a success without data": (echo) => ok(json, `{"success":true,"${echo}":"${echo}"}`),
  "a success that says it failed": (echo) => ok(json, `{"success":false,"message":"${echo}"}`),
  "a chunk's size": (echo) => `${chunked}\r\n${echo}\r\nabc\r\n0\r\n\r\n`,
  "a chunk's extension": (echo) => `${chunked}\r\n3;${echo}\r\nabc\r\nx${echo}\r\n`,
  "a trailer": (echo) => `${chunked}trailer: x\r\n\r\n0\r\nx: ${echo}\r\n\r\n`,
  "a trailer that is none": (echo) => `${chunked}\r\n0\r\n${echo}\r\n\r\n`,
  "bytes after the answer": (echo) => `${failed("", "x")}${echo}${echo}`,
};

/** Each with the spellings that say something of it. */
const auths: Readonly<Record<string, readonly [Auth, Key, readonly string[], RegExp]>> = {
  bearer: [bearer, secret, [secret], /./],
  header: [apiKeyIn("header", "x-key"), secret, [secret], /as it is/],
  query: [apiKeyIn("query", "key"), secret, [secret, encodeURIComponent(secret)], /as it is|percent|half/],
  cookie: [apiKeyIn("cookie", "sid"), secret, [secret, encodeURIComponent(secret)], /as it is/],
  basic: [basic, { username: "user", password }, [btoa(`user:${password}`), password], /as it is|base64|half/],
};

describe.each(Object.entries(echoes))("a key that a server repeats: %s", (_, echo) => {
  test.each(Object.entries(auths))("%s", async (_, [auth, apiKey, secrets, names]) => {
    for (const [name, spell] of Object.entries(spelled).filter(([name]) => names.test(name))) {
      const url = await raw((head, socket) => {
        let text = credentialsOf(head);
        try {
          text = spell(text);
        } catch {}
        socket.end(Buffer.from(echo(text, head), "latin1"));
      });
      const seen: unknown[] = [];
      const validate = validateWith({ "things.get": { response: quoting } });
      const client = createCore(
        { baseUrl: url, apiKey, maxRetries: 1, onEvent: (event) => void seen.push(event), validate },
        { auth },
      );
      vi.spyOn(Math, "random").mockReturnValue(0);
      seen.push(client, await call(client, getThing, { id: 1 }).catch((error: unknown) => error));
      expect([name, leaks(seen, secrets)]).toEqual([name, []]);
    }
  });
});

/** Objects to everything, and quotes it. */
const quoting: StandardSchema = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value) => ({
      issues: Object.entries(value as object).map(([name, part]) => ({
        message: `Expected a number, got ${JSON.stringify(part)}`,
        path: [{ key: name }, name, 0, Symbol("s")],
        input: value,
        keys: [name],
      })),
    }),
  },
};

test.each(["strict", "warn"] as const)("a validator's issues, %s, quote no key", async (mode) => {
  const server = await serve(({ headers }) => ({
    success: headers.authorization,
    [`${headers.authorization}`]: 1,
    data: { [`${headers.authorization}`]: headers.authorization },
  }));
  const seen: unknown[] = [];
  const validate = validateWith({ "things.get": { response: quoting } }, mode);
  const client = connect(server, { apiKey: secret, validate, onEvent: (event) => void seen.push(event) });
  const result = await call(client, getThing, { id: 1 }).safe();
  if (!result.ok) seen.push(result.error);
  expect(leaks(seen)).toEqual([]);
  const { issues } = (
    mode === "warn" ? seen.find((event) => (event as ClientEvent).type === "warning") : seen.at(-1)
  ) as {
    issues: unknown;
  };
  expect(issues).toContainEqual({
    message: 'Expected a number, got "Bearer [redacted]"',
    path: ["success", "success", 0, expect.any(Symbol)],
  });
});

describe("a body that ends in the middle of the key", () => {
  const lengths = Array.from({ length: secret.length + 1 }, (_, length) => length);
  test.each(sample(lengths, 5))("after %i characters", async (length) => {
    for (const [start, text] of [
      ["broken off", `bad key ${secret.slice(0, length)}`],
      ["JSON", `{"message":"bad key ${secret.slice(0, length)}`],
      ["the bound", "x".repeat(65_536 - length) + secret + "y".repeat(9)],
      ["more than the bound", "x".repeat(70_000 - length) + secret],
    ] as const) {
      const url = await raw((_, socket) => {
        socket.write(`HTTP/1.1 400 Bad\r\ncontent-length: 99999\r\n\r\n${text}`);
        setTimeout(() => socket.destroy(), 15);
      });
      const error = await failure(call(connect({ url, seen: [] }, { apiKey: secret }), getThing, { id: 1 }));
      expect([start, error]).toMatchObject([start, { status: 400 }]);
      expect([start, leaks([error])]).toEqual([start, []]);
    }
  });
});

test("keys of earlier attempts, and keys with a common prefix, are redacted", async () => {
  const keys = ["first-key-4711", "first-key-4711-and-more", "second-key-0815", "third-key-2342"];
  const got: string[] = [];
  const server = await serve(({ headers }, response) => {
    got.push(`${headers.authorization}`);
    return send(response, got.length < 3 ? 401 : 503, `{"message":"${got.join()}"}`, { "retry-after": "0" });
  });
  let asked = 0;
  const seen: unknown[] = [];
  const client = connect(server, { apiKey: () => keys[asked++ % 4]!, onEvent: (event) => void seen.push(event) });
  seen.push(await failure(call(client, getThing, { id: 1 })));
  expect(got.length).toBeGreaterThan(1);
  expect(leaks(seen, ["key-4711", "and-more", "key-0815", "key-2342"])).toEqual([]);
});

test.each([300, 2_000, 20_000])("a key of %i characters is redacted", async (length) => {
  const long = Array.from(
    { length },
    (_, at) => "abcdefghijklmnopqrstuvwxyzABCDEF-_.0123456789"[(at * 7919 + at * at) % 45],
  ).join("");
  const server = await serve((_, response) => send(response, 400, `{"message":"no \\"${long}\\""}`));
  // Too long for a header of Node's server.
  const client = connect(server, { fetch: async () => fetch(server.url), apiKey: long });
  const error = await failure(call(client, getThing, { id: 1 }));
  expect(error.message).toBe('no "[redacted]"');
  expect(leaks([error], [long])).toEqual([]);
});

test("a long key of any characters is redacted to its end", async () => {
  const long = `${"a".repeat(20)} $& ${"b".repeat(60)}: c&d ${"tail-of-the-key".repeat(4)}`;
  const server = await serve((_, response) => send(response, 400, `no ${long}!`));
  const client = createCore({ baseUrl: server.url, apiKey: long }, { auth: apiKeyIn("query", "key") });
  expect((await failure(call(client, getThing, { id: 1 }))).message).toBe("no [redacted]!");
});

test.each([
  ["backslashes", () => "\\".repeat(130_000), "envelope"],
  ["a long run after the key", () => key + "x".repeat(5_000_000), "envelope"],
  ["escaped slashes after the key", () => key + "\\/".repeat(3_000_000), "envelope"],
])("%s in a response are searched for the key", async (_, textOf, code) => {
  const body = JSON.stringify({ success: false, message: textOf() });
  const fetch = async () => new Response(body, { headers: { "content-type": "application/json" } });
  const error = await failure(
    call(createCore({ baseUrl: "https://api.example", apiKey: key, fetch, maxRetries: 0 }), getThing, { id: 1 }),
  );
  expect(error).toMatchObject({ code, attempts: 1 });
  expect(error.message.includes(key)).toBe(false);
});

test("the issues of arguments quote no plain key, of one scheme or of several", async () => {
  const validate = validateWith({ "things.get": { params: quoting } });
  const options = { baseUrl: "https://api.example", validate, fetch: async () => Response.json({}) };
  const several = { credentials: { main: secret, other: () => "unknown yet", none: undefined } };
  const api = { authenticate: schemes({ main: bearer, other: bearer, none: bearer }, "main", [["main"]]) };
  for (const keys of [{ apiKey: secret }, several]) {
    const error = await failure(call(createCore({ ...options, ...keys }, api), getThing, { id: `my ${secret}` }));
    expect(error).toMatchObject({
      code: "validation",
      issues: [{ message: 'Expected a number, got "my [redacted]"' }],
    });
    expect(leaks([error])).toEqual([]);
  }
});

test("errors of streams and of other readers contain no key", async () => {
  for (const [body, read] of [
    [`{"a":1}\n{oops ${secret}`, readLines()],
    ["x", readText],
  ] as const) {
    const url = await raw((_, socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n${secret}\r\n`,
      );
    });
    const operation: Operation = { ...getThing, envelope: {}, read };
    const reading = (async () => {
      const items = await call<AsyncIterable<unknown>>(
        connect({ url, seen: [] }, { apiKey: secret, maxRetries: 0 }),
        operation,
        { id: 1 },
      );
      for await (const _ of items);
    })();
    expect(leaks([await failure(reading)])).toEqual([]);
  }
});

test("an invalid header is named, without its value", async () => {
  const server = await serve(() => ({}));
  for (const options of [
    {},
    { middleware: withMiddleware({ onRequest: () => undefined }) },
  ] satisfies Partial<CoreOptions>[]) {
    const error = await failure(
      request(connect(server, options), "GET", "/x", { headers: { "x-own": `a\n${secret}` } }),
    );
    expect(error).toMatchObject({ code: "argument", message: 'The header "x-own" cannot be sent' });
    expect(leaks([error])).toEqual([]);
  }
  expect(server.seen).toEqual([]);
});

test("nothing is redacted without a key, or with a key of white space", async () => {
  const server = await serve((_, response) => send(response, 400, '{"message":"nothing to hide"}'));
  for (const options of [{}, { apiKey: () => "" }, { apiKey: " " }])
    expect((await failure(call(connect(server, options), getThing, { id: 1 }))).message).toBe("nothing to hide");
});

test("a key in the query is redacted in JSON whatever its characters", async () => {
  const odd = "päss\u2028word\t\u{1f511}-4f6c81";
  const escaped = odd.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const server = await serve((_, response) =>
    send(response, 400, `{"message":"${odd.replace("\t", "\\t")}|${escaped.slice(0, 60)}"}`),
  );
  const core = createCore({ baseUrl: server.url, apiKey: odd }, { auth: apiKeyIn("query", "key") });
  expect((await failure(call(core, getThing, { id: 1 }))).message).not.toMatch(/word/);
});

test("strings that only resemble the key are not redacted", async () => {
  const text = '{"message":"see key, key-4, key-4f and KEY for \\"more\\" [\\u00e9] 100%","path":"a\\\\b/c"}';
  const server = await serve((_, response) => send(response, 400, text));
  const error = await failure(call(connect(server, { apiKey: key }), getThing, { id: 1 }));
  expect(error).toMatchObject({ rawBody: text, body: JSON.parse(text) as object });
});
