import { stringText } from "../../codegen/literals.js";
import { defineOutput, defineRuntime } from "../output.js";
import { endpointsRuntimeOption, standaloneRuntime } from "../shared/module-options.js";
import { mocksOptions } from "./settings.js";

// The last range is the one that we suggest to install: msw 3 needs Node 22.
const packages = [{ name: "msw", range: "^3.0.0 || ^2.11.0" }];

/** Fixtures of every schema, and MSW handlers of every operation. */
export const mocksOutput = defineOutput({
  name: "mocks",
  description: "Fixtures of every schema, and MSW handlers of every operation.",
  options: mocksOptions,
  needs: ["client", "endpoints"],
  packages,
  needsWire: true,
  standalone: {
    folder: "mocks",
    options: { runtime: standaloneRuntime, package: "../client/index.js", endpoints: "../endpoints/index.js" },
  },
  runtime: defineRuntime({
    name: "mocks-runtime",
    description: "The runtime of fixtures and mock handlers.",
    source: "packages/runtime/src/mocks",
    options: { endpoints: endpointsRuntimeOption },
    needs: ["endpoints-runtime"],
    packages,
    standalone: { folder: "mocks/runtime", options: { endpoints: "../../endpoints/runtime/index.js" } },
    transform: ({ path, code }, { options }) =>
      path === "endpoints.ts" && options.endpoints !== undefined
        ? `export * from ${stringText(options.endpoints)};\n`
        : code,
  }),
  problems: async (api) => (await import("./problems.js")).problemsOf(api),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
