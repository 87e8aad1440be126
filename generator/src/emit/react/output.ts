import { defineOutput } from "../output.js";
import { reactOptions } from "./settings.js";

/** React hooks over the options of TanStack Query. */
export const reactOutput = defineOutput({
  name: "react",
  description: "React hooks over the options of `query`.",
  options: reactOptions,
  needs: ["client", "query"],
  packages: [
    { name: "@tanstack/react-query", range: "^5.89.0" },
    { name: "react", range: "^18.2.0 || ^19.0.0" },
  ],
  standalone: { folder: "react" },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
