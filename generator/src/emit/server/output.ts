import { defineOutput } from "../output.js";
import { serverOptions } from "./settings.js";

/** A Hono app that calls a typed handler for every operation. */
export const serverOutput = defineOutput({
  name: "server",
  description: "A Hono app that calls a typed handler for every operation.",
  options: serverOptions,
  needs: ["client", "endpoints"],
  packages: [{ name: "hono", range: "^4.8.0" }],
  readsDocument: true,
  needsWire: true,
  standalone: {
    folder: "server",
  },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
