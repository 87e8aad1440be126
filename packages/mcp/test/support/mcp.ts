/** MCP clients of the official SDK, connected to servers of these tests. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { createMcpServer, type McpServerOptions } from "@memory-service/mcp/server";
import { selectTools, tools } from "@memory-service/mcp";
import { createService, type Service } from "./service.js";

export interface Connected {
  readonly mcp: Client;
  readonly service: Service;
  /** The lines of the log. */
  readonly log: string[];
}

/** The options of a server for the usual tools of a service. */
export function optionsFor(service: Service, log: string[] = []): McpServerOptions {
  return {
    client: service.client,
    tools: selectTools(tools),
    name: "memory-service",
    version: "1.2.3",
    log: (line) => log.push(line),
  };
}

/** Connects a client to a server in this process. */
export async function connect(options: Partial<McpServerOptions> = {}): Promise<Connected> {
  const service = createService();
  const log: string[] = [];
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ ...optionsFor(service, log), ...options }).connect(far);
  return { mcp: await clientOver(near), service, log };
}

export async function clientOver(transport: Transport): Promise<Client> {
  const mcp = new Client({ name: "test", version: "1.0.0" });
  await mcp.connect(transport);
  return mcp;
}

export async function clientAt(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  // The types of the SDK are not made for exactOptionalPropertyTypes.
  return clientOver(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as Transport);
}

/** Calls a tool. The client validates the structured content if it has listed the tools. */
export async function call(mcp: Client, name: string, args?: Record<string, unknown>): Promise<CallToolResult> {
  return (await mcp.callTool({ name, ...(args && { arguments: args }) })) as CallToolResult;
}

export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === "text" ? first.text : "";
}

export const factArgs = (factId: string) => ({ workspaceId: "ws_1", actorId: "act_1", factId });
