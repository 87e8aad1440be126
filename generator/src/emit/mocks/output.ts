import { defineOutput } from "../output.js";
import { mocksOptions } from "./settings.js";

/** Fixtures of every schema, and MSW handlers of every operation. */
export const mocksOutput = defineOutput({
  name: "mocks",
  description: "Fixtures of every schema, and MSW handlers of every operation.",
  options: mocksOptions,
  needs: ["client", "endpoints"],
  // The last range is the one that we suggest to install: msw 3 needs Node 22.
  packages: [{ name: "msw", range: "^3.0.0 || ^2.11.0" }],
  needsWire: true,
  standalone: {
    folder: "mocks",
  },
  problems: async (api) => (await import("./problems.js")).problemsOf(api),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
