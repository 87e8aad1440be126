import { createServer as createTlsServer } from "node:https";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { call, type ConnectionError, createCore } from "../../src/client/index.js";
import { selfSigned } from "./certificate.js";
import { connect, createThing, failure, getThing, send, serve } from "./support.js";

afterEach(() => void vi.restoreAllMocks());

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** The error of a GET, and how many attempts it took with two retries. */
async function failing(baseUrl: string, headers = {}): Promise<ConnectionError> {
  vi.spyOn(Math, "random").mockReturnValue(0);
  return failure<ConnectionError>(call(createCore({ baseUrl, headers }), getThing, { id: 1 }));
}

test("a connection error has the system's error code in its message and in its JSON", async () => {
  const closes = await portOf(createServer((socket) => socket.destroy()));
  const cases = [
    ["http://nowhere.invalid", "ENOTFOUND", /^The connection failed: ENOTFOUND: getaddrinfo ENOTFOUND nowhere/],
    ["http://127.0.0.1:2", "ECONNREFUSED", /ECONNREFUSED 127.0.0.1:2/],
    [`http://127.0.0.1:${closes}`, "UND_ERR_SOCKET", /other side closed/],
  ] as const;
  for (const [baseUrl, reason, message] of cases) {
    const error = await failing(baseUrl);
    if (reason === "ENOTFOUND" && error.reason === "EAI_AGAIN") continue;
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({
      code: "connection",
      reason,
      message: expect.stringMatching(message) as string,
      attempts: 3,
    });
    expect(error.cause).toMatchObject({ stack: expect.stringContaining("Error: ") as string });
  }
});

test("an invalid certificate is not retried", async () => {
  const port = await portOf(createTlsServer(selfSigned, (_, response) => response.end("{}")));
  expect(await failing(`https://127.0.0.1:${port}`)).toMatchObject({
    reason: "DEPTH_ZERO_SELF_SIGNED_CERT",
    message: "The connection failed: DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate",
    attempts: 1,
  });
});

test("a server without TLS and a header that fetch refuses are not retried", async () => {
  const { url } = await serve(() => ({}));
  expect(await failing(url.replace("http:", "https:"))).toMatchObject({
    reason: expect.stringContaining("_SSL_") as string,
    attempts: 1,
  });
  const header = await failing(url, { expect: "hunter2" });
  expect(header).toMatchObject({
    message: expect.stringContaining("expect header not supported") as string,
    attempts: 1,
  });
  expect(header.stack).not.toContain("hunter2");
});

test.each([
  ["CERT_HAS_EXPIRED", "certificate has expired", 1],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname does not match", 1],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate", 1],
  ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate in certificate chain", 1],
  // As Deno says it.
  [undefined, "client error (Connect): invalid peer certificate: UnknownIssuer", 1],
  [undefined, "error sending request for url (https://certs.example/signature): reset", 3],
  ["ERR_TLS_HANDSHAKE_TIMEOUT", "TLS handshake timeout", 3],
  ["ENOTFOUND", "getaddrinfo ENOTFOUND cert.example", 3],
  ["ECONNRESET", "read ECONNRESET", 3],
  [undefined, "Failed to fetch", 3],
])("%s, %s: %i attempts", async (code, text, attempts) => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const fetch = async () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error(text), { code, data: "private" }) });
  };
  const client = createCore({ baseUrl: "https://api.example", fetch });
  const error = await failure<ConnectionError>(call(client, getThing, { id: 1 }));
  expect(error).toMatchObject({ attempts, message: ["The connection failed", code, text].filter(Boolean).join(": ") });
  expect(error.cause).toMatchObject(code ? { name: "Error", code } : { name: "Error" });
  expect([error.reason, error.cause]).toEqual([code, expect.not.objectContaining({ data: "private" })]);
});

test('a POST is not repeated because the URL in a message contains "refused"', async () => {
  const fetch = async () => {
    throw new TypeError("error sending request for url (https://api.example/refused): reset");
  };
  const client = createCore({ baseUrl: "https://api.example", fetch });
  expect(await failure(call(client, createThing, {}))).toMatchObject({ attempts: 1 });
});

test("fetch may reject with any value", async () => {
  const circle = new Error("round");
  circle.cause = circle;
  for (const thrown of [
    undefined,
    null,
    "text",
    5,
    { cause: null },
    { cause: { code: 19 } },
    circle,
    Object.create(null),
  ]) {
    const client = createCore({
      baseUrl: "https://api.example",
      maxRetries: 0,
      fetch: () => Promise.reject(thrown as Error),
    });
    expect(await failure(call(client, getThing, { id: 1 }))).toMatchObject({ code: "connection", attempts: 1 });
  }
});

test.each(["http://user:pass@127.0.0.1:1/", "//user@127.0.0.1:1/"])(
  "a redirect to %s, which has credentials, is not followed",
  async (location) => {
    const server = await serve((_, response) => send(response, 302, "", { location }));
    expect(await failure(call(connect(server), getThing, { id: 1 }))).toMatchObject({ status: 302, attempts: 1 });
    expect(server.seen).toHaveLength(1);
  },
);
