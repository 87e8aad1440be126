import { defineOutput, defineRuntime } from "../output.js";
import { standaloneRuntime } from "../shared/module-options.js";
import { zodOptions } from "./settings.js";

const packages = [{ name: "zod", range: "^4.6.0" }];

/** Validators of requests, responses and webhooks, as zod schemas, as zod/mini schemas and as functions without zod. */
export const zodOutput = defineOutput({
  name: "zod",
  description: "Validators: zod schemas of everything that is sent and received.",
  options: zodOptions,
  needs: ["client"],
  reserved: { openSuffixes: ["Body", "Response"] },
  packages,
  standalone: {
    folder: "zod",
    options: { runtime: standaloneRuntime, package: "../client/index.js", tiers: ["zod"] },
    usual: true,
  },
  runtime: defineRuntime({
    name: "zod-runtime",
    description: "Runtime helpers of the validators.",
    source: "packages/runtime/src/zod",
    options: {},
    packages,
    standalone: { folder: "zod/runtime" },
    isNeeded: (path, api) => path !== "values.ts" || api.wire !== undefined,
  }),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
  emitComponents: async (input) => (await import("./files.js")).emitComponents(input),
});
