/** MCP servers of the tools: for any transport, for streamable HTTP in any runtime, and for Node. */
export * from "@specloom/runtime/mcp/http";
export * from "@specloom/runtime/mcp/node";
export * from "@specloom/runtime/mcp/server";
