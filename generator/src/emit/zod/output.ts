import { defineOutput } from "../output.js";
import { zodOptions } from "./settings.js";

/** Validators of requests, responses and webhooks, as zod schemas, as zod/mini schemas and as functions without zod. */
export const zodOutput = defineOutput({
  name: "zod",
  description: "Validators: zod schemas of everything that is sent and received.",
  options: zodOptions,
  needs: ["client"],
  reserved: { openSuffixes: ["Body", "Response"] },
  packages: [{ name: "zod", range: "^4.6.0" }],
  standalone: {
    folder: "zod",
    options: { tiers: ["zod"] },
    usual: true,
  },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
