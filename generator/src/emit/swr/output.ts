import { defineOutput } from "../output.js";
import { swrOptions } from "./settings.js";

/** React hooks of SWR for every operation. */
export const swrOutput = defineOutput({
  name: "swr",
  description: "React hooks of SWR, with the effects of mutations on its cache.",
  options: swrOptions,
  needs: ["client"],
  packages: [
    { name: "swr", range: "^2.3.0" },
    { name: "react", range: "^18.2.0 || ^19.0.0" },
  ],
  standalone: { folder: "swr" },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
