// What clients can send to the URLs of parts.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signPartUrl } from "../../src/storage/upload-signature.js";
import { startDiskStorage, type TestDiskStorage } from "./support/storages.js";

let server: TestDiskStorage;
beforeAll(async () => {
  server = await startDiskStorage();
});
afterEach(() => {
  server.clockOffset = 0;
});
afterAll(() => server.close());

const lifetime = 3_600_000;

async function begin(size = 7): Promise<{ readonly key: string; readonly url: string }> {
  const key = `itm_${randomBytes(6).toString("hex")}`;
  const upload = { key, reference: await server.storage.beginUpload(key) };
  const [url] = await server.storage.partUrls(upload, { sizes: [size], expiresAt: new Date(Date.now() + lifetime) });
  return { key, url: url! };
}

/** Sends a request, and returns its status and the body, which must be readable. */
async function send(url: string, init: RequestInit = {}): Promise<[number, unknown]> {
  const response = await fetch(url, { method: "PUT", body: "content", ...init });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  return [response.status, await response.json()];
}

const refusal = (message: string): object => ({ success: false, message });

/** Sends bytes as they are, and returns the response. */
async function sendRaw(url: string, headers: readonly string[], body: string): Promise<string> {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [`PUT ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, "Connection: close", ...headers, "", body].join("\r\n"),
  );
  return text(socket);
}

const filesOf = (key: string): Promise<string[]> => readdir(join(server.folder, "uploads", key));

describe("a part is refused", () => {
  it("with an Authorization header", async () => {
    const { key, url } = await begin();
    const message = "Remove the Authorization header: the signature of this URL authorizes the request";
    expect(await send(url, { headers: { authorization: "Bearer key" } })).toEqual([400, refusal(message)]);
    expect(await filesOf(key)).toEqual([]);
  });

  it("once the URL has expired", async () => {
    const { key, url } = await begin();
    server.clockOffset = lifetime - 60_000;
    expect((await fetch(url, { method: "PUT", body: "content" })).status).toBe(200);
    server.clockOffset = lifetime;
    const message = "This URL has expired: create a new upload session, and start again";
    expect(await send(url, { body: "changed" })).toEqual([403, refusal(message)]);
    expect(await filesOf(key)).toEqual(["1"]);
  });

  it.each<[string, (url: URL) => void]>([
    ["another part", (url) => (url.pathname = url.pathname.replace(/1$/, "2"))],
    ["another way to write the number", (url) => (url.pathname = url.pathname.replace(/1$/, "01"))],
    ["another upload", (url) => (url.pathname = url.pathname.replace(/itm_./, "itm_x"))],
    ["another size", (url) => url.searchParams.set("size", "8")],
    ["a later expiry", (url) => url.searchParams.set("expires", "99999999999")],
    ["a shorter signature", (url) => url.searchParams.set("signature", "abc")],
    ["no signature", (url) => url.searchParams.delete("signature")],
    ["no query", (url) => (url.search = "")],
  ])("with a signature for %s", async (_, change) => {
    const url = new URL((await begin()).url);
    change(url);
    expect(await send(url.href)).toEqual([403, refusal("The signature does not match this URL")]);
  });

  it("with a signature of another installation", async () => {
    const { key } = await begin();
    const url = signPartUrl({ key, number: 1, size: 7 }, new Date(Date.now() + lifetime), randomBytes(32));
    expect(await send(server.url + url)).toEqual([403, refusal("The signature does not match this URL")]);
  });

  it("with more or fewer bytes", async () => {
    const { key, url } = await begin();
    expect(await send(url, { body: "longer content" })).toEqual([
      413,
      refusal("This part has 7 bytes; the request has 14"),
    ]);
    expect(await send(url, { body: "short" })).toEqual([400, refusal("This part has 7 bytes; the request has 5")]);
    expect(await send(url, { body: null })).toEqual([400, refusal("This part has 7 bytes; the request has 0")]);
    expect(await filesOf(key)).toEqual([]);
  });

  it("without a length", async () => {
    const { key, url } = await begin();
    const response = await sendRaw(url, ["Transfer-Encoding: chunked"], "7\r\ncontent\r\n0\r\n\r\n");
    expect(response).toMatch(/^HTTP\/1\.1 411 /);
    expect(response).toContain('{"success":false,"message":"Send the header Content-Length: 7"}');
    expect(await filesOf(key)).toEqual([]);
  });

  it("after its upload was aborted or completed", async () => {
    const message = "This upload was completed, aborted, or has expired: create a new one";
    const aborted = await begin();
    await server.storage.abortUpload({ key: aborted.key, reference: aborted.key });
    expect(await send(aborted.url)).toEqual([404, refusal(message)]);

    const completed = await begin();
    const etag = (await fetch(completed.url, { method: "PUT", body: "content" })).headers.get("etag")!;
    await server.storage.completeUpload({ key: completed.key, reference: completed.key }, [{ size: 7, etag }]);
    expect(await send(completed.url, { body: "changed" })).toEqual([404, refusal(message)]);
    expect(await text(await server.storage.read(completed.key))).toBe("content");
  });

  it.each(["GET", "POST", "DELETE"])("with %s", async (method) => {
    const { url } = await begin();
    const response = await fetch(url, { method, ...(method === "POST" && { body: "content" }) });
    expect([response.status, response.headers.get("allow"), await response.json()]).toEqual([
      405,
      "PUT, OPTIONS",
      refusal("Send a part with PUT to the upload_url of its upload session"),
    ]);
  });
});

it("stores nothing of a request that breaks off, and accepts the part again", async () => {
  const { key, url } = await begin(1_000_000);
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 1000000\r\n\r\n`);
  socket.write(Buffer.alloc(500_000));
  await expect.poll(() => filesOf(key)).toEqual([expect.stringMatching(/^incoming-/)]);
  socket.destroy();
  await once(socket, "close");
  await expect.poll(() => filesOf(key)).toEqual([]);
  expect((await fetch(url, { method: "PUT", body: new Uint8Array(1_000_000) })).status).toBe(200);
  expect(await filesOf(key)).toEqual(["1"]);
});

it("lets pages of any origin send parts and read their ETags", async () => {
  const { url } = await begin();
  const preflight = await fetch(url, {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example.com",
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toBe("PUT");
  expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
  const response = await fetch(url, { method: "PUT", body: "content", headers: { origin: "https://app.example.com" } });
  expect(response.headers.get("access-control-expose-headers")).toBe("ETag");
  expect(response.headers.get("etag")).toMatch(/^"[0-9a-f]{32}"$/);
});
