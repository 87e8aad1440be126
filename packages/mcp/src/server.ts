/** MCP servers of the tools: for any transport, for streamable HTTP in any runtime, and for Node. */
export * from "./runtime/http.js";
export * from "./runtime/node.js";
export * from "./runtime/server.js";
