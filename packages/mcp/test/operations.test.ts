// Every tool through the protocol: against the exchanges of the client's tests, and against the mocks, which check requests.
import { createMocks } from "@memory-service/mocks";
import { createClient } from "@memory-service/client";
import { getResponse } from "msw";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selectTools, type ToolDefinition, tools } from "@memory-service/mcp";
import { type ExampleExchange, loadExchanges } from "../../client/test/support/exchange.js";
import { call, type Connected, connect, textOf } from "./support/mcp.js";

const exchanges = loadExchanges();
const toolOf = (operation: string): ToolDefinition => tools.find((tool) => tool.operation === operation)!;

/** Connects a client of MCP to a server with all tools. It validates structured content, because it has listed the tools. */
async function connectTo(fetch: (request: Request) => Promise<Response>): Promise<Connected> {
  const client = createClient({ baseUrl: "https://memory.example", apiKey: "key", fetch, maxRetries: 0 });
  const connected = await connect({ tools, client });
  await connected.mcp.listTools();
  return connected;
}

describe("an exchange", () => {
  let current: ExampleExchange;
  let sent: Request;
  let connected: Connected;
  beforeAll(async () => {
    connected = await connectTo(async (request) => {
      sent = request;
      const { status, headers, body } = current.response;
      return new Response(body || null, { status, headers });
    });
  });
  afterAll(() => connected.mcp.close());

  test.each(exchanges.map((one) => [`${one.operation}: ${one.title}`, one] as const))("%s", async (_, exchange) => {
    current = exchange;
    const tool = toolOf(exchange.operation);
    const result = await call(connected.mcp, tool.name, exchange.arguments as Record<string, unknown>);
    const { pathname, search } = new URL(sent.url);
    expect(`${sent.method} ${pathname}${search}`).toBe(`${exchange.request.method} ${exchange.request.target}`);
    if (exchange.request.body) expect(JSON.parse(await sent.text())).toEqual(JSON.parse(exchange.request.body));
    expect(result.isError).toBeUndefined();
    const { [tool.pagination?.token ?? ""]: _token, ...yields } = (exchange.yields ?? {}) as Record<string, unknown>;
    const { next: _next, ...content } = result.structuredContent as Record<string, unknown>;
    expect(content).toEqual(Array.isArray(exchange.yields) ? { result: exchange.yields } : yields);
  });
});

describe("against the mocks", () => {
  let connected: Connected;
  beforeAll(async () => {
    const { handlers } = createMocks({ baseUrl: "https://memory.example" });
    connected = await connectTo(async (request) => (await getResponse(handlers, request)) ?? Response.error());
  });
  afterAll(() => connected.mcp.close());

  const first = new Map(exchanges.toReversed().map((one) => [one.operation, one.arguments as Record<string, unknown>]));

  test.each(tools.map(({ name, operation }) => [name, operation] as const))("%s succeeds", async (name, operation) => {
    const result = await call(connected.mcp, name, first.get(operation));
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
  });

  test("an argument without a documented name is one of a tool whose wire name is set, and the client sends it", async () => {
    const wireNames = { "workspaces.name_filter": "q", "projects.include_conflicts": "conflicts" };
    const sent: Request[] = [];
    const { handlers } = createMocks({ baseUrl: "https://memory.example", wireNames });
    const fetch = async (request: Request) => {
      sent.push(request.clone());
      return (await getResponse(handlers, request)) ?? Response.error();
    };
    const client = createClient({ baseUrl: "https://memory.example", apiKey: "key", fetch, maxRetries: 0, wireNames });
    const { mcp } = await connect({ client, tools: selectTools(tools, { wireNames }) });
    await mcp.listTools();
    expect((await call(mcp, "workspaces_list", { name_filter: "north" })).isError).toBeUndefined();
    const search = { id: "prj_1", query: "shoes", user_id: "user_1" };
    expect((await call(mcp, "projects_search", { ...search, include_conflicts: true })).isError).toBeUndefined();
    expect(new URL(sent[0]!.url).search).toBe("?q=north");
    expect(await sent[1]!.json()).toMatchObject({ query: "shoes", conflicts: true });
    const mistaken = await call(mcp, "workspaces_list", { name_filter: 1 });
    expect(textOf(mistaken)).toContain('Argument "name_filter": expected string, received number 1.');
    await mcp.close();
  });

  test("a problem of the mock reaches the model", async () => {
    const { facts } = createMocks({ baseUrl: "https://memory.example" });
    const handlers = [facts.get.responds(404, { message: "No fact" })];
    const { mcp } = await connectTo(async (request) => (await getResponse(handlers, request)) ?? Response.error());
    const result = await call(mcp, "facts_get", first.get("facts.get"));
    expect(result.content).toEqual([
      { type: "text", text: expect.stringMatching(/^Not found \(404\): "No fact"\. Check/) },
    ]);
    await mcp.close();
  });
});
