import { defineOutput } from "../output.js";
import { reactOptions } from "./settings.js";

/** Options of TanStack Query for every operation, and React hooks over them. */
export const reactOutput = defineOutput({
  name: "react",
  description: "Options of TanStack Query, and React hooks over them.",
  options: reactOptions,
  needs: ["client"],
  packages: [
    { name: "@tanstack/react-query", range: "^5.89.0" },
    { name: "react", range: "^18.2.0 || ^19.0.0" },
  ],
  standalone: { folder: "react" },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
