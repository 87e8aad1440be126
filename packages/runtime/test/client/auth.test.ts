import { inspect } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  apiKeyIn,
  ArgumentError,
  basic,
  bearer,
  call,
  coded,
  type ClientEvent,
  type CoreOptions,
  createCore,
  type KeyContext,
  type Operation,
  schemes,
} from "../../src/client/index.js";
import { request } from "../../src/client/request.js";
import { connect, createThing, failure, getThing, key, send, serve, wait } from "./support.js";

afterEach(() => void vi.unstubAllGlobals());

const ok = { success: true, data: 1 };

const given = { id: "things.list", method: "GET", path: "/things", empty: true } as const;

test.each([
  ["bearer", bearer, "secret", { authorization: "Bearer secret" }, "/things/1"],
  [
    "basic",
    basic,
    { username: "jörg", password: "p:a" },
    { authorization: `Basic ${Buffer.from("jörg:p:a").toString("base64")}` },
    "/things/1",
  ],
  ["basic without a password", basic, { username: "u", password: "" }, { authorization: "Basic dTo=" }, "/things/1"],
  ["a header", apiKeyIn("header", "X-Key"), "secret", { "x-key": "secret" }, "/things/1"],
  ["a cookie", apiKeyIn("cookie", "sid"), "a b", { cookie: "sid=a%20b" }, "/things/1"],
  ["the query", apiKeyIn("query", "api key"), "a&b", {}, "/things/1?api%20key=a%26b"],
])("%s", async (_, auth, apiKey, headers, url) => {
  const server = await serve(() => ok);
  await call(createCore({ baseUrl: server.url, apiKey }, { auth }), getThing, { id: 1 });
  expect(server.seen[0]!.headers).toMatchObject(headers);
  expect(server.seen[0]!.url).toBe(url);
});

test.each([
  ["header", { "x-key": "own" }],
  ["query", {}],
  ["cookie", { cookie: "X-Key=own" }],
] as const)("an argument of the call is sent instead of the key of the client, in the %s", async (place, headers) => {
  const server = await serve(() => ok);
  const parameters = [
    { name: "X-Key", in: place },
    { name: "other", in: "query" },
  ] as const;
  const operation: Operation = place === "cookie" ? coded({ ...given, parameters }) : { ...given, parameters };
  const client = createCore(
    { baseUrl: server.url, apiKey: "secret" },
    { auth: apiKeyIn(place, place === "header" ? "x-key" : "X-Key") },
  );
  await call(client, operation, { "X-Key": "own", other: 1 });
  expect(server.seen[0]!.headers).toMatchObject(headers);
  expect(server.seen[0]!.url).toBe(place === "query" ? "/things?X-Key=own&other=1" : "/things?other=1");
  await call(client, operation, { other: 1 });
  expect(`${server.seen[1]!.url} ${JSON.stringify(server.seen[1]!.headers)}`).toContain("secret");
  expect(JSON.stringify(server.seen[0])).not.toContain("secret");
});

test("the default base URL is the API's", async () => {
  const server = await serve(() => ok);
  await call(createCore({}, { defaultBaseUrl: server.url }), getThing, { id: 1 });
  expect(server.seen[0]!.headers).not.toHaveProperty("authorization");
  for (const baseUrl of [undefined, "", "nowhere"]) expect(() => createCore({ baseUrl })).toThrow(ArgumentError);
});

test("a key function is asked once per attempt, and not for public operations", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const server = await serve((_, response, count) => (count === 1 ? send(response, 503) : ok));
  const asked: KeyContext[] = [];
  const client = connect(server, { apiKey: async (context) => `key-${asked.push(context)}` });
  await call(client, getThing, { id: 1 });
  expect(asked).toEqual([
    { operation: "things.get", attempt: 1 },
    { operation: "things.get", attempt: 2 },
  ]);
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer key-1", "Bearer key-2"]);
  await call(client, { ...getThing, public: true }, { id: 1 });
  expect(asked).toHaveLength(2);
  expect(server.seen[2]!.headers).not.toHaveProperty("authorization");
});

test.each([undefined, "", null, 5, { username: "u", password: "p" }])(
  "an empty key or one of the wrong type is refused at once: %j",
  (apiKey) => {
    const options = { baseUrl: "https://api.example", apiKey: apiKey as undefined };
    expect(() => createCore(options)).toThrow(ArgumentError);
    expect(() => createCore(options)).toThrow(
      "apiKey must be a string or a function: set its environment variable, or leave it out",
    );
  },
);

test("credentials of the wrong type are refused at once, or when a function returns them", async () => {
  const server = await serve(() => ok);
  const api = { authenticate: schemes({ user: basic, token: bearer }, "token", [["user"], ["token"]]) };
  const create = (credentials: object) => createCore({ baseUrl: server.url, credentials } as CoreOptions, api);
  const user = [
    "u:p",
    "",
    7,
    {},
    { username: "u" },
    { username: "", password: "p" },
    { username: "u:x", password: "p" },
    { username: "u", password: 1 },
  ];
  for (const key of user) {
    expect(() => create({ user: key })).toThrow("credentials.user must be { username, password }, without");
    if (key === "") continue;
    const error = await failure(call(create({ user: () => key }), getThing, { id: 1 }));
    expect(error.message).toContain("credentials.user must be { username, password }, without");
  }
  expect(() => create({ token: { username: "u", password: "p" } })).toThrow("credentials.token must be a string");
  expect(server.seen).toEqual([]);
  await call(create({ user: { username: "u", password: "p" }, token: undefined }), getThing, { id: 1 });
  expect(server.seen[0]!.headers.authorization).toBe("Basic dTpw");
});

test("in a browser, plain credentials are refused like a plain key", () => {
  vi.stubGlobal("document", {});
  vi.stubGlobal("window", { document: {} });
  const api = { authenticate: schemes({ token: bearer }, "token", [["token"]]) };
  const create = (options: object) => createCore({ baseUrl: "https://api.example", ...options }, api);
  expect(() => create({ credentials: { token: "t" } })).toThrow("In a browser, credentials.token must be a function");
  create({ credentials: { token: () => "t" } });
  create({ credentials: { token: "t" }, dangerouslyAllowBrowser: true });
});

test("calls have no key without the option, or if a function returns an empty key", async () => {
  const server = await serve(() => ok);
  await call(createCore({ baseUrl: server.url }), getThing, { id: 1 });
  await call(createCore({ baseUrl: server.url, apiKey: () => "" }), getThing, { id: 1 });
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
});

test("headers of the client and of the call may authenticate instead", async () => {
  const server = await serve(() => ok);
  const keyless = createCore({ baseUrl: server.url, headers: { Authorization: "Own 1" } });
  await call(keyless, getThing, { id: 1 });
  await call(connect(server), getThing, { id: 1 }, { headers: { Authorization: "Own 2" } });
  await call(connect(server), getThing, { id: 1 }, { headers: { Authorization: null } });
  const own = connect(server, { headers: { Authorization: "Own 3", accept: "text/x" } });
  await call(own, getThing, { id: 1 });
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(["Own 1", "Own 2", undefined, "Own 3"]);
  expect(server.seen[3]!.headers.accept).toBe("text/x");
});

test("a key with characters that headers cannot have is not quoted by the error", async () => {
  const server = await serve(() => ok);
  const error = await failure(call(connect(server, { apiKey: `${key}\u2028x` }), getThing, { id: 1 }));
  expect(error).toBeInstanceOf(ArgumentError);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key);
});

test.each<[string, Partial<CoreOptions>, (text: string) => unknown]>([
  ["a failure", {}, () => undefined],
  ["a broken connection", { fetch: () => Promise.reject(new TypeError("fetch failed")) }, () => undefined],
  ["a key in the query", {}, () => undefined],
])("the key is in no event and no error: %s", async (name, options) => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const server = await serve(({ headers, url }, response) =>
    send(response, 500, JSON.stringify({ headers, url, message: headers.authorization ?? url })),
  );
  const events: ClientEvent[] = [];
  const auth = name === "a key in the query" ? apiKeyIn("query", "key") : bearer;
  const client = createCore(
    { baseUrl: server.url, apiKey: key, onEvent: (event) => events.push(event), ...options },
    { auth },
  );
  const error = await failure(call(client, getThing, { id: 1 }));
  expect(events.map(({ type }) => type)).toContain("error");
  for (const value of [error, ...events, client]) {
    expect(JSON.stringify(value)).not.toContain(key);
    expect(inspect(value, { depth: 9, showHidden: true })).not.toContain(key);
  }
  expect(server.seen.every(({ headers, url }) => `${headers.authorization}${url}`.includes(key))).toBe(true);
});

test("a key in the query is redacted in the error of a broken connection", async () => {
  // As Deno and Bun do.
  const fetch = ({ url }: Request) => Promise.reject(new TypeError(`error sending request for ${url}`));
  const client = createCore(
    { baseUrl: "http://127.0.0.1:1", apiKey: key, maxRetries: 0, fetch },
    { auth: apiKeyIn("query", "key") },
  );
  const error = await failure(call(client, getThing, { id: 1 }));
  expect(error).toMatchObject({ code: "connection" });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key);
});

test("a browser is refused a plain key, unless it is meant to be public", () => {
  vi.stubGlobal("window", { document: {} });
  const baseUrl = "https://api.example";
  expect(() => createCore({ baseUrl, apiKey: key })).toThrow(/dangerouslyAllowBrowser/);
  createCore({ baseUrl });
  createCore({ baseUrl, apiKey: () => key });
  createCore({ baseUrl, apiKey: key, dangerouslyAllowBrowser: true });
});

test("a Web Worker or service worker is refused a plain key", () => {
  const baseUrl = "https://api.example";
  vi.stubGlobal("WorkerGlobalScope", class {});
  // As in workerd, which shows its keys to nobody.
  createCore({ baseUrl, apiKey: key });
  vi.stubGlobal("importScripts", () => {});
  expect(() => createCore({ baseUrl, apiKey: key })).toThrow(/dangerouslyAllowBrowser/);
  createCore({ baseUrl, apiKey: () => key });
  createCore({ baseUrl, apiKey: key, dangerouslyAllowBrowser: true });
});

test("in a browser the base URL may be relative", () => {
  vi.stubGlobal("location", { href: "https://app.example/page" });
  createCore({ baseUrl: "/api" });
});

describe("a key that is refused with 401", () => {
  const wanted = (expected: string) =>
    serve(({ headers }, response) =>
      headers.authorization === `Bearer ${expected}` ? ok : send(response, 401, '{"message":"who are you"}'),
    );

  test("is requested once more, and the new key is tried, even if the request is not idempotent", async () => {
    const server = await wanted("new");
    const asked: KeyContext[] = [];
    const apiKey = (context: KeyContext) => (asked.push(context), context.refused ? "new" : "old");
    const retries: ClientEvent[] = [];
    const onEvent = (event: ClientEvent) => void (event.type === "retry" && retries.push(event));
    const outcome = await call(connect(server, { apiKey, maxRetries: 0, onEvent }), createThing, {
      name: "a",
    }).withResponse();
    expect(retries).toMatchObject([{ attempt: 1, delay: 0, error: { status: 401, message: "who are you" } }]);
    expect(outcome).toMatchObject({ data: ok, attempts: 2 });
    expect(asked).toEqual([
      { operation: "things.create", attempt: 1 },
      { operation: "things.create", attempt: 2, refused: true },
    ]);
    expect(server.seen.map(({ body }) => body.toString())).toEqual(['{"name":"a"}', '{"name":"a"}']);
  });

  test("is not sent again if the function returns the same one, or if it is a string", async () => {
    for (const apiKey of [() => "old", "old"]) {
      const server = await wanted("new");
      const error = await failure(call(connect(server, { apiKey }), getThing, { id: 1 }));
      expect(error).toMatchObject({ code: "unauthorized", message: "who are you", attempts: 1 });
      expect(server.seen).toHaveLength(1);
    }
  });

  test("is replaced once per call at most", async () => {
    const server = await wanted("never");
    let count = 0;
    const error = await failure(call(connect(server, { apiKey: () => `key-${++count}` }), getThing, { id: 1 }));
    expect(error).toMatchObject({ status: 401, attempts: 2 });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer key-1", "Bearer key-2"]);
  });

  test("does not count as one of maxRetries", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const server = await serve((_, response, count) => (count < 4 ? send(response, [401, 503, 503][count - 1]!) : ok));
    let count = 0;
    const outcome = call(connect(server, { apiKey: () => `key-${++count}` }), getThing, { id: 1 });
    expect((await outcome.withResponse()).attempts).toBe(4);
  });

  test("is not replaced if the body is a stream, which can be sent once", async () => {
    const server = await wanted("new");
    const body = new Blob(["x"]).stream();
    const client = connect(server, { apiKey: ({ refused }) => (refused ? "new" : "old") });
    expect(await failure(request(client, "POST", "/x", { body }))).toMatchObject({ status: 401, attempts: 1 });
  });

  test("rejects with the error that the key function then throws", async () => {
    const server = await wanted("new");
    const apiKey = ({ refused }: KeyContext): string => {
      if (refused) throw new Error("signed out");
      return "old";
    };
    expect((await failure(call(connect(server, { apiKey }), getThing, { id: 1 }))).message).toBe("signed out");
  });

  test("is replaced for an API with several schemes", async () => {
    const server = await wanted("new");
    const api = { authenticate: schemes({ user: bearer }, "user", [["user"]]) };
    const asked: KeyContext[] = [];
    const apiKey = (context: KeyContext) => (asked.push(context), context.refused ? "new" : "old");
    await call(createCore({ baseUrl: server.url, apiKey }, api), getThing, { id: 1 });
    expect(asked[1]).toEqual({ operation: "things.get", attempt: 2, refused: true, scheme: "user" });
  });
});

test("a key that comes after its attempt has timed out is not sent", async () => {
  const server = await serve(() => ok);
  let release = (_: string) => {};
  const events: ClientEvent[] = [];
  const client = connect(server, {
    apiKey: ({ attempt }) => (attempt === 1 && !events.length ? new Promise((resolve) => (release = resolve)) : key),
    onEvent: (event) => events.push(event),
  });
  await call(client, getThing, { id: 1 }, { attemptTimeout: 300 });
  release("late");
  await wait(20);
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`]);
  expect(events.filter(({ type }) => type === "request")).toHaveLength(1);
});
