import { request } from "node:http";
import { describe, expect, it } from "vitest";
import type { Fault } from "../../src/admin/client.js";
import { parseFault } from "../../src/faults/fault.js";
import { startTestServer, type TestServer } from "../support/server.js";

const facts = "/openapi/service/api/v3/workspaces/ws_x/actors/act_x/facts/fct_x";
const projects = "/openapi/service/api/v1/projects";

/** Sends a request over the network. */
function call({ url, newKeys }: TestServer, path: string, fault?: string): Promise<Response> {
  const authorization = `Bearer ${newKeys.apiKey ?? ""}`;
  return fetch(`${url}${path}`, { headers: { authorization, ...(fault !== undefined && { "x-fault": fault }) } });
}

describe("parseFault", () => {
  it.each<readonly [string, Fault]>([
    ["stall", { kind: "stall" }],
    ["reset", { kind: "reset" }],
    ["delay_ms=20; expire", { kind: "expire", delay_ms: 20 }],
    ["delay_ms=20", { kind: "none", delay_ms: 20 }],
    ["status=429;retry_after=3", { kind: "status", status: 429, retry_after: 3 }],
  ])("reads %s", (header, fault) => {
    expect(parseFault(header)).toStrictEqual(fault);
  });

  it.each(["", "explode", "status=200", "status=600", "status=", "delay_ms=600001", "stall=1", "status=503,stall"])(
    "refuses %j",
    (header) => {
      expect(() => parseFault(header)).toThrow(/^Invalid X-Fault: .* Send parts with semicolons/);
    },
  );
});

describe("faults", () => {
  it("happen only on servers that allow them", async () => {
    const server = await startTestServer();
    expect((await call(server, facts, "status=503")).status).toBe(404);
    await expect(server.admin.faults.list()).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("start it with --faults"),
    });
    await expect(server.admin.faults.replace({ faults: [] })).rejects.toMatchObject({ status: 404 });
  });

  it("answer with a status after a delay", async () => {
    const server = await startTestServer({ config: { faults: true } });
    const start = performance.now();
    const response = await call(server, facts, "status=429; retry_after=7; delay_ms=30");
    expect(performance.now() - start).toBeGreaterThanOrEqual(29);
    expect([response.status, response.headers.get("retry-after")]).toStrictEqual([429, "7"]);
    expect(await response.json()).toStrictEqual({
      success: false,
      message: "Status 429, as X-Fault or /admin/faults asks for",
    });
    expect((await call(server, facts, "nonsense")).status).toBe(400);
    expect((await call(server, facts, "delay_ms=1")).status).toBe(404);
  });

  it("stop in the middle of a body, or close the connection", async () => {
    const server = await startTestServer({ config: { faults: true } });
    const { hostname, port } = new URL(server.url);
    const headers = { authorization: `Bearer ${server.newKeys.apiKey ?? ""}`, "x-fault": "stall" };
    const received = await new Promise<{ readonly length: number; readonly body: string }>((resolve, reject) => {
      const stalled = request({ hostname, port, path: projects, headers }, (response) => {
        response.setEncoding("utf8").once("data", (body: string) => {
          stalled.destroy();
          resolve({ length: Number(response.headers["content-length"]), body });
        });
      });
      stalled.once("error", reject).end();
    });
    expect(received.body).toMatch(/^\{"success":/);
    expect(received.body).toHaveLength(Math.floor(received.length / 2));

    await expect(call(server, facts, "reset")).rejects.toThrow();
    const inProcess = await server.app.request(projects, { headers: { ...headers, "x-fault": "reset" } });
    await expect(inProcess.text()).rejects.toThrow("Connection closed");
    // The server goes on.
    expect((await call(server, facts)).status).toBe(404);
  });

  it("happen by rules, in their order and number, and only to operations with API keys", async () => {
    const server = await startTestServer({ config: { faults: true } });
    const rules: Fault[] = [
      { operation: "facts.get", kind: "status", status: 503, calls: 2 },
      { operation: "facts.update", kind: "status", status: 500 },
      { kind: "status", status: 418, calls: 1 },
    ];
    expect(await server.admin.faults.replace({ faults: rules })).toStrictEqual({ faults: rules });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await call(server, facts)).status);
    expect(statuses).toStrictEqual([503, 503, 418, 404]);
    expect(await server.admin.faults.list()).toStrictEqual({ faults: [rules[1]] });
    await server.admin.faults.replace({ faults: [] });
    expect(await server.admin.faults.list()).toStrictEqual({ faults: [] });
    await expect(server.admin.faults.replace({ faults: [{ kind: "status" }] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("needs a status from 400 to 599"),
    });
  });

  it("expire the URLs of uploads", async () => {
    const server = await startTestServer({ config: { faults: true } });
    await server.admin.faults.replace({ faults: [{ operation: "upload", kind: "expire" }] });
    const put = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${server.url}/uploads/key/1`, { method: "PUT", body: "x", headers });
    const expired = await put({});
    expect([expired.status, await expired.text()]).toStrictEqual([
      403,
      '{"success":false,"message":"This URL has expired, as X-Fault or /admin/faults asks for"}',
    ]);
    await server.admin.faults.replace({ faults: [] });
    const failed = await put({ "x-fault": "status=503" });
    // Pages see the status too.
    expect([failed.status, failed.headers.get("access-control-allow-origin")]).toStrictEqual([503, "*"]);
    // The signature is missing.
    expect((await put({})).status).toBe(403);
    const lines = server.logLines.filter((line) => line.includes('"operation":"upload"'));
    expect(lines).toHaveLength(3);
  });
});
