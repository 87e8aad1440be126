import { defineOutput } from "../output.js";
import { queryOptions } from "./settings.js";

/** Options of TanStack Query for every operation, for every framework and for servers. */
export const queryOutput = defineOutput({
  name: "query",
  description: "Keys and options of TanStack Query for React, Vue, Solid, Svelte, Angular and Preact.",
  options: queryOptions,
  needs: ["client"],
  standalone: { folder: "query" },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
