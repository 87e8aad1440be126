import { afterEach, expect, test, vi } from "vitest";
import { call, createCore, userAgent } from "../../src/client/index.js";
import { getThing, send, serve } from "./support.js";

afterEach(() => void vi.unstubAllGlobals());

const ok = { success: true, data: 1 };

/** The header that a call arrives with. */
async function headerWith(options: object = {}, product = "acme-client/1.2.0"): Promise<string | undefined> {
  const server = await serve(() => ok);
  const client = createCore({ baseUrl: server.url, ...options }, { headers: userAgent(product) });
  await call(client, getThing, { id: 1 });
  return server.seen[0]!.headers["user-agent"];
}

test("User-Agent names the client and the runtime", async () => {
  vi.stubGlobal("navigator", undefined);
  expect(await headerWith()).toBe(`acme-client/1.2.0 Node.js/${process.versions.node}`);
  vi.stubGlobal("navigator", { userAgent: "Bun/1.3.0" });
  expect(await headerWith()).toBe("acme-client/1.2.0 Bun/1.3.0");
  vi.stubGlobal("navigator", { product: "ReactNative" });
  // With the rest of Node's own: it handles messages of the test's parent process until the stub is gone.
  vi.stubGlobal("process", Object.create(process, { version: { value: undefined } }));
  expect(userAgent("acme-client/1.2.0")).toEqual({ "user-agent": "acme-client/1.2.0" });
});

test("the option headers replaces it, and null removes it", async () => {
  expect(await headerWith({ headers: { "User-Agent": "mine" } })).toBe("mine");
  // What Node sends by itself.
  expect(await headerWith({ headers: { "user-agent": null } })).toBe("node");
});

test("a browser sends its own, and no header that asks for a preflight", () => {
  vi.stubGlobal("window", { document: {} });
  expect(userAgent("acme-client/1.2.0")).toBeUndefined();
  vi.unstubAllGlobals();
  vi.stubGlobal("importScripts", undefined);
  expect(userAgent("acme-client/1.2.0")).toBeUndefined();
});

test("it is not sent to another origin", async () => {
  const other = await serve(() => ok);
  const server = await serve((_, response) => send(response, 302, "", { location: `${other.url}/things/1` }));
  const client = createCore({ baseUrl: server.url }, { headers: userAgent("acme-client/1.2.0") });
  await call(client, getThing, { id: 1 });
  expect(other.seen[0]!.headers["user-agent"]).not.toContain("acme");
});
