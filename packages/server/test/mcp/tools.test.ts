// The MCP server on the reference server, through MCP's official client.
import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { selectTools, type ToolSelection, tools } from "@memory-service/mcp";
import { createMcpServer } from "@memory-service/mcp/server";
import { beforeAll, expect, it } from "vitest";
import type { TestServer } from "../../src/testing.js";
import { createKey, createScenario, type Scenario } from "../contract/support/scenario.js";
import { serverStarter } from "../contract/support/servers.js";
import { onOneDatabase } from "../support/databases.js";

onOneDatabase("the tools", (open, kind) => {
  const start = serverStarter(open, kind);
  let server: TestServer;
  let scenario: Scenario;
  beforeAll(async () => {
    server = await start();
    scenario = await createScenario(server);
  });

  /** Connects a client of MCP. It validates structured content, because it has listed the tools. */
  async function connect(selection: ToolSelection = {}, apiKey = scenario.apiKey): Promise<McpClient> {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const client = scenario.client({ apiKey, maxRetries: 0 });
    await createMcpServer({ name: "memory", version: "1.0.0", client, tools: selectTools(tools, selection) }).connect(
      far,
    );
    const mcp = new McpClient({ name: "test", version: "1.0.0" });
    await mcp.connect(near);
    await mcp.listTools();
    return mcp;
  }

  const call = async (mcp: McpClient, name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
    (await mcp.callTool({ name, arguments: args })) as CallToolResult;
  const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === "text" ? first.text : "");

  /** Arguments with which each tool succeeds. */
  async function prepareArguments(): Promise<Readonly<Record<string, Record<string, unknown>>>> {
    const { workspaceId, actorId, agentId, projectId, admin, createFacts, createMemory, importDocument } = scenario;
    const [factId = "", other = "", forgotten = ""] = await createFacts("Likes tea.", "Likes coffee.", "Has a cat.");
    const { id: conflictId } = await admin.conflicts.create({ projectId, fact_ids: [factId, other] });
    const memoryId = await createMemory("Wants a seat.", "Wants a window seat.");
    const documentId = await importDocument(`${conflictId}.txt`, "Window seats cost 20.");
    const doomed = await scenario.client().projects.create({ workspaceId, name: "Doomed", custom_id: conflictId });
    return {
      agents_listVersions: { id: agentId },
      agents_update: { id: agentId, description: "Files things" },
      conflicts_resolve: { workspaceId, projectId, conflictId, strategy: "keep_fact", keep_fact_id: factId },
      documents_get: { workspaceId, projectId, documentId },
      documents_getV1: { id: projectId, documentId },
      drive_createUpload: { file_size: 1 },
      drive_listChildren: { item_id: "MY_SPACE" },
      facts_forget: { workspaceId, actorId, ids: [forgotten] },
      facts_get: { workspaceId, actorId, factId },
      facts_update: { workspaceId, actorId, factId, metadata: { checked: true } },
      memories_getTrace: { id: projectId, memoryId },
      projects_create: { workspaceId, name: "New", custom_id: `new-${conflictId}` },
      projects_delete: { id: doomed.id },
      projects_list: {},
      projects_search: { id: projectId, query: "window seat", user_id: "user_9" },
      projects_update: { id: projectId, description: "For 2026" },
      workspaces_list: {},
      workspaces_update: { id: workspaceId, metadata: { region: "uk" } },
    };
  }

  it("are listed, and each that is on by default can be called", async () => {
    const mcp = await connect();
    const { tools: listed } = await mcp.listTools();
    const names = listed.map(({ name }) => name);
    expect(names).toContain("facts_get");
    expect(names).not.toContain("projects_delete");
    const prepared = await prepareArguments();
    for (const name of names.filter((one) => one !== "continue_result")) {
      const result = await call(mcp, name, prepared[name]);
      expect([name, result.isError, textOf(result)]).toEqual([name, undefined, expect.any(String)]);
    }
    await mcp.close();
  });

  it("that delete or cannot be undone can be called once they are allowed", async () => {
    const mcp = await connect({ include: { names: tools.map(({ name }) => name) }, dangerous: true });
    const listed = (await mcp.listTools()).tools.map(({ name }) => name);
    const prepared = await prepareArguments();
    expect(listed).toEqual([...tools.map(({ name }) => name), "continue_result"]);
    for (const name of ["conflicts_resolve", "facts_forget", "projects_delete"])
      expect([name, (await call(mcp, name, prepared[name])).isError]).toEqual([name, undefined]);
    const projects = textOf(await call(mcp, "projects_list"));
    expect(projects).toContain(scenario.projectId);
    expect(projects).not.toContain(prepared["projects_delete"]?.["id"]);
    await mcp.close();
  });

  it("only read in read-only mode", async () => {
    const mcp = await connect({ readOnly: true });
    const { tools: listed } = await mcp.listTools();
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const prepared = await prepareArguments();
    const found = await call(mcp, "projects_search", prepared["projects_search"]);
    expect(textOf(found)).toContain("Wants a window seat.");
    const refused = await call(mcp, "facts_update", prepared["facts_update"]).catch((error: unknown) => String(error));
    expect(JSON.stringify(refused)).toMatch(/facts_update/);
    const { workspaceId, actorId, factId } = prepared["facts_get"] as Record<
      "workspaceId" | "actorId" | "factId",
      string
    >;
    expect(await scenario.client().facts.get({ workspaceId, actorId, factId })).toMatchObject({ metadata: {} });
    await mcp.close();
  });

  it("explain errors of the service to the model", async () => {
    const { workspaceId, actorId, projectId, admin } = scenario;
    const mcp = await connect();
    const missing = await call(mcp, "facts_get", { workspaceId, actorId, factId: "fct_none" });
    expect([missing.isError, textOf(missing)]).toEqual([
      true,
      expect.stringMatching(/^Not found \(404\): ".*fct_none/),
    ]);
    const invalid = await call(mcp, "projects_update", { id: projectId, name: "" });
    expect([invalid.isError, textOf(invalid)]).toEqual([true, expect.stringMatching(/name/)]);
    const taken = await call(mcp, "projects_create", { workspaceId, name: "x", custom_id: "report" });
    expect([taken.isError, textOf(taken)]).toEqual([true, expect.stringMatching(/409.*report/)]);
    await admin.faults.replace({ faults: [{ operation: "workspaces.list", kind: "status", status: 503, calls: 1 }] });
    expect(textOf(await call(mcp, "workspaces_list"))).toMatch(/^The service failed/);
    await mcp.close();

    const powerless = await connect({}, await createKey(admin, [workspaceId], []));
    const denied = await call(powerless, "workspaces_list");
    expect([denied.isError, textOf(denied)]).toEqual([
      true,
      expect.stringMatching(/^Not allowed \(403\).*workspace:list/),
    ]);
    await powerless.close();
    const locked = await connect({}, "msk_nobody-has-this-key");
    expect(textOf(await call(locked, "workspaces_list"))).toMatch(/does not accept the credentials/);
    await locked.close();
  });
});
