import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { defaultLimits } from "../../src/config/config.js";
import type { Fault } from "../../src/faults/fault.js";
import { startTestServer, type TestServer } from "../support/server.js";

const path = "/openapi/service/api/v3/workspaces";

/** Sends a request, and waits until the server has begun to answer it with the fault. */
async function begin({ url, newKeys, service }: TestServer, fault: Fault): Promise<Promise<Response>[]> {
  service.faults?.replace([{ ...fault, calls: 1 }]);
  const response = fetch(url + path, { headers: { authorization: `Bearer ${newKeys.apiKey ?? ""}` } });
  response.catch(() => {});
  while (service.faults?.list().length !== 0) await setImmediate();
  // In an array, because `await` would wait for the response.
  return [response];
}

it("finishes running requests, and accepts no others", async () => {
  const server = await startTestServer({ config: { faults: true } });
  // Keeps a connection open.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const [running] = await begin(server, { kind: "none", delay_ms: 300 });
  const closed = server.close();
  expect((await running)?.status).toBe(200);
  await closed;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow("fetch failed");
});

it("cuts off requests that take too long", async () => {
  const server = await startTestServer({ config: { faults: true, limits: { ...defaultLimits, shutdownMs: 50 } } });
  const [stalling] = await begin(server, { kind: "stall" });
  const stalled = await stalling;
  const [slow] = await begin(server, { kind: "none", delay_ms: 60_000 });
  await server.close();
  await expect(stalled?.text()).rejects.toThrow();
  await expect(slow).rejects.toThrow("fetch failed");
});
