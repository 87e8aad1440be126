import { expect, test } from "vitest";
import {
  ArgumentError,
  call,
  callPages,
  coded,
  type CodedOperation,
  type CoreOptions,
  createCore,
  type Operation,
} from "../../src/client/index.js";
import { unspecified, UnspecifiedError } from "../../src/client/undocumented.js";
import { connect, createThing, failure, getThing, listThings, serve } from "./support.js";

const url = async (operation: Operation, args: object, options?: Parameters<typeof call>[3]) => {
  const server = await serve(() => ({}));
  await call(connect(server), { ...operation, envelope: {}, empty: true }, args, options);
  return server.seen[0]!.url;
};

const body = async (operation: Operation, args: object, options?: Parameters<typeof call>[3]): Promise<unknown> => {
  const server = await serve(() => ({}));
  await call(connect(server), operation, args, options);
  const [{ body, headers }] = server.seen as [(typeof server.seen)[number]];
  return body.length ? [headers["content-type"], JSON.parse(body.toString())] : headers["content-type"];
};

test.each([undefined, null, "", ".", "..", []])("the path parameter %j is refused", async (id) => {
  const server = await serve(() => ({}));
  const error = await failure(call(connect(server), getThing, { id }));
  expect(error).toBeInstanceOf(ArgumentError);
  expect(error.message).toBe(id == null ? '"id" is missing' : `"id" must not be "${String(id)}"`);
  expect(server.seen).toHaveLength(0);
});

test.each([
  ["a/../b", "a%2F..%2Fb"],
  ["?#&", "%3F%23%26"],
  ["%2e%2e", "%252e%252e"],
  ["$&{id}", "%24%26%7Bid%7D"],
  ["é ", "%C3%A9%20"],
  [0, "0"],
  [["a", "b,c"], "a,b%2Cc"],
])("the path parameter %j is sent as %s", async (id, text) => {
  expect(await url(getThing, { id })).toBe(`/things/${text}`);
});

test("queries: dates are ISO 8601, lists repeat, null and undefined are left out, false and 0 are not", async () => {
  expect(await url(listThings, { q: new Date(0), tag: ["a b", "c&d"] })).toBe(
    "/things?q=1970-01-01T00%3A00%3A00.000Z&tag=a%20b&tag=c%26d",
  );
  expect(await url(listThings, { q: null, tag: undefined })).toBe("/things");
  expect(await url(listThings, { q: false, tag: [new Date(0), 0] })).toBe(
    "/things?q=false&tag=1970-01-01T00%3A00%3A00.000Z&tag=0",
  );
  expect(await url(listThings, { q: "", tag: [] })).toBe("/things?q=");
  expect(await url(listThings, { q: 12345678901234567890n })).toBe("/things?q=12345678901234567890");
  expect(await url(listThings, { q: new URL("http://a/") })).toBe("/things?q=http%3A%2F%2Fa%2F");
});

test("an invalid date is an error, not a missing parameter", async () => {
  const server = await serve(() => ({}));
  expect(await failure(call(connect(server), listThings, { q: new Date(NaN) }))).toMatchObject({
    code: "argument",
    message: "The request cannot be made: Invalid time value",
  });
});

test("special characters in parameter names are encoded", async () => {
  const operation: Operation = {
    id: "a",
    method: "GET",
    path: "/a",
    parameters: [{ name: "x&admin=1#", in: "query", as: "x" }],
  };
  expect(await url(operation, { x: "1" })).toBe("/a?x%26admin%3D1%23=1");
});

test("headers and cookies", async () => {
  const server = await serve(() => ({}));
  const operation: CodedOperation = {
    id: "a",
    method: "GET",
    path: "/a",
    parameters: [
      { name: "X-Since", in: "header", as: "since" },
      { name: "session", in: "cookie" },
      { name: "theme", in: "cookie" },
    ],
  };
  await call(connect(server), coded(operation), { since: new Date(0), session: "a;b", theme: "dark" });
  expect(server.seen[0]!.headers).toMatchObject({
    "x-since": "1970-01-01T00:00:00.000Z",
    cookie: "session=a%3Bb; theme=dark",
  });
});

test("an unknown argument is an error that names it", async () => {
  const server = await serve(() => ({}));
  const error = await failure(call(connect(server), getThing, { id: "1", idd: "2" }));
  expect(error).toBeInstanceOf(ArgumentError);
  expect(error.message).toContain('"idd"');
  expect(
    await failure(call(connect(server), { ...createThing, body: { member: true } }, { body: {}, name: "x" })),
  ).toBeInstanceOf(ArgumentError);
  expect(server.seen).toHaveLength(0);
});

test("inherited properties are not arguments", async () => {
  const operation: Operation = {
    ...listThings,
    parameters: [
      { name: "constructor", in: "query" },
      { name: "toString", in: "query" },
    ],
  };
  expect(await url(operation, {})).toBe("/things");
});

test("a parameter may be named __proto__", async () => {
  const given = JSON.parse('{"__proto__":"a b"}') as object;
  const query: Operation = { ...listThings, parameters: [{ name: "__proto__", in: "query" }] };
  const path: Operation = { ...query, path: "/{__proto__}", parameters: [{ name: "__proto__", in: "path" }] };
  const codedQuery = coded({
    id: "things.list",
    method: "GET",
    path: "/things",
    parameters: [{ name: "__proto__", in: "query", style: "form" }],
  });
  expect(await url(query, given)).toBe("/things?__proto__=a%20b");
  expect(await url(codedQuery, given)).toBe("/things?__proto__=a%20b");
  expect(await url(path, given)).toBe("/a%20b");
});

test("arguments that are no parameters form the JSON body", async () => {
  const operation: Operation = { ...createThing, path: "/things/{id}", parameters: [{ name: "id", in: "path" }] };
  const args = { id: "1", name: "x", at: new Date(0), none: undefined, nil: null };
  expect(await body(operation, args)).toEqual([
    "application/json",
    { name: "x", at: "1970-01-01T00:00:00.000Z", nil: null },
  ]);
  expect(args).toHaveProperty("id", "1");
  expect(await body(createThing, {})).toEqual(["application/json", {}]);
  expect(await body(createThing, JSON.parse('{"__proto__":{"x":1}}') as object)).toEqual([
    "application/json",
    JSON.parse('{"__proto__":{"x":1}}'),
  ]);
});

test("an optional body without properties is not sent", async () => {
  const operation: Operation = { ...createThing, body: { optional: true } };
  expect(await body(operation, { name: undefined })).toBeUndefined();
  expect(await body(operation, { name: "x" })).toEqual(["application/json", { name: "x" }]);
});

test("a body that is one argument is `body`, whatever its type", async () => {
  const operation: Operation = { ...createThing, body: { member: true, type: "application/merge-patch+json" } };
  expect(await body(operation, { body: [1, "a"] })).toEqual(["application/merge-patch+json", [1, "a"]]);
  expect(await body(operation, { body: null })).toEqual(["application/merge-patch+json", null]);
  expect(await body(operation, {})).toBeUndefined();
});

test("nested arguments separate two parameters with one name", async () => {
  const server = await serve(() => ({}));
  const operation = coded({
    id: "a",
    method: "POST",
    path: "/a/{id}",
    nested: true,
    parameters: [
      { name: "id", in: "path" },
      { name: "id", in: "query" },
      { name: "id", in: "header" },
    ],
    body: { member: true },
  });
  await call(connect(server), operation, { path: { id: 1 }, query: { id: 2 }, headers: { id: 3 }, body: { id: 4 } });
  const [seen] = server.seen;
  expect([seen!.url, seen!.headers["id"], seen!.body.toString()]).toEqual(["/a/1?id=2", "3", '{"id":4}']);
  const error = await failure(call(connect(server), operation, { path: { id: 1 }, query: { di: 2 } }));
  expect(error.message).toContain('"query.di"');
});

test("extraQuery, extraBody and extraHeaders are added to the request", async () => {
  const server = await serve(() => ({}));
  await call(
    connect(server, { headers: { "x-a": "client", "x-b": "client" } }),
    createThing,
    { name: "x" },
    {
      extraQuery: { since: new Date(0), "a&b": ["1", "2"] },
      extraBody: { name: "y", more: 1 },
      headers: { "x-a": "call" },
      extraHeaders: { "x-c": 1, "x-b": null },
    },
  );
  const [seen] = server.seen;
  expect(seen!.url).toBe("/things?since=1970-01-01T00%3A00%3A00.000Z&a%26b=1&a%26b=2");
  expect(JSON.parse(seen!.body.toString())).toEqual({ name: "y", more: 1 });
  expect(seen!.headers).toMatchObject({ "x-a": "call", "x-c": "1" });
  expect(seen!.headers).not.toHaveProperty("x-b");
});

test("an option without a documented name throws without wireNames, and the error explains the gap", async () => {
  const server = await serve(() => ({}));
  const operation: Operation = {
    ...createThing,
    namer: unspecified([
      { id: "things.deep", in: "body", as: "deep" },
      { id: "things.filter", in: "query", as: "filter" },
      { id: "things.mode", in: "header", as: "mode" },
    ]),
  };
  const error = await failure<UnspecifiedError>(call(connect(server), operation, { deep: false }));
  expect(error).toBeInstanceOf(UnspecifiedError);
  expect(error).toMatchObject({
    code: "argument",
    unknown: "things.deep",
    message: expect.stringContaining("things.deep"),
  });
  expect(server.seen).toHaveLength(0);

  const wireNames = { "things.deep": "is_deep", "things.filter": "f", "things.mode": "x-mode" };
  await call(connect(server, { wireNames } as Partial<CoreOptions>), operation, {
    name: "x",
    deep: true,
    filter: "a b",
    mode: "m",
  });
  const [seen] = server.seen;
  expect([seen!.url, seen!.headers["x-mode"], JSON.parse(seen!.body.toString())]).toEqual([
    "/things?f=a%20b",
    "m",
    { name: "x", is_deep: true },
  ]);

  // Not used, it is not missed.
  await call(connect(server), operation, { name: "x", deep: undefined });
  expect(server.seen[1]!.body.toString()).toBe('{"name":"x"}');
});

test.each(["", "/", "///"])("a base URL may end in %j", async (end) => {
  const server = await serve(() => ({}));
  await call(connect(server, { baseUrl: `${server.url}/v1${end}` }), listThings);
  expect(server.seen[0]!.url).toBe("/v1/things");
});

test("a header or method that fetch refuses is an ArgumentError, and nothing is sent", async () => {
  const server = await serve(() => ({}));
  const header = { ...listThings, parameters: [{ name: "X-Text", in: "header" }] } as const satisfies Operation;
  const trace = { ...listThings, method: "TRACE" };
  const errors = [
    await failure(call(connect(server), header, { "X-Text": "€" })),
    await failure(call(connect(server), trace)),
  ];
  expect(errors).toMatchObject([{ code: "argument", operation: "things.list" }, { code: "argument" }]);
  expect(server.seen).toHaveLength(0);
});

test.each<[unknown, string]>([
  [null, "Missing baseUrl"],
  [undefined, "Missing baseUrl"],
  [{ baseUrl: "https://api.example", apiKey: 12345 }, "apiKey must be a string or a function"],
  [{ baseUrl: "https://api.example", apiKey: {} }, "apiKey must be a string or a function"],
  [{ baseUrl: "https://api.example", middleware: [] }, "middleware: use withMiddleware(…)"],
  [{ baseUrl: "https://api.example", middleware: { onRequest() {} } }, "middleware: use withMiddleware(…)"],
])("the options %j are an ArgumentError", (options, message) => {
  const create = () => createCore(options as CoreOptions);
  expect(create).toThrow(ArgumentError);
  expect(create).toThrow(message);
});

test("null is accepted as the options of a call or a list", async () => {
  const server = await serve(() => ({ items: [1] }));
  const pagination = { style: "token", token: "q", items: ["items"], next: ["next"] } as const;
  const client = connect(server);
  const none = null as unknown as undefined;
  expect(await callPages(client, { ...listThings, pagination }, {}, none).toArray()).toEqual([1]);
  expect(await call(client, listThings, {}, none)).toEqual({ items: [1] });
});

test("renamed arguments are sent under the names of the document", async () => {
  const note: Operation = { id: "notes.add", method: "POST", path: "/notes", body: { names: { bodyName: "name" } } };
  const named: Operation = { ...note, parameters: [{ name: "name", in: "query" }] };
  expect(await body(named, { name: "q", bodyName: "b", text: "t" })).toEqual([
    "application/json",
    { text: "t", name: "b" },
  ]);
  expect(await body(named, { name: "q", text: "t" })).toEqual(["application/json", { text: "t" }]);
  expect(await url(named, { name: "q", bodyName: "b" })).toBe("/notes?name=q");

  const whole: Operation = { ...note, body: { member: "content" }, parameters: [{ name: "body", in: "query" }] };
  expect(await body(whole, { body: "q", content: ["b"] })).toEqual(["application/json", ["b"]]);
  const server = await serve(() => ({}));
  expect(await failure(call(connect(server), whole, { body: "q", other: 1 }))).toMatchObject({
    message: 'notes.add has no argument "other"',
  });

  const grouped = coded({
    ...note,
    nested: true,
    parameters: [{ name: "id", in: "query", as: "ownId" }],
  } as CodedOperation);
  expect(await url(grouped, { query: { ownId: 1 } })).toBe("/notes?id=1");
});
