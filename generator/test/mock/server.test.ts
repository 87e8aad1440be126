import { request } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { startServer, type MockServer } from "../../src/mock/server.js";
import { MockService } from "../../src/mock/service.js";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";
import { open } from "./client.js";
import { patience } from "../../../scripts/limits.js";

interface Logged {
  readonly method: string;
  readonly path: string;
  readonly status: string;
}

async function start(): Promise<{ readonly server: MockServer; readonly log: Logged[] }> {
  const service = new MockService(await open("pets.yaml"), { folder: import.meta.dirname });
  const log: Logged[] = [];
  const server = await startServer({
    port: 0,
    host: "127.0.0.1",
    service: () => service,
    onAnswer: ({ method, path, status }) => log.push({ method, path, status }),
  });
  onTestFinished(() => server.close());
  return { server, log };
}

const headers = { authorization: "Bearer secret-token" };

it("answers over HTTP, and reports neither queries nor credentials", async () => {
  const { server, log } = await start();
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}/owners?api_key=secret-key`, { headers })).status).toBe(200);
  expect(log).toEqual([{ method: "GET", path: "/owners", status: "200" }]);
});

it("lets pages of other origins call it, also with credentials", async () => {
  const { server } = await start();
  const origin = "http://localhost:5173";
  const asked = { origin, "access-control-request-method": "PATCH", "access-control-request-headers": "authorization" };
  const before = await fetch(`${server.url}/owners/o/pets/1`, { method: "OPTIONS", headers: asked });
  expect([before.status, ...[...before.headers].filter(([name]) => name.startsWith("access-control"))]).toEqual([
    204,
    ["access-control-allow-credentials", "true"],
    ["access-control-allow-headers", "authorization"],
    ["access-control-allow-methods", "DELETE, GET, HEAD, PATCH"],
    ["access-control-allow-origin", origin],
    ["access-control-max-age", "600"],
  ]);
  const called = await fetch(`${server.url}/owners`, { headers: { ...headers, origin } });
  expect(called.headers.get("access-control-allow-origin")).toBe(origin);
  expect(called.headers.get("access-control-expose-headers")).toBe("content-type");
});

it("breaks connections if a request asks for it, and goes on", async () => {
  const { server, log } = await start();
  await expect(fetch(`${server.url}/owners`, { headers: { ...headers, prefer: "fault=network" } })).rejects.toThrow();
  const signal = AbortSignal.timeout(100);
  const never = fetch(`${server.url}/owners`, { headers: { ...headers, prefer: "fault=timeout" }, signal });
  await expect(never).rejects.toThrow();
  expect((await fetch(`${server.url}/owners`, { headers: { ...headers, prefer: "delay=10" } })).status).toBe(200);
  expect(log.map(({ status }) => status)).toEqual(["network", "timeout", "200"]);
});

it("refuses bodies that are too large, also without a length", async () => {
  const { server } = await start();
  const send = (parts: Readonly<Record<string, string>>, size: number): Promise<number | undefined> =>
    new Promise((resolve) => {
      const sent = request(`${server.url}/owners`, { method: "POST", headers: { ...headers, ...parts } });
      sent.on("response", ({ statusCode }) => resolve(statusCode));
      sent.on("error", () => resolve(undefined));
      sent.write(Buffer.alloc(size));
      if (size === 1) sent.flushHeaders();
    });
  expect(await send({ "content-length": "6000000" }, 1)).toBe(413);
  expect(await send({ "transfer-encoding": "chunked" }, 6_000_000)).toBe(413);
});

const small = (status: string): string => `openapi: 3.1.0
info: { title: Facts, version: 1.0.0 }
paths:
  /facts:
    get:
      operationId: facts.list
      responses: { "${status}": { description: The facts. } }
`;

it("starts with one command, follows changes of the document, and ends with an interrupt", async () => {
  const { root, put } = createWorkspace({ "openapi.yaml": small("204") });
  let printed = "";
  let stop = (): void => undefined;
  const ended = runMain(root, ["mock", "openapi.yaml", "--port", "0", "--watch"], caches, {
    print: (text) => void (printed += text),
    onInterrupt: (own) => void (stop = own),
  });
  const url = await vi.waitFor(() => /^http:\S+/.exec(printed)?.[0] ?? expect.fail(), { timeout: patience });
  expect(printed).toBe(`${url} answers 1 operation; Ctrl+C ends it\n`);
  expect((await fetch(`${url}/facts`)).status).toBe(204);
  const busy = await runMain(root, ["mock", "openapi.yaml", "--port", new URL(url).port], caches);
  expect([busy.code, busy.stderr]).toEqual([2, expect.stringContaining("EADDRINUSE") as string]);
  put("openapi.yaml", small("202"));
  await vi.waitFor(async () => expect((await fetch(`${url}/facts`)).status).toBe(202), { timeout: patience });
  stop();
  expect((await ended).code).toBe(0);
});
