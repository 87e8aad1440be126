import { defineOutput, defineRuntime } from "../output.js";
import { stringText } from "../../codegen/literals.js";
import { clientRuntimeOption, standaloneRuntime } from "../shared/module-options.js";
import { toolsOptions } from "./settings.js";

const packages = [{ name: "@modelcontextprotocol/sdk", range: "^1.32.0" }];

/** Every operation as a tool for agents. */
export const toolsOutput = defineOutput({
  name: "tools",
  description: "Every operation as a tool for agents: definitions for AI SDKs, and an MCP server.",
  options: toolsOptions,
  needs: ["client", "zod"],
  neededValues: { zod: { tiers: ["fast"] } },
  needsWire: true,
  standalone: {
    folder: "tools",
    options: { runtime: standaloneRuntime, package: "../client/index.js", validators: "../zod/fast/index.js" },
  },
  runtime: defineRuntime({
    name: "tools-runtime",
    description: "The runtime of the tools: selection, calls, results and errors for models, and the MCP server.",
    source: "packages/runtime/src/mcp",
    options: { package: clientRuntimeOption },
    packages,
    standalone: { folder: "tools/runtime", options: { package: "../../client/runtime/index.js" } },
    transform: ({ path, code }, { options }) =>
      path === "client.ts" ? `export * from ${stringText(options.package)};\n` : code,
  }),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
