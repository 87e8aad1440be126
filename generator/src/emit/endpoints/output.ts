import { defineOutput, defineRuntime } from "../output.js";
import { standaloneRuntime } from "../shared/module-options.js";
import { endpointsOptions } from "./settings.js";

/** The service's side of every operation, on which servers and mocks are built. */
export const endpointsOutput = defineOutput({
  name: "endpoints",
  description:
    "The service's side of every operation: reads and validates requests, writes responses. For servers and mocks.",
  options: endpointsOptions,
  needs: ["client", "zod"],
  neededValues: { zod: { tiers: ["fast"] } },
  needsWire: true,
  standalone: {
    folder: "endpoints",
    options: { runtime: standaloneRuntime, package: "../client/index.js", validators: "../zod/fast/index.js" },
  },
  runtime: defineRuntime({
    name: "endpoints-runtime",
    description: "The runtime of the endpoints: decodes parameters and bodies, encodes responses.",
    source: "packages/runtime/src/endpoints",
    options: {},
    standalone: { folder: "endpoints/runtime" },
  }),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
