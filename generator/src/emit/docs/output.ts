import { defineOutput } from "../output.js";
import { docsOptions } from "./settings.js";

/** The API reference in Markdown, and a list of the operations for READMEs. */
export const docsOutput = defineOutput({
  name: "docs",
  description: "The API reference in Markdown.",
  options: docsOptions,
  needsWire: true,
  standalone: {
    folder: "docs",
    options: { package: "./client/index.js", hooks: "./react/index.js", validators: "./zod/index.js" },
  },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
