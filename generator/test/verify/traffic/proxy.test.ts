import { Agent, request, type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { connect } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startProxy } from "../../../src/verify/traffic/proxy.js";
import { readAll, record, serve, textOf } from "./support.js";

interface Sent extends RequestOptions {
  readonly body?: string | readonly string[];
}

/** Opens a request, which has the control that fetch does not give. */
function open(url: string, { body: _, ...options }: Sent = {}): ClientRequest {
  return request(url, { agent: false, ...options });
}

function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on("response", resolve);
    sent.on("error", reject);
  });
}

async function send(url: string, options: Sent = {}): Promise<IncomingMessage & { text: string }> {
  const sent = open(url, options);
  const answer = answerTo(sent);
  for (const part of [options.body ?? []].flat()) sent.write(part);
  sent.end();
  const message = await answer;
  return Object.assign(message, { text: await readAll(message) });
}

/** Sends bytes as they are. Resolves with all that comes back. */
function sendRaw(url: string, text: string): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => resolve(Buffer.concat(chunks).toString("latin1")));
    socket.on("error", reject);
  });
}

/** A value that is there later. */
function later<T>(): { readonly value: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const value = new Promise<T>((then) => {
    resolve = then;
  });
  return { value, resolve };
}

describe("messages", () => {
  it("pass in both directions, and are recorded as the service sees them", async () => {
    const { url } = await serve(async (message, response) => {
      response.writeHead(
        201,
        "Made",
        [
          ["Content-Type", "application/json"],
          ["Set-Cookie", "a=1"],
          ["Set-Cookie", "b=2"],
          ["X-Odd", "\u00E9"],
        ].flat(),
      );
      response.end(Buffer.from(JSON.stringify([message.method, message.url, await readAll(message)])));
    });
    const proxy = await record(url);
    const path = "/pets/%2F..%20?a=1&a=%C3%A9";
    const answer = await send(`${proxy.url}${path}`, { method: "POST", body: "{}", headers: { "X-Own": "1" } });
    expect(answer.statusMessage).toBe("Made");
    expect(JSON.parse(answer.text)).toEqual(["POST", path, "{}"]);
    expect(answer.headers).toMatchObject({ "set-cookie": ["a=1", "b=2"], "x-odd": "\u00E9" });
    expect(answer.headers.date).toBeDefined();
    const exchange = await proxy.exchange();
    expect(exchange.request).toMatchObject({ method: "POST", url: `${url}${path}` });
    expect(exchange.request.headers).toContainEqual(["Host", new URL(url).host]);
    expect(exchange.request.headers).toContainEqual(["X-Own", "1"]);
    expect(textOf(exchange.request)).toBe("{}");
    expect(exchange.response).toMatchObject({ status: 201 });
    expect(textOf(exchange.response)).toBe(answer.text);
  });

  it("lose the headers of one connection, and get those of a proxy", async () => {
    const { url } = await serve((message, response) => {
      response.writeHead(200, {
        Connection: "close, X-Mine",
        "X-Mine": "1",
        "X-Yours": "1",
        "Keep-Alive": "timeout=1",
      });
      response.end(JSON.stringify(message.headers));
    });
    const proxy = await record(url);
    const headers = {
      Connection: "keep-alive, X-Secret-Hop",
      "X-Secret-Hop": "1",
      TE: "trailers",
      "Proxy-Authorization": "Basic eA==",
      Accept: "application/json",
      "X-Forwarded-For": "192.0.2.1",
    };
    const answer = await send(proxy.url, { headers });
    const got = JSON.parse(answer.text) as Readonly<Record<string, string>>;
    expect(got).toMatchObject({
      accept: "application/json",
      host: new URL(url).host,
      "x-forwarded-for": "192.0.2.1, 127.0.0.1",
      "x-forwarded-proto": "http",
      "x-forwarded-host": new URL(proxy.url).host,
    });
    expect(Object.keys(got)).not.toEqual(expect.arrayContaining(["te"]));
    expect(got).not.toHaveProperty("x-secret-hop");
    expect(got).not.toHaveProperty("proxy-authorization");
    expect(answer.headers).toMatchObject({ "x-yours": "1" });
    expect(answer.headers).not.toHaveProperty("x-mine");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
  ])("stay compressed on their way (%s), and are decoded for the check", async (coding, compress) => {
    const bytes = compress('{"id":1}');
    const { url } = await serve((_, response) => response.writeHead(200, { "Content-Encoding": coding }).end(bytes));
    const proxy = await record(url);
    const answer = await send(proxy.url);
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(answer.text).toBe(bytes.toString("latin1"));
    expect(textOf((await proxy.exchange()).response)).toBe('{"id":1}');
  });

  it("of unknown, wrong and bottomless codings are not decoded", async () => {
    const bodies: Readonly<Record<string, readonly [string, Buffer]>> = {
      "/unknown": ["zstd", Buffer.from("x")],
      "/wrong": ["gzip", Buffer.from("x")],
      "/bomb": ["gzip", gzipSync(Buffer.alloc(2_000_000))],
      "/many": ["gzip, gzip, gzip, gzip", Buffer.from("x")],
      "/name": ["constructor", Buffer.from("x")],
    };
    const { url } = await serve((message, response) => {
      const [coding, bytes] = bodies[message.url ?? ""] ?? ["", Buffer.from("")];
      response.writeHead(200, { "Content-Encoding": coding }).end(bytes);
    });
    const proxy = await record(url);
    const kinds: (string | undefined)[] = [];
    for (const [path, [, bytes]] of Object.entries(bodies)) {
      expect((await send(`${proxy.url}${path}`)).text).toBe(bytes.toString("latin1"));
      kinds.push(textOf((await proxy.exchange(kinds.length + 1)).response));
    }
    expect(kinds).toEqual(["(coding)", "(coding)", "(cut)", "(coding)", "(coding)"]);
  });

  it("that are long pass, but are not kept", async () => {
    const long = "x".repeat(1_000_000);
    const { url } = await serve(async (message, response) => {
      response.end(await readAll(message));
    });
    const proxy = await record(url);
    const answer = await send(proxy.url, { method: "PUT", body: [long, long] });
    expect(answer.text.length).toBe(2_000_000);
    const exchange = await proxy.exchange();
    expect([textOf(exchange.request), textOf(exchange.response)]).toEqual(["(cut)", "(cut)"]);
  });

  it("keep how their length is given", async () => {
    const { url } = await serve(async (message, response) => {
      const { "content-length": length, "transfer-encoding": coding } = message.headers;
      const text = await readAll(message);
      response.end(`${message.method} ${length ?? "-"} ${coding ?? "-"} ${text}`);
    });
    const proxy = await record(url);
    const ask = async (options: Sent): Promise<string> => (await send(proxy.url, options)).text;
    expect(await ask({ method: "GET" })).toBe("GET - - ");
    expect(await ask({ method: "POST", headers: { "Content-Length": 2 }, body: "ab" })).toBe("POST 2 - ab");
    expect(await ask({ method: "POST", headers: { "Content-Length": 0 } })).toBe("POST 0 - ");
    expect(await ask({ method: "POST", body: ["a", "b"] })).toBe("POST - chunked ab");
    expect(await ask({ method: "GET", headers: { "Transfer-Encoding": "chunked" }, body: "a" })).toBe(
      "GET - chunked a",
    );
    expect(await ask({ method: "DELETE", headers: { "Content-Length": 1 }, body: "a" })).toBe("DELETE 1 - a");
    const bare = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(proxy.url, bare)).toMatch(/POST 0 - \r\n0\r\n\r\n$|POST 0 - $/);
  });

  it.each([
    ["HEAD", 200, { "Content-Length": "5" }],
    ["GET", 204, {}],
    ["GET", 304, { ETag: '"1"' }],
  ] as const)("without a body: %s, %s", async (method, status, headers) => {
    const { url } = await serve((_, response) => response.writeHead(status, headers).end());
    const proxy = await record(url);
    const answer = await send(proxy.url, { method });
    expect([answer.statusCode, answer.text]).toEqual([status, ""]);
    expect(answer.headers).toMatchObject(
      Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v])),
    );
    const exchange = await proxy.exchange();
    expect([textOf(exchange.request), textOf(exchange.response)]).toEqual([undefined, ""]);
  });

  it("may end with trailers, which are left out", async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { Trailer: "X-Sum" });
      response.write("ab");
      response.addTrailers({ "X-Sum": "1" });
      response.end("c");
    });
    const proxy = await record(url);
    const answer = await send(proxy.url);
    expect([answer.text, answer.headers.trailer, answer.trailers]).toEqual(["abc", undefined, {}]);
    expect(textOf((await proxy.exchange()).response)).toBe("abc");
  });

  it("go to callers of HTTP 1.0, too", async () => {
    const { url } = await serve((_, response) => {
      response.write("a");
      response.end("b");
    });
    const proxy = await record(url);
    expect(await sendRaw(proxy.url, "GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nab$/);
  });
});

describe("streams", () => {
  it("pass event by event", async () => {
    const next = later<() => void>();
    const { url } = await serve((_, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.flushHeaders();
      next.resolve(() => response.write("data: 1\n\n"));
    });
    const proxy = await record(url);
    const sent = open(`${proxy.url}/events`);
    const answer = answerTo(sent.end());
    // The headers come before the first event.
    const message = await answer;
    (await next.value)();
    const chunk = await new Promise((resolve) => message.once("data", resolve));
    expect(String(chunk)).toBe("data: 1\n\n");
    message.on("error", () => undefined);
    sent.destroy();
    expect(textOf((await proxy.exchange()).response)).toBe("(stream)");
  });

  it("of requests pass before they end", async () => {
    const { url } = await serve((message, response) => {
      message.once("data", (chunk: Buffer) => response.write(`got ${chunk.toString()}`));
      message.on("end", () => response.end());
    });
    const proxy = await record(url);
    const sent = open(proxy.url, { method: "POST" });
    const answer = answerTo(sent);
    sent.write("first");
    const message = await answer;
    expect(String(await new Promise((resolve) => message.once("data", resolve)))).toBe("got first");
    sent.end();
    message.resume();
    expect(textOf((await proxy.exchange()).request)).toBe("first");
  });

  it("of uploads wait until the target wants them", async () => {
    const { url, server } = await serve(async (message, response) => {
      response.end(await readAll(message));
    });
    server.on("checkContinue", (message, response) => {
      if (message.url === "/no") return response.writeHead(413).end("too large");
      response.writeContinue();
      server.emit("request", message, response);
    });
    const proxy = await record(url);
    const upload = (path: string): ClientRequest =>
      open(`${proxy.url}${path}`, { method: "PUT", headers: { Expect: "100-continue", "Content-Length": 4 } });
    const wanted = upload("/yes");
    wanted.on("continue", () => wanted.end("body"));
    wanted.flushHeaders();
    expect(await readAll(await answerTo(wanted))).toBe("body");
    const refused = upload("/no");
    refused.on("continue", () => refused.end("body"));
    refused.flushHeaders();
    const answer = await answerTo(refused);
    expect([answer.statusCode, await readAll(answer)]).toEqual([413, "too large"]);
    refused.destroy();
    await proxy.exchange(2);
    expect(proxy.exchanges.map(({ request: { body } }) => body?.kind)).toEqual(["bytes", "unknown"]);
  });

  it("of WebSockets pass through", async () => {
    const { url, server } = await serve((_, response) => response.end());
    server.on("upgrade", (message, socket) => {
      socket.on("error", () => undefined);
      if (message.url === "/no") return socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
      socket.pipe(socket);
    });
    const proxy = await record(url);
    const headers = { Connection: "Upgrade", Upgrade: "websocket" };
    const sent = open(`${proxy.url}/live`, { headers });
    const socket = await new Promise<import("node:stream").Duplex>((resolve) => {
      sent.on("upgrade", (_, one) => resolve(one));
      sent.end();
    });
    socket.on("error", () => undefined);
    socket.write("hello");
    expect(String(await new Promise((resolve) => socket.once("data", resolve)))).toBe("hello");
    expect((await send(`${proxy.url}/no`, { headers })).statusCode).toBe(403);
    expect(proxy.notes).toContain("WebSocket connections are passed through, but not checked");
    // An open one does not keep the proxy.
    const closed = new Promise((resolve) => socket.on("close", resolve));
    await proxy.close();
    await closed;
    expect(proxy.exchanges).toEqual([]);
  });
});

describe("offers of another protocol", () => {
  const offer = (protocol: string) =>
    `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AA\r\n`;

  it("are left out, and the request is one like any other", async () => {
    const { url } = await serve(async (message, response) => {
      response.end(JSON.stringify([message.method, message.headers.upgrade ?? "", await readAll(message)]));
    });
    const proxy = await record(url);
    const first = `POST /a HTTP/1.1\r\nHost: localhost\r\n${offer("h2c")}Content-Length: 5\r\n\r\nhello`;
    const second = `POST /b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`;
    const answers = await sendRaw(proxy.url, `${first}${second}`);
    expect(answers).toContain('["POST","","hello"]');
    expect(answers).toContain('["POST","","hi"]');
    expect(proxy.exchanges.map((exchange) => textOf(exchange.request))).toEqual(["hello", "hi"]);
  });

  it("that the target ignores get its answer", async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, "Fine", { "Content-Type": "application/json" });
      response.end("[]");
    });
    const proxy = await record(url);
    const answer = await sendRaw(proxy.url, `GET / HTTP/1.1\r\nHost: localhost\r\n${offer("websocket")}\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 Fine\r\nContent-Type: application\/json\r\n[^]*\[\]/);
  });

  it("to connect to other servers are refused in words", async () => {
    const { url } = await serve((_, response) => response.end("secret"));
    const proxy = await record(url);
    const answer = await sendRaw(proxy.url, "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*use its own URL as the base URL/);
    expect(proxy.exchanges).toEqual([]);
  });
});

describe("connections", () => {
  it("that the target refuses become 502", async () => {
    const { url, server } = await serve(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    const proxy = await record(url);
    const answer = await send(proxy.url, { method: "POST", body: "x".repeat(500_000) });
    expect(answer.statusCode).toBe(502);
    expect(answer.text).toMatch(/^No answer from http:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/);
    expect(textOf((await proxy.exchange()).response)).toMatch(/^failure: .*ECONNREFUSED/);
    expect(proxy.notes.join()).toContain("The target gave no answer");
  });

  it("that the target ends before its answer become 502", async () => {
    const { url } = await serve((message) => message.socket.destroy());
    const proxy = await record(url);
    expect((await send(proxy.url)).statusCode).toBe(502);
    expect(textOf((await proxy.exchange()).response)).toMatch(/^failure: /);
  });

  it("that the target ends in its answer end", async () => {
    const { url } = await serve((message, response) => {
      response.writeHead(200, { "Content-Length": "10" });
      response.write("ab", () => message.socket.destroy());
    });
    const proxy = await record(url);
    await expect(send(proxy.url)).rejects.toThrow("aborted");
    expect(textOf((await proxy.exchange()).response)).toBe("(cut)");
  });

  it("with a malformed answer become 502", async () => {
    const { url, server } = await serve(() => undefined);
    server.removeAllListeners("request");
    server.on("connection", (socket) => socket.end("HTTP/1.1 banana\r\n\r\n"));
    const proxy = await record(url);
    expect((await send(proxy.url)).statusCode).toBe(502);
  });

  it("that the caller ends before the answer end at the target", async () => {
    const reached = later<IncomingMessage>();
    const { url } = await serve((message) => reached.resolve(message));
    const proxy = await record(url);
    const sent = open(proxy.url).end();
    sent.on("error", () => undefined);
    const message = await reached.value;
    const ended = new Promise((resolve) => message.on("close", resolve));
    sent.destroy();
    await ended;
    expect(textOf((await proxy.exchange()).response)).toBe("failure: the caller ended the request");
  });

  it("that the caller ends in an upload end at the target", async () => {
    const reached = later<IncomingMessage>();
    const { url } = await serve((message) => reached.resolve(message));
    const proxy = await record(url);
    const sent = open(proxy.url, { method: "POST", headers: { "Content-Length": 10 } });
    sent.on("error", () => undefined);
    sent.write("abc");
    const message = await reached.value;
    message.on("error", () => undefined);
    const ended = new Promise((resolve) => message.on("close", resolve));
    sent.destroy();
    await ended;
    expect(textOf((await proxy.exchange()).request)).toBe("(cut)");
  });

  it("that the caller ends in the answer end at the target", async () => {
    const closed = later<void>();
    const { url } = await serve((_, response) => {
      response.write("ab");
      response.on("close", closed.resolve);
    });
    const proxy = await record(url);
    const sent = open(proxy.url);
    const message = await answerTo(sent.end());
    message.on("error", () => undefined);
    sent.destroy();
    await closed.value;
    expect(textOf((await proxy.exchange()).response)).toBe("(cut)");
  });

  it("are kept, and opened anew if the target has closed them", async () => {
    const sockets = new Set<unknown>();
    const { url, server } = await serve((message, response) => {
      sockets.add(message.socket);
      response.end("ok");
    });
    const proxy = await record(url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const own = new Set<unknown>();
    for (let round = 0; round < 3; round += 1) {
      const answer = await send(proxy.url, { agent });
      own.add(answer.socket);
      expect(answer.text).toBe("ok");
    }
    expect([own.size, sockets.size]).toEqual([1, 1]);
    // The next request is on a connection that the service resets when it sees it.
    server.removeAllListeners("request");
    server.on("request", (message, response) => {
      if (sockets.has(message.socket)) message.socket.destroy();
      else response.end("new");
    });
    expect((await send(proxy.url, { agent })).text).toBe("new");
    expect(proxy.notes).toEqual([]);
    await proxy.exchange(4);
  });

  it("of many callers at once get their own answers", async () => {
    const { url } = await serve(async (message, response) => {
      const text = await readAll(message);
      setImmediate(() => response.end(`${message.url} ${text}`));
    });
    const proxy = await record(url);
    const texts = Array.from({ length: 50 }, (_, index) => `/${index} ${index}`);
    const answers = texts.map(async (text) => {
      const [path = "", body = ""] = text.split(" ");
      return (await send(`${proxy.url}${path}`, { method: "POST", body })).text;
    });
    expect(await Promise.all(answers)).toEqual(texts);
    await proxy.exchange(50);
    expect(proxy.exchanges.every(({ request: sent, response }) => textOf(response)?.endsWith(` ${textOf(sent)}`))).toBe(
      true,
    );
  });
});

describe("targets", () => {
  it("may have a path, below which redirects stay with the proxy", async () => {
    const locations: string[] = [];
    const { url } = await serve((message, response) => {
      response.writeHead(302, { Location: locations.shift() ?? "", "X-Path": message.url });
      response.end();
    });
    const proxy = await record(`${url}/v1/`);
    const follow = async (location: string): Promise<string | undefined> => {
      locations.push(location);
      return (await send(`${proxy.url}/pets?a=1`)).headers.location;
    };
    const { host } = new URL(proxy.url);
    expect(await follow(`${url}/v1/pets/2?b=1#c`)).toBe(`http://${host}/pets/2?b=1#c`);
    expect(await follow("/v1/pets/2")).toBe("/pets/2");
    expect(await follow("pets/2")).toBe("pets/2");
    expect(await follow(`//${new URL(url).host}/v1`)).toBe(`http://${host}/`);
    expect(await follow(`${url}/login`)).toBe(`${url}/login`);
    expect(await follow("/login")).toBe("/login");
    expect(await follow("https://other.example/v1/pets")).toBe("https://other.example/v1/pets");
    expect(await follow("http://[")).toBe("http://[");
    expect((await proxy.exchange()).request.url).toBe(`${url}/v1/pets?a=1`);
    // The service's own answer is what is checked.
    const { response } = await proxy.exchange();
    expect("headers" in response && response.headers).toContainEqual(["Location", `${url}/v1/pets/2?b=1#c`]);
  });

  it("may use TLS, with a certificate that Node trusts", async () => {
    const { url } = await serve((message, response) => response.end(message.headers["x-forwarded-proto"]), true);
    const proxy = await record(url);
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    expect((await send(proxy.url)).text).toBe("http");
    expect((await send(proxy.url, { method: "POST", body: "a" })).text).toBe("http");
    vi.unstubAllEnvs();
    const strict = await record(url);
    const answer = await send(strict.url);
    expect([answer.statusCode, answer.text]).toEqual([502, expect.stringContaining("certificate")]);
  });

  it("are http or https", async () => {
    await expect(
      startProxy({ port: 0, target: "ftp://localhost", onExchange: vi.fn(), onNote: vi.fn() }),
    ).rejects.toThrow("Expected an http or https URL, not ftp:");
  });
});

describe("callers", () => {
  it("reach the proxy on this machine only, and under its own name", async () => {
    const { url } = await serve((_, response) => response.end("secret"));
    const proxy = await record(url);
    expect(proxy.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const rebound = await send(proxy.url, { headers: { Host: "evil.example" } });
    expect([rebound.statusCode, rebound.text]).toEqual([421, "This proxy only answers requests to localhost.\n"]);
    for (const Host of ["localhost:1", "127.0.0.1", "[::1]:80", "api.localhost"])
      expect((await send(proxy.url, { headers: { Host } })).text).toBe("secret");
  });

  it("learn that it is no forward proxy", async () => {
    const { url } = await serve((_, response) => response.end("secret"));
    const proxy = await record(url);
    const answer = await sendRaw(
      proxy.url,
      "GET http://other.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*use its own URL as the base URL/s);
    expect(proxy.exchanges).toEqual([]);
  });

  it("are not disturbed by a check that fails", async () => {
    const { url } = await serve((_, response) => response.end("ok"));
    const notes: string[] = [];
    const proxy = await record(url, {
      onExchange: () => {
        throw new RangeError("secret");
      },
      onNote: (text) => notes.push(text),
    });
    expect((await send(proxy.url)).text).toBe("ok");
    expect((await send(proxy.url)).text).toBe("ok");
    await proxy.close();
    expect(notes).toEqual(Array.from({ length: 2 }, () => "An exchange could not be checked: RangeError"));
  });

  it("are told if the port is in use", async () => {
    const { url } = await serve((_, response) => response.end());
    const { port } = new URL(url);
    await expect(record(url, { port: Number(port) })).rejects.toThrow("EADDRINUSE");
  });

  it("are reported when the proxy ends", async () => {
    const reached = later<void>();
    const { url } = await serve((_, response) => {
      response.write("a");
      reached.resolve();
    });
    const proxy = await record(url);
    const answer = await answerTo(open(proxy.url).end());
    answer.on("error", () => undefined);
    await reached.value;
    await proxy.close();
    expect(proxy.exchanges.map(({ response }) => textOf(response))).toEqual(["(cut)"]);
  });
});
