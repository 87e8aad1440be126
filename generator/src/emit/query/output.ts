import { defineOutput } from "../output.js";
import { queryOptions } from "./settings.js";

/** The adapters of TanStack Query, by the package of the framework. */
const adapters = [
  { name: "@tanstack/react-query", range: "^5.89.0", beside: "react" },
  { name: "@tanstack/vue-query", range: "^5.89.0", beside: "vue" },
  { name: "@tanstack/solid-query", range: "^5.89.0", beside: "solid-js" },
  { name: "@tanstack/svelte-query", range: "^5.89.0 || ^6.0.0", beside: "svelte" },
  { name: "@tanstack/angular-query-experimental", range: "^5.89.0", beside: "@angular/core" },
  { name: "@tanstack/preact-query", range: "^5.89.0", beside: "preact" },
];

/** Options of TanStack Query for every operation, for every framework and for servers. */
export const queryOutput = defineOutput({
  name: "query",
  description: "Keys and options of TanStack Query for React, Vue, Solid, Svelte, Angular and Preact.",
  options: queryOptions,
  needs: ["client"],
  packages: adapters,
  standalone: { folder: "query" },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
