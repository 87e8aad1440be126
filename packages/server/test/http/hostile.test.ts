import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../../src/config/config.js";
import type { OpenDatabase } from "../../src/database/open.js";
import { openAnyDatabase } from "../support/databases.js";
import { startTestServer, type TestServer } from "../support/server.js";

/** Sends bytes, and returns all that comes back until the server closes the connection. */
function sendRaw({ url }: TestServer, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    let received = "";
    socket.setEncoding("latin1").on("data", (part: string) => (received += part));
    socket.once("close", () => resolve(received)).once("error", reject);
  });
}

const path = "/openapi/service/api/v1/projects";

describe("what is not HTTP", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openAnyDatabase();
  });
  afterAll(() => database.close());

  it.each<readonly [name: string, bytes: string, expected: RegExp]>([
    ["another protocol", "\x16\x03\x01\x02\x00\x01\x00", /^HTTP\/1\.1 400 /],
    ["an unknown version", `GET ${path} HTTP/9.9\r\nHost: x\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ["no host", `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ["an invalid header", `GET ${path} HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ["U+0000 in a header", `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: a\0b\r\n\r\n`, /^HTTP\/1\.1 400 /],
    [
      "two lengths",
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      /^HTTP\/1\.1 400 /,
    ],
    [
      "a length and chunks",
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      /^HTTP\/1\.1 400 /,
    ],
    [
      "a chunk without a size",
      `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      /HTTP\/1\.1 40[0-9] /,
    ],
    ["large headers", `GET ${path} HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    ["a long URL", `GET ${path}?${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, /^HTTP\/1\.1 431 /],
    ["an odd host", `GET ${path} HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n`, /^HTTP\/1\.1 400 /],
    ["an odd target", "GET http://[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 40[04] /],
  ])("is refused: %s", async (_name, bytes, expected) => {
    const server = await startTestServer({ database });
    const answer = await sendRaw(server, bytes);
    expect(answer).toMatch(expected);
    expect(answer).toMatch(/\{"success":false,"message":"[^"]+/);
  });

  it("ends requests that arrive too slowly", async () => {
    const server = await startTestServer({ config: { limits: { ...defaultLimits, requestMs: 300 } } });
    const authorization = `Authorization: Bearer ${server.newKeys.apiKey ?? ""}`;
    for (const bytes of [
      `POST ${path}/prj_x/search HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Length: 10\r\n\r\n{`,
      `POST ${path} HTTP/1.1\r\nHost:`,
    ])
      expect(await sendRaw(server, bytes)).toMatch(/^HTTP\/1\.1 408 .*The request took too long to arrive/s);
  });
});
