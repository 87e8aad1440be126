import { defineOutput } from "../output.js";

/** Copies of the hand-written code that the files of other outputs import, in place of the package `@specloom/runtime`. */
export const runtimeOutput = defineOutput({
  name: "runtime",
  description:
    "Copies of what the other outputs import of `@specloom/runtime`, so that your program needs no package of specloom.",
  options: {},
  packages: [{ name: "openapi-fetch", range: "^0.17.0" }],
  readsImports: true,
  standalone: { folder: "runtime" },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
