import { defineOutput } from "../output.js";
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
  },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
