// Streamable HTTP through the official client and by hand: sessions, tokens, hosts and origins, limits, shutdown.
import { request as httpRequest } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type HttpOptions, type RunningHttpServer, serveHttp } from "@memory-service/mcp/server";
import { call, clientAt, factArgs, optionsFor, textOf } from "./support/mcp.js";
import { createService, type Service } from "./support/service.js";
import { patience } from "../../../scripts/limits.js";

const running: RunningHttpServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

async function serve(options: Partial<HttpOptions> = {}): Promise<{ server: RunningHttpServer; service: Service }> {
  const service = createService();
  const server = await serveHttp({ ...optionsFor(service), port: 0, grace: 10, ...options });
  running.push(server);
  return { server, service };
}

const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } },
};

/** Sends a request with any headers, which fetch would not. */
function send(
  url: string,
  {
    method = "POST",
    headers = {},
    body = initialize as unknown,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const all = { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers };
    const outgoing = httpRequest(url, { method, headers: all }, (incoming) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      incoming.on("end", () => resolve({ status: incoming.statusCode!, headers: incoming.headers, text }));
      incoming.on("error", reject);
    });
    outgoing.on("error", reject);
    if (method !== "POST") outgoing.end();
    else outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
  });
}

describe.each([{ sessions: false }, { sessions: true }])("with $sessions sessions", ({ sessions }) => {
  test("lists and calls tools, and reads on in results", async () => {
    const { server } = await serve({ sessions });
    const mcp = await clientAt(server.url);
    expect((await mcp.listTools()).tools.map(({ name }) => name)).toContain("facts_get");
    expect((await call(mcp, "facts_get", factArgs("fact_1"))).structuredContent).toMatchObject({ id: "fact_1" });
    expect((await call(mcp, "facts_get", factArgs("fact_99"))).isError).toBe(true);
    const long = await call(mcp, "projects_list", { size: 45 });
    const { cursor } = (long.structuredContent as { incomplete: { left_out: { cursor: string }[] } }).incomplete
      .left_out[0]!;
    expect((await call(mcp, "continue_result", { cursor })).structuredContent).toMatchObject({
      path: "/items",
      total: 45,
    });
    await mcp.close();
  });

  test("serves many clients at once, each with the answers to its own calls", async () => {
    const { server } = await serve({ sessions });
    const clients = await Promise.all(Array.from({ length: 8 }, () => clientAt(server.url)));
    const ids = clients.map((_, index) => `fact_${index + 100}`);
    const results = await Promise.all(clients.map((mcp, index) => call(mcp, "facts_get", factArgs(ids[index]!))));
    expect(results.map((result) => /Not found: (\w+)/.exec(textOf(result))![1])).toEqual(ids);
    await Promise.all(clients.map((mcp) => mcp.close()));
  });

  test("a client that cancels or goes away aborts its call", async () => {
    const { server, service } = await serve({ sessions });
    const mcp = await clientAt(server.url);
    const pending = call(mcp, "facts_get", factArgs("fact_slow")).catch((error: unknown) => error);
    await vi.waitFor(() => expect(service.requests).toHaveLength(1), patience);
    if (sessions) {
      // The session lives on, for clients that come back; ending it ends its calls.
      const transport = mcp.transport as unknown as { terminateSession(): Promise<void> };
      await transport.terminateSession();
    }
    await mcp.close();
    await vi.waitFor(() => expect(service.aborted).toHaveLength(1), patience);
    await pending;
  });
});

describe("sessions", () => {
  test("can cancel a call by another request", async () => {
    const { server, service } = await serve({ sessions: true });
    const mcp = await clientAt(server.url);
    const stop = new AbortController();
    const pending = mcp.callTool({ name: "facts_get", arguments: factArgs("fact_slow") }, undefined, {
      signal: stop.signal,
    });
    await vi.waitFor(() => expect(service.requests).toHaveLength(1), patience);
    stop.abort("enough");
    await expect(pending).rejects.toThrow("enough");
    await vi.waitFor(() => expect(service.aborted).toHaveLength(1), patience);
    expect((await call(mcp, "facts_get", factArgs("fact_1"))).isError).toBeUndefined();
    await mcp.close();
  });

  test("are limited: the one that was unused for longest ends", async () => {
    const { server } = await serve({ sessions: true, maxSessions: 2 });
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push(String((await send(server.url)).headers["mcp-session-id"]));
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    const statuses = await Promise.all(
      ids.map((id) => send(server.url, { body: ping, headers: { "mcp-session-id": id } })),
    );
    expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200]);
  });

  test("make room in the order of their last use", async () => {
    const { server } = await serve({ sessions: true, maxSessions: 2 });
    const open = async () => String((await send(server.url)).headers["mcp-session-id"]);
    const ping = async (id: string) => {
      const body = { jsonrpc: "2.0", id: 1, method: "ping" };
      return (await send(server.url, { body, headers: { "mcp-session-id": id } })).status;
    };
    const [used, unused] = [await open(), await open()];
    expect(await ping(used)).toBe(200);
    await open();
    expect([await ping(used), await ping(unused)]).toEqual([200, 404]);
  });

  test("do not exist before they are initialized", async () => {
    const { server } = await serve({ sessions: true });
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect((await send(server.url, { body: list })).status).toBe(400);
    expect((await send(server.url, { body: list, headers: { "mcp-session-id": "invented" } })).status).toBe(404);
  });
});

describe("what does not reach the server", () => {
  test.each<[string, number, Parameters<typeof send>[1]]>([
    ["another host: DNS rebinding", 403, { headers: { host: "evil.example" } }],
    ["a host that begins like this computer", 403, { headers: { host: "127.0.0.1.evil.example" } }],
    ["an unreadable host", 403, { headers: { host: "a b" } }],
    ["a web page", 403, { headers: { origin: "https://evil.example" } }],
    ["a web page on this computer", 403, { headers: { origin: "http://localhost:5173" } }],
    ["a page without an origin of its own", 403, { headers: { origin: "null" } }],
    ["no JSON", 400, { body: "{" }],
    ["no message", 400, { body: {} }],
    ["another type", 415, { headers: { "content-type": "text/plain" } }],
    ["a GET without sessions", 405, { method: "GET" }],
    ["a PUT", 405, { method: "PUT" }],
    ["an OPTIONS without an origin", 405, { method: "OPTIONS" }],
    ["a TRACE", 400, { method: "TRACE", body: "" }],
    ["2 MiB", 413, { body: JSON.stringify({ ...initialize, padding: "x".repeat(2 ** 21) }) }],
  ])("%s: %i", async (_, status, request) => {
    const { server, service } = await serve();
    expect((await send(server.url, request)).status).toBe(status);
    expect(service.requests).toEqual([]);
  });

  test("another path", async () => {
    const { server } = await serve();
    expect((await send(server.url.replace("/mcp", "/other"))).status).toBe(404);
  });

  test.each(["localhost:1", "127.0.0.1", "[::1]:80", "127.1.2.3"])("%s is this computer", async (host) => {
    const { server } = await serve();
    expect((await send(server.url, { headers: { host } })).status).toBe(200);
  });

  test("allowed hosts and origins do, with CORS", async () => {
    const origin = "https://inspector.example";
    const { server } = await serve({ allowedHosts: ["mcp.example"], allowedOrigins: [origin] });
    const headers = { host: "mcp.example", origin };
    expect((await send(server.url, { headers: { origin } })).status).toBe(403);
    const answer = await send(server.url, { headers });
    expect(answer).toMatchObject({ status: 200, headers: { "access-control-allow-origin": origin, vary: "origin" } });
    const preflight = await send(server.url, { method: "OPTIONS", headers });
    expect(preflight).toMatchObject({ status: 204, headers: { "access-control-allow-origin": origin } });
    expect(preflight.headers["access-control-allow-headers"]).toContain("mcp-session-id");
  });
});

describe("the token", () => {
  const token = "token-of-this-server";

  test("is required if there is one", async () => {
    const { server } = await serve({ token });
    for (const authorization of ["", "Bearer", "Bearer wrong", token, `bearer ${token}x`]) {
      const answer = await send(server.url, { headers: { authorization } });
      expect(answer).toMatchObject({ status: 401, headers: { "www-authenticate": "Bearer" } });
      expect(answer.text).not.toContain(token);
    }
    await expect(clientAt(server.url)).rejects.toThrow();
    const mcp = await clientAt(server.url, { authorization: `Bearer ${token}` });
    expect((await mcp.listTools()).tools.length).toBeGreaterThan(1);
    await mcp.close();
  });

  test("stays here: the service gets the key of the server", async () => {
    const seen: (string | null)[] = [];
    const service = createService();
    const { createClient } = await import("@memory-service/client");
    const client = createClient({
      baseUrl: "https://memory.example",
      apiKey: "key-of-the-service",
      fetch: (request) => {
        seen.push(request.headers.get("authorization"));
        return service.fetch(request);
      },
    });
    const { server } = await serve({ token, client });
    const mcp = await clientAt(server.url, { authorization: `Bearer ${token}` });
    await call(mcp, "facts_get", factArgs("fact_1"));
    expect(seen).toEqual(["Bearer key-of-the-service"]);
    await mcp.close();
  });

  test("is needed where others can reach the server", async () => {
    const options = { ...optionsFor(createService()), port: 0 };
    for (const host of ["0.0.0.0", "::", "192.168.1.2", "127.0.0.1.evil.example"])
      await expect(serveHttp({ ...options, host })).rejects.toThrow(/set a token, or listen on 127\.0\.0\.1/);
    await expect(serveHttp({ ...options, token: " " })).rejects.toThrow(/token must not be empty/);
    const { server } = await serve({ host: "0.0.0.0", token });
    const url = server.url.replace("0.0.0.0", "127.0.0.1");
    expect((await send(url, { headers: { host: "any.example", authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  test("a client per request gets its headers", async () => {
    const service = createService();
    const { server } = await serve({
      client: ({ headers }) => {
        expect(headers.get("x-memory-key")).toBe("mine");
        return service.client;
      },
    });
    const mcp = await clientAt(server.url, { "x-memory-key": "mine" });
    expect((await call(mcp, "facts_get", factArgs("fact_1"))).isError).toBeUndefined();
    await mcp.close();
  });
});

describe("closing", () => {
  test("lets calls end, then refuses connections", async () => {
    const { server, service } = await serve({ grace: 5_000 });
    const mcp = await clientAt(server.url);
    const pending = call(mcp, "projects_list", { size: 1 });
    await vi.waitFor(() => expect(service.requests).toHaveLength(1), patience);
    await Promise.all([server.close(), expect(pending).resolves.toMatchObject({ structuredContent: { total: 45 } })]);
    await server.closed;
    await expect(clientAt(server.url)).rejects.toThrow();
  });

  test("aborts the calls that take too long", async () => {
    const { server, service } = await serve({ grace: 10 });
    const mcp = await clientAt(server.url);
    const pending = call(mcp, "facts_get", factArgs("fact_slow")).catch((error: unknown) => error);
    await vi.waitFor(() => expect(service.requests).toHaveLength(1), patience);
    await server.close();
    expect(service.aborted).toHaveLength(1);
    await mcp.close();
    await pending;
  });

  test("a port that is in use is an error", async () => {
    const { server } = await serve();
    const port = Number(new URL(server.url).port);
    await expect(serveHttp({ ...optionsFor(createService()), port })).rejects.toThrow("EADDRINUSE");
  });
});
