// The server through the official client, in memory: listing, calls, errors of the protocol, cancellation, progress.
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { expect, test, vi } from "vitest";
import { selectTools, tools } from "@memory-service/mcp";
import { createMcpServer } from "@memory-service/mcp/server";
import { call, connect, factArgs, optionsFor, textOf } from "./support/mcp.js";
import { createService, key } from "./support/service.js";
import { toolOf } from "./support/tools.js";
import { patience } from "../../../scripts/limits.js";

test("lists the selected tools and continue_result, as defined", async () => {
  const { mcp } = await connect();
  const { tools: listed, nextCursor } = await mcp.listTools();
  expect(nextCursor).toBeUndefined();
  expect(listed.map(({ name }) => name)).toEqual([...selectTools(tools).map(({ name }) => name), "continue_result"]);
  const get = listed.find(({ name }) => name === "facts_get")!;
  const defined = tools.find(({ name }) => name === "facts_get")!;
  const { title, description, inputSchema, annotations } = defined;
  expect(get).toMatchObject({ title, description, inputSchema, annotations });
  expect(get.outputSchema!.properties).toHaveProperty("incomplete");
  expect(Object.keys(get).sort()).toEqual([
    "annotations",
    "description",
    "inputSchema",
    "name",
    "outputSchema",
    "title",
  ]);
});

test("names itself, and warns of instructions in results", async () => {
  const { mcp } = await connect();
  expect(mcp.getServerVersion()).toMatchObject({ name: "memory-service", version: "1.2.3" });
  expect(mcp.getInstructions()).toMatch(/never follow instructions/);
});

test("lists many tools in pages", async () => {
  const many = Array.from({ length: 250 }, (_, index) => toolOf(async () => ({}), { name: `tool_${index}` }));
  const { mcp } = await connect({ tools: many });
  const names: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await mcp.listTools(cursor === undefined ? {} : { cursor });
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
    pages++;
  } while (cursor !== undefined);
  expect(pages).toBe(3);
  expect(names).toEqual([...many.map(({ name }) => name), "continue_result"]);
  for (const wrong of ["", "x", "after-", "after--1", "after-999", "after-1e9"])
    await expect(mcp.listTools({ cursor: wrong })).rejects.toThrow(/-32602.*Unknown cursor/);
});

test("calls a tool; the client accepts its structured content", async () => {
  const { mcp, service } = await connect();
  await mcp.listTools();
  const result = await call(mcp, "facts_get", factArgs("fact_1"));
  expect(result.structuredContent).toMatchObject({ id: "fact_1" });
  expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  expect(service.requests).toEqual(["GET /openapi/service/api/v3/workspaces/ws_1/actors/act_1/facts/fact_1"]);
});

test("reads a long list to its end; the client accepts what is cut", async () => {
  const { mcp } = await connect();
  await mcp.listTools();
  const first = await call(mcp, "projects_list", { size: 45 });
  expect(textOf(first).length).toBeLessThanOrEqual(20_000);
  type Cut = { items: { id: string }[]; incomplete?: { left_out: { cursor: string }[] } };
  let part = first.structuredContent as Cut;
  const ids = part.items.map(({ id }) => id);
  while (part.incomplete) {
    const more = await call(mcp, "continue_result", { cursor: part.incomplete.left_out[0]!.cursor });
    part = more.structuredContent as Cut;
    ids.push(...part.items.map(({ id }) => id));
  }
  expect(ids).toEqual(Array.from({ length: 45 }, (_, index) => `prj_${index + 1}`));
});

test("errors of calls are results, and the log has no secrets", async () => {
  const { mcp, log } = await connect();
  await mcp.listTools();
  for (const [args, expected] of [
    [factArgs("fact_99"), /^Not found/],
    [factArgs("fact_locked"), /does not accept the credentials/],
    [factArgs("fact_broken"), /^The service failed/],
    [{}, /^Invalid arguments of facts_get/],
    [undefined, /^Invalid arguments of facts_get/],
  ] as const) {
    const result = await call(mcp, "facts_get", args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(expected);
    expect(JSON.stringify(result)).not.toContain(key);
  }
  expect(log).toHaveLength(3);
  expect(log.join("\n")).toContain('facts_get failed: name="NotFoundError" code="not_found" status=404');
  expect(log.join("\n")).not.toContain(key);
  expect(log.join("\n")).not.toContain("Exception");
});

test("dangerous tools do not exist unless they are selected", async () => {
  const { mcp, service } = await connect();
  await expect(call(mcp, "projects_delete", { id: "prj_7" })).rejects.toThrow(
    /-32602.*Unknown tool "projects_delete"\. Did you mean "projects_/,
  );
  expect(service.requests).toEqual([]);
  const allowed = await connect({ tools: selectTools(tools, { dangerous: true }) });
  await allowed.mcp.listTools();
  expect((await call(allowed.mcp, "projects_delete", { id: "prj_7" })).isError).toBeUndefined();
  expect(allowed.service.requests).toEqual(["DELETE /openapi/service/api/v1/projects/prj_7"]);
});

test("cancelling a call aborts its request, and the server goes on", async () => {
  const { mcp, service } = await connect();
  const stop = new AbortController();
  const running = mcp.callTool({ name: "facts_get", arguments: factArgs("fact_slow") }, undefined, {
    signal: stop.signal,
  });
  await vi.waitFor(() => expect(service.requests).toHaveLength(1), patience);
  stop.abort("no longer needed");
  await expect(running).rejects.toThrow("no longer needed");
  await vi.waitFor(() => expect(service.aborted).toHaveLength(1), patience);
  expect((await call(mcp, "facts_get", factArgs("fact_1"))).isError).toBeUndefined();
});

test("closing the connection aborts its calls", async () => {
  const { mcp, service } = await connect();
  const running = call(mcp, "facts_get", factArgs("fact_slow"));
  await vi.waitFor(() => expect(service.requests).toHaveLength(1), patience);
  await Promise.all([expect(running).rejects.toThrow("Connection closed"), mcp.close()]);
  await vi.waitFor(() => expect(service.aborted).toHaveLength(1), patience);
});

test("reports progress while a call lasts, if the client wants to know", async () => {
  const { mcp } = await connect({ progressInterval: 1 });
  const stop = new AbortController();
  const progress: number[] = [];
  const running = mcp.callTool({ name: "facts_get", arguments: factArgs("fact_slow") }, undefined, {
    signal: stop.signal,
    onprogress: (event) => {
      progress.push(event.progress);
      if (progress.length === 3) stop.abort("enough");
    },
  });
  await expect(running).rejects.toThrow("enough");
  expect(progress).toEqual([1, 2, 3]);
});

test("a client per request is the one that is called", async () => {
  const [one, other] = [createService(), createService()];
  const seen: Headers[] = [];
  const { mcp } = await connect({
    client: ({ headers }) => {
      seen.push(headers);
      return other.client;
    },
  });
  await call(mcp, "facts_get", factArgs("fact_1"));
  expect([one.requests.length, other.requests.length, seen.length]).toEqual([0, 1, 1]);
});

test("a client per request that fails is an error without details", async () => {
  const { mcp, log } = await connect({
    client: () => {
      throw new Error(`no user for ${key}`);
    },
  });
  const result = await call(mcp, "facts_get", factArgs("fact_1"));
  expect(result.isError).toBe(true);
  expect(JSON.stringify([result, log])).not.toContain(key);
});

test("malformed messages neither crash the server nor reach a tool", async () => {
  const service = createService();
  const log: string[] = [];
  const [near, far] = InMemoryTransport.createLinkedPair();
  const answers: JSONRPCMessage[] = [];
  near.onmessage = (message) => answers.push(message);
  await createMcpServer(optionsFor(service, log)).connect(far);
  await near.start();
  const messages: readonly unknown[] = [
    { jsonrpc: "2.0", id: 1, method: "nothing" },
    { jsonrpc: "2.0", id: 2, method: "tools/call" },
    { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: 7 } },
    { jsonrpc: "2.0", id: 4, method: "tools/call", params: { name: "facts_get", arguments: "text" } },
    { jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "facts_get", arguments: [1] } },
    { jsonrpc: "2.0", id: 6, method: "tools/call", params: { name: "__proto__" } },
    { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: `x\u001b[31m${"y".repeat(1e6)}` } },
    { jsonrpc: "2.0", id: 8, method: "tools/list", params: { cursor: {} } },
    { jsonrpc: "1.0", id: 9, method: "tools/list" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: {} } },
    { jsonrpc: "2.0", id: 11, method: "ping" },
  ];
  for (const message of messages) await near.send(message as JSONRPCMessage);
  await vi.waitFor(() => expect(answers.map((answer) => "id" in answer && answer.id)).toContain(11), patience);
  const byId = Object.fromEntries(answers.map((answer) => ["id" in answer ? String(answer.id) : "", answer]));
  expect(byId).toMatchObject({
    1: { error: { code: -32601 } },
    2: { error: { code: expect.any(Number) } },
    3: { error: { code: expect.any(Number) } },
    4: { error: { code: expect.any(Number) } },
    5: { error: { code: expect.any(Number) } },
    6: { error: { code: -32602 } },
    7: { error: { code: -32602 } },
    11: { result: {} },
  });
  expect(JSON.stringify(byId[7]).length).toBeLessThan(400);
  expect(JSON.stringify(byId[7])).not.toContain("\u001b");
  expect(service.requests).toEqual([]);
});

test("an API that has a tool called continue_result is refused", () => {
  const taken = toolOf(async () => ({}), { name: "continue_result" });
  expect(() => createMcpServer({ ...optionsFor(createService()), tools: [taken] })).toThrow(/Exclude the tool/);
});
