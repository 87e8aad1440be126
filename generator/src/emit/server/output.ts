import { stringText } from "../../codegen/literals.js";
import { defineOutput, defineRuntime } from "../output.js";
import { endpointsRuntimeOption, standaloneRuntime } from "../shared/module-options.js";
import { serverOptions } from "./settings.js";

const packages = [{ name: "hono", range: "^4.8.0" }];

/** A Hono app that calls a typed handler for every operation. */
export const serverOutput = defineOutput({
  name: "server",
  description: "A Hono app that calls a typed handler for every operation.",
  options: serverOptions,
  needs: ["client", "endpoints"],
  packages,
  readsDocument: true,
  needsWire: true,
  standalone: {
    folder: "server",
    options: { runtime: standaloneRuntime, package: "../client/index.js", endpoints: "../endpoints/index.js" },
  },
  runtime: defineRuntime({
    name: "server-runtime",
    description: "The runtime of the server: routes, authorises, validates, and turns errors into responses.",
    source: "packages/runtime/src/hono",
    options: { endpoints: endpointsRuntimeOption },
    needs: ["endpoints-runtime"],
    packages,
    standalone: { folder: "server/runtime", options: { endpoints: "../../endpoints/runtime/index.js" } },
    transform: ({ path, code }, { options }) =>
      path === "endpoints.ts" && options.endpoints !== undefined
        ? `export * from ${stringText(options.endpoints)};\n`
        : code,
  }),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
