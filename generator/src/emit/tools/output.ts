import { defineOutput } from "../output.js";
import { toolsOptions } from "./settings.js";

/** Every operation as a tool for agents. */
export const toolsOutput = defineOutput({
  name: "tools",
  description: "Every operation as a tool for agents: definitions for AI SDKs, and an MCP server.",
  options: toolsOptions,
  needs: ["client", "zod"],
  neededValues: { zod: { tiers: ["fast"] } },
  packages: [{ name: "@modelcontextprotocol/sdk", range: "^1.32.0" }],
  runtimeModules: ["mcp/index.ts", "mcp/http.ts", "mcp/node.ts", "mcp/server.ts"],
  needsWire: true,
  standalone: {
    folder: "tools",
  },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
