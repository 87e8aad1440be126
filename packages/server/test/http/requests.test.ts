import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultLimits } from "../../src/config/config.js";
import type { ServerEnv } from "../../src/http/call-record.js";
import { createErrorLog } from "../../src/http/errors.js";
import { createLog } from "../../src/http/log.js";
import { openAnyDatabase } from "../support/databases.js";
import { startTestServer, testAdminKey, type TestServer } from "../support/server.js";

const facts = "/openapi/service/api/v3/workspaces/ws_x/actors/act_x/facts";

function headersOf({ newKeys }: TestServer, others: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${newKeys.apiKey ?? ""}`, ...others };
}

describe("limits", () => {
  it("limits the requests of each key", async () => {
    const server = await startTestServer({ config: { limits: { ...defaultLimits, requestsPerSecond: 3 } } });
    const { api_key } = await server.admin.keys.create({
      name: "Other",
      workspace_ids: (await server.admin.keys.list()).items[0]?.workspace_ids ?? [],
      grants: [{ permission: "workspace:actor_fact_read" }],
    });
    const call = (key: string): Promise<Response> | Response =>
      server.app.request(`${facts}/fct_x`, { headers: { authorization: `Bearer ${key}` } });
    const responses = await Promise.all(Array.from({ length: 20 }, () => call(server.newKeys.apiKey ?? "")));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect(await refused[0]?.json()).toStrictEqual({
      success: false,
      message: "This key has sent more than 3 requests in a second. Retry after 1 second.",
    });
    expect((await call(api_key)).status).toBe(404);
    // The admin key has no limit.
    await Promise.all(Array.from({ length: 10 }, () => server.admin.keys.list()));
  });

  it("refuses bodies that are too large, too deep, or cannot be stored", async () => {
    const server = await startTestServer({ config: { limits: { ...defaultLimits, bodyBytes: 2000 } } });
    const send = async (body: string): Promise<readonly [number, string]> => {
      const init = { method: "PATCH", headers: headersOf(server, { "content-type": "application/json" }), body };
      const response = await server.app.request(`${facts}/fct_x`, init);
      const answer: unknown = await response.json();
      expect(answer).toStrictEqual({ success: false, message: expect.any(String) });
      return [response.status, JSON.stringify(answer)];
    };
    const metadata = (value: string): string => `{"metadata": {"a": ${value}}}`;
    expect(await send(metadata(`"${"x".repeat(2000)}"`))).toMatchObject([413, expect.stringContaining("2000 bytes")]);
    expect(await send(metadata("[".repeat(150) + "]".repeat(150)))).toMatchObject([
      400,
      expect.stringContaining("Nested deeper than 100 levels"),
    ]);
    expect(await send(metadata('["\\u0000"]'))).toMatchObject([
      400,
      expect.stringContaining("metadata.a.0: Has the character U+0000"),
    ]);
    expect(await send(metadata('{"\\ud800": 1}'))).toMatchObject([
      400,
      expect.stringContaining("metadata.a.the name of a property: Has half of a surrogate pair"),
    ]);
    for (const number of ["1e400", "1e-400", "12345678901234567890"])
      expect(await send(metadata(`[${number}]`))).toMatchObject([
        400,
        expect.stringContaining(`body.metadata.a.0: The number ${number} would become`),
      ]);
    expect(await send(metadata('"\\ud83d\\ude00"'))).not.toMatchObject([400]);
  });
});

describe("CORS", () => {
  const ask = async (server: TestServer, origin: string): Promise<Response> =>
    server.app.request(`${facts}/fct_x`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "PATCH", "access-control-request-headers": "authorization" },
    });

  it("allows pages of this machine by default", async () => {
    const server = await startTestServer();
    for (const origin of ["http://localhost:5173", "http://127.0.0.1", "https://[::1]:3000", "http://app.localhost"]) {
      const { status, headers } = await ask(server, origin);
      expect([status, headers.get("access-control-allow-origin")]).toStrictEqual([204, origin]);
      expect(headers.get("access-control-allow-headers")).toBe("authorization");
      expect(headers.get("access-control-allow-methods")).toContain("PATCH");
    }
    for (const origin of [
      "https://evil.example",
      "http://localhost.evil.example",
      "http://127.0.0.1.evil.example",
      "null",
    ])
      expect((await ask(server, origin)).headers.get("access-control-allow-origin")).toBeNull();
    const answer = await server.app.request(`${facts}/fct_x`, {
      headers: headersOf(server, { origin: "http://localhost:5173" }),
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(answer.headers.get("access-control-expose-headers")).toContain("etag");
    // Errors before any handler have the headers too, so that pages can read them.
    const refused = await server.app.request(`${facts}/fct_x`, { headers: { origin: "http://localhost:5173" } });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toStrictEqual([
      401,
      "http://localhost:5173",
    ]);
  });

  it("allows listed origins, or all", async () => {
    const listed = await startTestServer({ config: { corsOrigins: ["https://app.example"] } });
    const allowed = async (server: TestServer, origin: string): Promise<string | null> =>
      (await ask(server, origin)).headers.get("access-control-allow-origin");
    expect(await allowed(listed, "https://app.example")).toBe("https://app.example");
    expect(await allowed(listed, "http://localhost:5173")).toBeNull();
    expect(await allowed(await startTestServer({ config: { corsOrigins: "*" } }), "https://any.example")).toBe("*");
  });
});

describe("monitoring", () => {
  it("reports whether the server runs, and whether the database can be reached", async () => {
    const database = await openAnyDatabase();
    const server = await startTestServer({ database });
    const probe = async (path: string): Promise<readonly [number, unknown]> => {
      const response = await server.app.request(path);
      return [response.status, await response.json()];
    };
    expect(await probe("/healthz")).toStrictEqual([200, { status: "ok" }]);
    expect(await probe("/readyz")).toStrictEqual([200, { status: "ok" }]);
    await database.close();
    expect(await probe("/healthz")).toStrictEqual([200, { status: "ok" }]);
    expect(await probe("/readyz")).toStrictEqual([
      503,
      { status: "unavailable", message: "The database cannot be reached" },
    ]);
    const call = await server.app.request(`${facts}/fct_1`, { headers: headersOf(server) });
    expect([call.status, call.headers.get("retry-after"), await call.json()]).toStrictEqual([
      503,
      "5",
      { success: false, message: "The database cannot be reached. Try again later" },
    ]);
    const metrics = await server.app.request("/metrics");
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining("memory_service_request_")]);
  });

  it("refuses writes before the disk is full, and answers with 507 if it is", async () => {
    const data = mkdtempSync(join(tmpdir(), "memory-service-"));
    onTestFinished(() => rmSync(data, { recursive: true }));
    const little = await startTestServer({ config: { data, limits: { ...defaultLimits, freeBytes: Infinity } } });
    const path = "/admin/workspaces";
    const json = { authorization: `Bearer ${little.adminKey}`, "content-type": "application/json" };
    const create = async ({ app }: TestServer): Promise<readonly unknown[]> => {
      const answer = await app.request(path, { method: "POST", headers: json, body: '{"name":"W","custom_id":"w"}' });
      const { success, message } = (await answer.json()) as Readonly<Record<string, unknown>>;
      return [answer.status, answer.headers.get("retry-after"), success, message];
    };
    const full = [507, "5", false, "The server's disk is full, so nothing was changed. Try again later"];
    expect(await create(little)).toEqual(full);
    expect((await little.app.request("/readyz")).status).toBe(200);
    expect((await little.app.request(`${facts}/fct_1`, { headers: headersOf(little) })).status).not.toBe(507);

    // The database and the file system report it where others have used up the rest.
    for (const code of ["ENOSPC", "53100"]) {
      const fail = (): never => {
        throw Object.assign(new Error("No space left on device"), { code });
      };
      const { onFailure } = createErrorLog(createLog("silent"));
      const answer = await new Hono<ServerEnv>().get("/", fail).onError(onFailure).request("/");
      expect([answer.status, await answer.json()]).toEqual([507, { success: false, message: full[3] }]);
    }
  });

  it("is not ready before the start is complete, and refuses requests while many queries wait", async () => {
    const server = await startTestServer({ config: { limits: { ...defaultLimits, waitingQueries: -1 } } });
    const busy = await server.app.request(facts, { headers: headersOf(server) });
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await server.app.request("/readyz")).status).toBe(200);
    server.service.startup.isComplete = false;
    expect((await server.app.request("/readyz")).status).toBe(503);
  });

  it("counts requests by operation and status, without ids or texts", async () => {
    const server = await startTestServer();
    await server.app.request(`${facts}/fct_secret?q=words`, { headers: headersOf(server) });
    await server.app.request(`${facts}/fct_secret`);
    await server.app.request("/unknown/secret");
    await server.admin.keys.list();
    const text = await (await server.app.request("/metrics")).text();
    for (const labels of [
      'operation="facts.get",status="404"',
      'operation="facts.get",status="401"',
      'operation="none",status="404"',
      'operation="admin.keys.list",status="200"',
    ])
      expect(text).toContain(`memory_service_request_duration_seconds_count{${labels}} 1\n`);
    expect(text).toContain('memory_service_documents{status="pending"} 0');
    expect(text).toMatch(/memory_service_database_connections\{state="busy"\} [01]\n/);
    expect(text).not.toMatch(/secret|words|msk_|key_/);
  });

  it("writes a line per request, without secrets, bodies or texts", async () => {
    const server = await startTestServer();
    const { app, logLines } = server;
    const json = { "content-type": "application/json" };
    const { newKeys } = server;
    await app.request(`${facts}/fct_1?query=SECRET-QUERY`, { headers: headersOf(server) });
    await app.request(`${facts}/fct_1`, { headers: { authorization: "Bearer SECRET-KEY" } });
    await app.request("/openapi/service/api/v1/projects/prj_x/search", {
      method: "POST",
      headers: headersOf(server, json),
      body: JSON.stringify({ query: "SECRET-TEXT", user_id: "SECRET-USER" }),
    });
    await app.request(`${facts}/fct_1`, {
      method: "PATCH",
      headers: headersOf(server, json),
      body: '{"fact": "SECRET-FACT", "metadata": SECRET-BROKEN}',
    });
    await app.request("/SECRET-PATH", { headers: headersOf(server, { cookie: "SECRET-COOKIE" }) });
    await server.admin.keys.create({ name: "SECRET-NAME", workspace_ids: ["ws_x"], grants: [] }).catch(() => {});

    const lines = logLines.map((line): unknown => JSON.parse(line));
    const key = (await server.admin.keys.list()).items[0]?.id;
    expect(lines).toContainEqual({
      level: 30,
      time: expect.any(Number),
      id: expect.stringMatching(/^[\w-]+$/),
      operation: "facts.get",
      method: "GET",
      status: 404,
      ms: expect.any(Number),
      key,
      msg: "request",
    });
    const requests = lines.filter((line) => JSON.stringify(line).includes('"msg":"request"'));
    expect(requests).toHaveLength(6);
    const all = logLines.join("");
    expect(all).not.toMatch(/SECRET/);
    for (const secret of [testAdminKey, newKeys.apiKey ?? "", newKeys.apiKey?.slice(4) ?? ""])
      expect(all).not.toContain(secret);
  });

  it("answers an unknown path with the id of the request and a link to the operations", async () => {
    const server = await startTestServer();
    const response = await server.app.request("/unknown");
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        success: false,
        message: "This server has no operation GET /unknown: /openapi.json and /admin/openapi.json list all",
      },
    ]);
    const logged = server.logLines.find((line) => line.includes('"status":404')) ?? "{}";
    expect(response.headers.get("x-request-id")).toBe((JSON.parse(logged) as { id?: string }).id);
  });

  it("logs failures without values from the database, and gives callers the id of the request", async () => {
    const database = await openAnyDatabase();
    const server = await startTestServer({ database });
    await database.db.schema.dropTable("workspaces").cascade().execute();
    const response = await server.app.request("/openapi/service/api/v3/workspaces", { headers: headersOf(server) });
    expect(response.status).toBe(500);
    expect(await response.json()).toStrictEqual({
      success: false,
      message: "The server has failed to answer this request",
    });
    const id = response.headers.get("x-request-id");
    const logged = server.logLines.find((line) => line.includes("A request has failed")) ?? "";
    expect(JSON.parse(logged)).toMatchObject({ id, operation: "workspaces.list", err: { code: "42P01" } });
    expect(logged).not.toContain("does not exist");
  });
});
