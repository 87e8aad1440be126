import { mkdtempSync, rmSync, writeFileSync, createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, describe, expect, test } from "vitest";
import { request } from "../../src/client/request.js";
import { connect, failure, key, send, serve } from "./support.js";

test("calls any path with the client's key, and returns the whole body", async () => {
  const server = await serve(({ headers }) => ({ success: true, data: headers.authorization }));
  const client = connect(server, { baseUrl: `${server.url}/v1/` });
  const { data, attempts } = await request<{ data: string }>(client, "post", "/items/{id}/copies", {
    path: { id: "a/b" },
    query: { deep: { since: 1 }, tag: ["x", "y"], at: new Date(0) },
    body: { name: "n" },
    headers: { "x-a": "1" },
    extraBody: { more: 2 },
    extraQuery: { q: 1 },
  }).withResponse();
  expect([data, attempts]).toEqual([{ success: true, data: `Bearer ${key}` }, 1]);
  const [{ method, url, headers, body }] = server.seen as [(typeof server.seen)[number]];
  expect([method, url]).toEqual([
    "POST",
    "/v1/items/a%2Fb/copies?deep%5Bsince%5D=1&tag=x&tag=y&at=1970-01-01T00%3A00%3A00.000Z&q=1",
  ]);
  expect([headers["x-a"], headers["content-type"], body.toString()]).toEqual([
    "1",
    "application/json",
    '{"name":"n","more":2}',
  ]);
});

test("bodies that fetch accepts are sent unchanged, all others as JSON", async () => {
  const server = await serve(() => ({}));
  const client = connect(server);
  const sent = async (body: unknown) => {
    await request(client, "PUT", "/x", { body });
    const { headers, body: bytes } = server.seen.at(-1)!;
    return [headers["content-type"], bytes.toString()];
  };
  expect(await sent(new Blob(["b"], { type: "image/png" }))).toEqual(["image/png", "b"]);
  expect(await sent(new URLSearchParams({ a: "b c" }))).toEqual(["application/x-www-form-urlencoded", "a=b+c"]);
  expect(await sent(new TextEncoder().encode("bytes"))).toEqual(["application/octet-stream", "bytes"]);
  expect(await sent(new Blob(["streamed"]).stream())).toEqual(["application/octet-stream", "streamed"]);
  const form = new FormData();
  form.set("a", "b");
  expect((await sent(form))[0]).toMatch(/^multipart\/form-data; boundary=/);
  expect(await sent("text")).toEqual(["application/json", '"text"']);
  expect(await sent([1])).toEqual(["application/json", "[1]"]);
  expect(await sent(undefined)).toEqual([undefined, ""]);
});

describe("a body that is an async iterable is streamed, not sent as JSON of its internals:", () => {
  const folder = mkdtempSync(join(tmpdir(), "client-request-"));
  const file = join(folder, "file");
  writeFileSync(file, "a file, ü");
  afterAll(() => rmSync(folder, { recursive: true }));

  async function* generated(...chunks: readonly unknown[]): AsyncGenerator<unknown> {
    yield* chunks;
  }

  test.each<[string, () => unknown, string]>([
    ["a Node stream of a file", () => createReadStream(file, { highWaterMark: 3 }), "a file, ü"],
    ["a Node stream with an encoding", () => createReadStream(file, { encoding: "utf8" }), "a file, ü"],
    ["a Node stream of buffers", () => Readable.from([Buffer.from("a"), Buffer.from("b")]), "ab"],
    ["a duplex stream", () => new PassThrough().end("through"), "through"],
    ["a generator of bytes", () => generated(new Uint8Array([97]), new Uint8Array(), new Uint8Array([98])), "ab"],
    ["a generator of strings", () => generated('{"a":1}\n', "", "ü\n"), '{"a":1}\nü\n'],
    ["a generator of nothing", () => generated(""), ""],
  ])("%s", async (_, body, expected) => {
    const server = await serve(() => ({}));
    for (const method of ["PUT", "POST"]) await request(connect(server), method, "/x", { body: body() });
    for (const { headers, body } of server.seen)
      expect([headers["content-type"], body.toString()]).toEqual(["application/octet-stream", expected]);
    expect(server.seen).toHaveLength(2);
  });

  test("it is read while it is sent, and the request is not retried", async () => {
    const server = await serve((_, response) => send(response, 503));
    let read = 0;
    const body = (async function* () {
      for (; read < 50; read++) yield new Uint8Array(1_000);
    })();
    expect(await failure(request(connect(server), "PUT", "/x", { body }))).toMatchObject({ status: 503, attempts: 1 });
    expect([read, server.seen.length, server.seen[0]!.body.length]).toEqual([50, 1, 50_000]);
  });

  test("an abort closes its source", async () => {
    const controller = new AbortController();
    let closed = false;
    const body = (async function* () {
      try {
        for (;;) yield new Uint8Array(10);
      } finally {
        closed = true;
      }
    })();
    const fetch = async ({ body, signal }: Request): Promise<Response> => {
      await body!.pipeTo(new WritableStream({ write: () => controller.abort() }), { signal });
      return Response.json({});
    };
    const client = connect({ url: "http://127.0.0.1:1", seen: [] }, { fetch });
    const error = await failure(request(client, "PUT", "/x", { body, signal: controller.signal }));
    expect(error).toMatchObject({ code: "abort" });
    await expect.poll(() => closed).toBe(true);
  });

  test.each<[string, () => unknown]>([
    [
      "throws",
      () =>
        (async function* () {
          throw new Error("disk gone");
        })(),
    ],
    ["gives what is neither bytes nor a string", () => generated(5)],
    ["has been destroyed", () => Readable.from(["a"]).destroy()],
  ])("one that %s is a ClientError", async (_, body) => {
    const server = await serve(() => ({}));
    expect(await failure(request(connect(server), "PUT", "/x", { body: body() }))).toMatchObject({
      name: "ConnectionError",
    });
  });
});

test("reads the response as the option says, and an empty one as undefined", async () => {
  const server = await serve(({ url }, response) => send(response, 200, url === "/empty" ? "" : "text"));
  const client = connect(server);
  expect(await request(client, "GET", "/empty")).toBeUndefined();
  expect(await request(client, "HEAD", "/x")).toBeUndefined();
  expect(await request(client, "GET", "/x", { response: "text" })).toBe("text");
  expect(await request<Blob>(client, "GET", "/x", { response: "binary" }).then((blob) => blob.text())).toBe("text");
  expect(await request(client, "GET", "/x", { response: "none" })).toBeUndefined();
  expect(await new Response(await request<ReadableStream>(client, "GET", "/x", { response: "stream" })).text()).toBe(
    "text",
  );
  expect(await failure(request(client, "GET", "/x"))).toMatchObject({ code: "decode", operation: "GET /x" });
});

describe("the key is sent to the API only:", () => {
  test("a URL of the same origin is accepted, with its query", async () => {
    const server = await serve(() => ({}));
    const client = connect(server, { baseUrl: `${server.url}/v1` });
    await request(client, "GET", `${server.url}/v2/x?a=1&a=2&b=%26#part`, { query: { c: 3 } });
    await request(client, "GET", server.url);
    await request(client, "GET", "/x?a=b");
    expect(server.seen.map(({ url }) => url)).toEqual(["/v2/x?a=1&a=2&b=%26&c=3", "/", "/v1/x?a=b"]);
  });

  test.each([
    "https://elsewhere.example/x",
    "//elsewhere.example/x",
    "@elsewhere.example/x",
    ".elsewhere.example/x",
    ":99/x",
    "x",
    "",
    "https:/elsewhere.example",
    "https:\\\\elsewhere.example",
    "data:text/plain,x",
    "http://127.0.0.1:1@elsewhere.example/",
  ])("%j is refused", async (path) => {
    const fetched: string[] = [];
    const fetch = async (request: Request) => (fetched.push(request.url), Response.json({}));
    const error = await failure(request(connect({ url: "http://127.0.0.1:1", seen: [] }, { fetch }), "GET", path));
    expect(error).toMatchObject({ name: "ArgumentError" });
    expect(fetched).toEqual([]);
  });

  test.each(["/\\elsewhere.example/x", "/@elsewhere.example", "http://127.0.0.1:1/\\elsewhere.example"])(
    "%j is requested from the API",
    async (path) => {
      const hosts: string[] = [];
      const fetch = async (request: Request) => (hosts.push(new URL(request.url).host), Response.json({}));
      await request(connect({ url: "http://127.0.0.1:1", seen: [] }, { fetch }), "GET", path);
      expect(hosts).toEqual(["127.0.0.1:1"]);
    },
  );
});
