import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { runInThisContext } from "node:vm";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import * as runtime from "../../src/client/index.js";
import { call, ClientError, isApiError, isClientError } from "../../src/client/index.js";
import { OAuthError } from "../../src/client/oauth-error.js";
import { WebhookError } from "../../src/client/webhook-error.js";
import { connect, failure, getThing, key, send, serve } from "./support.js";

type ErrorClass = new (...args: unknown[]) => Error;

const answer = async (status: number, text = "", headers: Record<string, string> = {}): Promise<runtime.ApiError> => {
  const server = await serve((_, response) => send(response, status, text, headers));
  return failure<runtime.ApiError>(call(connect(server, { maxRetries: 0 }), getThing, { id: "1" }));
};

test.each([
  [400, "BadRequestError", "bad_request"],
  [401, "UnauthorizedError", "unauthorized"],
  [403, "ForbiddenError", "forbidden"],
  [404, "NotFoundError", "not_found"],
  [409, "ConflictError", "conflict"],
  [413, "PayloadTooLargeError", "payload_too_large"],
  [422, "UnprocessableError", "unprocessable"],
  [429, "RateLimitError", "rate_limit"],
  [500, "ServerError", "server"],
  [503, "ServerError", "server"],
  [418, "ApiError", "api"],
  [304, "ApiError", "api"],
] as const)("%i is a %s", async (status, name, code) => {
  const error = await answer(status);
  expect(error).toBeInstanceOf(runtime[name]);
  expect(error).toBeInstanceOf(runtime.ApiError);
  expect(error).toBeInstanceOf(ClientError);
  expect(error).toMatchObject({ name, code, status, body: "", rawBody: "", attempts: 1, operation: "things.get" });
  expect(error.stack).toMatch(new RegExp(`^${name}: `));
});

test.each([
  ["es2017", false],
  ["es2022", true],
] as const)("minified for %s, with defined class fields: %s, each class keeps its name", async (target, defined) => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../src/client/index.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    globalName: "minified",
    target,
    minify: true,
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: defined } },
    write: false,
  });
  const minified = runInThisContext(`${outputFiles[0]!.text}; minified`) as Record<string, ErrorClass>;
  const isErrorClass = (value: unknown): value is ErrorClass => Object(value).prototype instanceof Error;
  const names = Object.entries(runtime).flatMap(([name, value]) => (isErrorClass(value) ? [name] : []));
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    // The one of ApiError is an answer, the message of all others takes anything.
    const error = new minified[name]!({ headers: new Headers() });
    expect([error.name, error.stack]).toEqual([name, expect.stringMatching(new RegExp(`^${name}: `))]);
    expect(error.constructor.name).not.toBe(name);
  }
});

test("a 500 without a body is an error as any other", async () => {
  expect(await answer(500)).toBeInstanceOf(runtime.ServerError);
});

test.each([
  ['{"message":"m","error":"e"}', "m"],
  ['{"error":"e"}', "e"],
  ['{"error":{"message":"em"}}', "em"],
  ['{"detail":"d"}', "d"],
  ['{"errors":["e0"]}', "e0"],
  ['{"errors":[{"message":"e0m"}]}', "e0m"],
  ['{"message":{"text":"?"},"detail":"d"}', "d"],
  ['{"detail":[{"loc":1}]}', "The API answered 404"],
  ['{"errors":"name is missing"}', "name is missing"],
  ['{"errors":{"name":["is too short","is odd"],"size":["is odd"]}}', "name: is too short"],
  ['{"errors":{"name":{"message":"is too short"}}}', "name: is too short"],
  ['{"errors":{"message":"em"}}', "em"],
  ['{"detail":[{"loc":["body",0,"name"],"msg":"Field required","type":"missing"}]}', "body.0.name: Field required"],
  ['{"type":"about:blank","title":"Out of credit","status":404,"detail":"You have 3"}', "Out of credit: You have 3"],
  ['{"title":"Not Found","status":404}', "Not Found"],
  ['{"title":"Invalid","errors":{"Name":["The Name is required."]}}', "Invalid: Name: The Name is required."],
  ['{"title":"Not found","detail":"Not found"}', "Not found"],
  ['{"errors":[{"title":"Invalid","detail":"too long"}]}', "Invalid: too long"],
  ['[{"message":"first"},{"message":"second"}]', "first"],
  ['"just a string"', "just a string"],
  ["upstream connect error\r\nat proxy 7", "upstream connect error"],
  ["\n\n  no such host  ", "no such host  "],
  ["x".repeat(70_000), "x".repeat(200)],
  ["<html>", "The API answered 404"],
  [" \n<?xml version='1.0'?><Error/>", "The API answered 404"],
  ['{"errors":{"a":{"b":{"c":{"d":{"e":"deep"}}}}}}', "The API answered 404"],
  [`${'{"error":'.repeat(7_000)}1${"}".repeat(7_000)}`, "The API answered 404"],
  [`{"detail":[{"msg":"m","loc":[${"[".repeat(20_000)}${"]".repeat(20_000)}]}]}`, "The API answered 404"],
  ['{"message":5,"error":true,"detail":null,"errors":[],"title":{}}', "The API answered 404"],
  ["null", "The API answered 404"],
])("of the body %.80s the message is %.80s", async (text, message) => {
  expect((await answer(404, text)).message).toBe(message);
});

test("has the request id, the headers and the body of the response", async () => {
  const error = await answer(404, '{"a":[1]}', { "x-request-id": "r-7", "x-more": "m" });
  expect([error.requestId, error.headers.get("x-more"), error.body, error.rawBody]).toEqual([
    "r-7",
    "m",
    { a: [1] },
    '{"a":[1]}',
  ]);
});

test("reads and keeps only the beginning of an endless body", async () => {
  const server = await serve((_, response) => {
    response.writeHead(500);
    const timer = setInterval(() => response.write("x".repeat(50_000)), 1);
    response.on("close", () => clearInterval(timer));
  });
  const error = await failure<runtime.ApiError>(
    call(connect(server, { maxRetries: 0, timeout: 5_000 }), getThing, { id: 1 }),
  );
  expect(error).toBeInstanceOf(runtime.ServerError);
  expect(error.rawBody).toBe("x".repeat(65_536));
});

/** Writes until the client leaves; says how much went out. */
const endless = async (start: string, type: string, end = Infinity) => {
  let written = 0;
  const server = await serve(async (_, response) => {
    response.writeHead(200, { "content-type": type }).write(start);
    while (!response.closed && written < end) {
      const chunk = " ".repeat(65_536);
      written += chunk.length;
      await new Promise((resolve) => response.write(chunk, resolve));
    }
    response.end("}");
  });
  return { server, written: () => written };
};

test.each([
  ["<html>", "text/html"],
  ["Sign in first", "text/plain; charset=utf-8"],
  ["<Error/>", "application/xml"],
])("only the beginning of a response is read that cannot be JSON: %s", async (start, type) => {
  const { server, written } = await endless(start, type);
  const error = await failure<runtime.ApiError>(call(connect(server), getThing, { id: 1 }));
  expect(error).toMatchObject({ code: "decode", status: 200 });
  expect(error.rawBody.length).toBe(65_536);
  // What the network holds besides what was read.
  expect(written()).toBeLessThan(16 * 2 ** 20);
});

test.each(["text/plain", "text/html", ""])("JSON may be large with the Content-Type %j", async (type) => {
  const { server } = await endless('{"success":true,"data":"d"', type, 2 ** 20);
  expect(await call(connect(server), getThing, { id: 1 })).toBe("d");
});

test("a body that breaks off keeps the error's status", async () => {
  const server = await serve((_, response) => {
    response.writeHead(404, { "content-length": "100" }).write("part");
    setTimeout(() => response.destroy(), 20);
  });
  expect(await failure(call(connect(server), getThing, { id: 1 }))).toMatchObject({ status: 404, rawBody: "part" });
});

test("console output and JSON show neither headers, nor the raw body, nor the key", async () => {
  const error = await answer(401, `{"message":"bad ${key}","sent":"Bearer ${key}"}`, {
    "set-cookie": "secret=1",
    "x-echo": `Bearer ${key}`,
  });
  const prints = [
    inspect(error, { depth: 9, showHidden: true }),
    JSON.stringify(error),
    String(error),
    error.stack,
    error.rawBody,
  ];
  for (const print of prints) {
    expect(print).not.toContain(key);
    expect(print).not.toContain("secret=1");
  }
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "UnauthorizedError",
    code: "unauthorized",
    message: "bad [redacted]",
    status: 401,
    body: { message: "bad [redacted]", sent: "Bearer [redacted]" },
    operation: "things.get",
    attempts: 1,
    phase: "body",
  });
});

test("isApiError tells the errors of two APIs in one program apart", async () => {
  const server = await serve((_, response) => send(response, 404));
  const options = { baseUrl: server.url, apiKey: key };
  const errors = await Promise.all(
    ["billing", "@acme/memory"].map((name) =>
      failure<runtime.NotFoundError>(call(runtime.createCore(options, { name }), getThing, { id: "1" })),
    ),
  );
  expect(errors.map(({ api }) => api)).toEqual(["billing", "@acme/memory"]);
  for (const error of errors) {
    expect(error).toBeInstanceOf(runtime.NotFoundError);
    expect([isClientError(error), isApiError(error)]).toEqual([true, true]);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ api: error.api, operation: "things.get" });
  }
});

test("errors of another copy of the runtime, such as a CommonJS bundle, are recognized", async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../src/client/index.ts", import.meta.url))],
    bundle: true,
    format: "cjs",
    write: false,
  });
  const module = { exports: {} as typeof runtime };
  (runInThisContext(`(function (module) {${outputFiles[0]!.text}})`) as (of: typeof module) => void)(module);
  const server = await serve((_, response) => send(response, 404));
  const core = module.exports.createCore({ baseUrl: server.url, apiKey: key }, { name: "billing" });
  const foreign = await failure<runtime.ApiError>(module.exports.call(core, getThing, { id: "1" }));
  expect(foreign).not.toBeInstanceOf(ClientError);
  expect(foreign).toMatchObject({ name: "NotFoundError", api: "billing" });
  const own = await answer(404);
  for (const error of [foreign, own])
    expect([module.exports.isApiError(error), isApiError(error), isClientError(error)]).toEqual([true, true, true]);
  for (const other of [new Error("x"), null, undefined, "x", { status: 404 }])
    expect([isClientError(other), isApiError(other)]).toEqual([false, false]);
});

/** The compiler asks for each member of the union, and refuses others. */
const allCodes: Record<runtime.ErrorCode, true> = {
  abort: true,
  api: true,
  argument: true,
  bad_request: true,
  callback: true,
  conflict: true,
  connection: true,
  decode: true,
  envelope: true,
  forbidden: true,
  not_found: true,
  oauth: true,
  pagination: true,
  payload_too_large: true,
  rate_limit: true,
  server: true,
  timeout: true,
  unauthorized: true,
  unprocessable: true,
  upload: true,
  validation: true,
  webhook: true,
};

/** The code of an error of a class, whatever its constructor takes first. */
function codeOf(type: typeof ClientError): string {
  const answer = { status: 400, headers: new Headers(), body: "", rawBody: "" };
  const { code } = Reflect.construct(type, [answer, "message"]) as ClientError;
  return code;
}

test("every error class has its own name and code", () => {
  const all = { ...runtime, OAuthError, WebhookError };
  const classes = Object.values(all).filter(
    (value): value is typeof ClientError => typeof value === "function" && value.prototype instanceof Error,
  );
  expect(classes).toHaveLength(23);
  const named = Object.entries(all).filter(([, value]) => classes.includes(value as typeof ClientError));
  for (const [name, type] of named) expect((type as typeof ClientError).name).toBe(name);
  const codes = classes.filter((type) => type !== ClientError).map((type) => codeOf(type));
  expect(codes.sort()).toEqual(Object.keys(allCodes).sort());
});

test("a key that the body repeats with JSON escapes is redacted", async () => {
  const error = await answer(401, `{"error":"Bearer ${key.replaceAll("-", "\\u002d")}"}`);
  expect([error.message, error.body]).toEqual(["Bearer [redacted]", { error: "Bearer [redacted]" }]);
  expect(error.rawBody).not.toContain(key);
});

describe("redaction of keys", () => {
  test.each([
    ["1", { id: 1, page: "10", list: [1, 11], message: "item 1 of 2" }, { message: "item [redacted] of 2" }],
    ["123456789012", { id: 123456789012, other: [123456789013, 5] }, { id: "[redacted]" }],
    [
      "dev",
      { code: "device_not_found", device_id: 7, env: "dev", "dev-1": "a dev." },
      { env: "[redacted]", "dev-1": "a [redacted]." },
    ],
    [
      "development-key-1",
      { mode: "development", key: "development-key-2", is: "development-key-1x" },
      { is: "[redacted]x" },
    ],
    [
      "device_not_secret",
      { code: "device_not_found", device_not_se: 1, text: '\n"device_not_secret"' },
      { text: '\n"[redacted]"' },
    ],
    [
      "sk_live_1234567890",
      { key: "sk_live_1234…", cut: "sk_live_12", sk_live_: true },
      { key: "[redacted]…", cut: "[redacted]" },
    ],
  ])("only values of the body that contain the key are redacted: %s", async (apiKey, body, hidden) => {
    const text = JSON.stringify(body, undefined, 1);
    const server = await serve((_, response) => send(response, 400, text));
    const error = await failure<runtime.ApiError>(call(connect(server, { apiKey }), getThing, { id: 1 }));
    expect(error.body).toEqual({ ...body, ...hidden });
    expect(JSON.parse(error.rawBody)).toEqual(error.body);
  });

  test("a short key is redacted as a whole word only", async () => {
    const text = "dev is no key of device /devices/dev?key=dev&x=%20dev dev";
    const server = await serve((_, response) =>
      send(response, 400, text, { "content-type": "text/plain", "x-dev": "a" }),
    );
    const error = await failure<runtime.ApiError>(call(connect(server, { apiKey: "dev" }), getThing, { id: 1 }));
    expect(error.rawBody).toBe(text.replaceAll(/\bdev\b|(?<=%20)dev/g, "[redacted]"));
    expect(error.headers.get("x-dev")).toBe("a");
  });

  test("a key with trailing white space is redacted without it, and so is a key that was replaced", async () => {
    const echo = await serve(({ headers }, response) => send(response, 400, `{"message":"${headers.authorization}"}`));
    const blank = await failure(call(connect(echo, { apiKey: `${key} ` }), getThing, { id: 1 }));
    expect(blank.message).toBe("Bearer [redacted]");
    const seen: string[] = [];
    const server = await serve(({ headers }, response) => {
      seen.push(`${headers.authorization}`);
      return send(response, 401, JSON.stringify({ message: seen.join() }));
    });
    const client = connect(server, { apiKey: ({ refused }) => (refused ? "new-key" : "old-key") });
    const replaced = await failure(call(client, getThing, { id: 1 }));
    expect(replaced.message).toBe("Bearer [redacted],Bearer [redacted]");
  });

  test("an error of another call that a callback throws is passed on unchanged", async () => {
    const server = await serve((_, response) => send(response, 503));
    const other = await failure(call(connect(server, { maxRetries: 0 }), { ...getThing, id: "keys.get" }, { id: 1 }));
    let asked = 0;
    const apiKey = (): never => {
      asked++;
      throw other;
    };
    expect(await failure(call(connect(server, { apiKey }), getThing, { id: 1 }))).toBe(other);
    expect([asked, other]).toMatchObject([1, { operation: "keys.get" }]);
    const aborted = call(connect(server), getThing, { id: 1 }, { signal: AbortSignal.abort(other) });
    expect(await failure(aborted)).toMatchObject({ code: "abort", cause: other, operation: "things.get" });
  });

  test.each(["{}", "null", "[]", "5", '{"success":true}', '{"data":null}', '{"error":"boom"}'])(
    "a response without the payload of its envelope is an error: %s",
    async (text) => {
      const server = await serve((_, response) => send(response, 200, text));
      const error = await failure(call(connect(server), getThing, { id: 1 }));
      expect(error).toMatchObject({ code: "decode", message: "The response has no result" });
    },
  );

  test("a missing payload is undefined if the operation may have none", async () => {
    const empty = await serve(() => ({ success: true }));
    expect(await call(connect(empty), { ...getThing, empty: true }, { id: 1 })).toBeUndefined();
  });

  test("at most 64 KiB of a body that is not JSON are kept", async () => {
    const server = await serve((_, response) => send(response, 200, "<p>".repeat(1_000_000)));
    const { body, rawBody } = await failure<runtime.ApiError>(call(connect(server), getThing, { id: 1 }));
    expect([(body as string).length, rawBody.length]).toEqual([65_536, 65_536]);
  });
});

test("asClientError wraps other errors in a CallbackError, and returns client errors unchanged", () => {
  const cause = new TypeError("Please sign in again");
  const error = runtime.asClientError(cause);
  expect(error).toBeInstanceOf(runtime.CallbackError);
  expect(error).toMatchObject({ name: "CallbackError", code: "callback", message: "Please sign in again", cause });
  expect(JSON.stringify(error)).not.toContain("TypeError");
  expect(runtime.asClientError("no")).toMatchObject({ message: "no", cause: "no" });
  expect(runtime.asClientError(error)).toBe(error);
});
