/** The memory service API as tools for agents. MCP servers are in `@memory-service/mcp/server`. */
export * from "./generated/index.js";
export * from "@specloom/runtime/mcp";
