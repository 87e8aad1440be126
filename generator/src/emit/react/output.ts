import { defineOutput, defineRuntime } from "../output.js";
import { stringText } from "../../codegen/literals.js";
import { clientRuntimeOption, standaloneRuntime } from "../shared/module-options.js";
import { reactOptions } from "./settings.js";

const packages = [
  { name: "@tanstack/react-query", range: "^5.89.0" },
  { name: "react", range: "^18.2.0 || ^19.0.0" },
];

/** Options of TanStack Query for every operation, and React hooks over them. */
export const reactOutput = defineOutput({
  name: "react",
  description: "Options of TanStack Query, and React hooks over them.",
  options: reactOptions,
  needs: ["client"],
  packages,
  standalone: { folder: "react", options: { runtime: standaloneRuntime, package: "../client/index.js" } },
  runtime: defineRuntime({
    name: "react-runtime",
    description: "The runtime of the hooks.",
    source: "packages/runtime/src/react",
    options: { package: clientRuntimeOption },
    packages,
    standalone: { folder: "react/runtime", options: { package: "../../client/runtime/index.js" } },
    isNeeded: (path, api) => path !== "values.ts" || api.wire !== undefined,
    transform: ({ path, code }, { options }) => {
      if (path === "client.ts") return `export * from ${stringText(options.package)};\n`;
      // The copy belongs to an app with React, whose tools would ask for the packages of other frameworks.
      return path === "tagged-key.ts" ? 'export type { DataTag as TaggedKey } from "@tanstack/react-query";\n' : code;
    },
  }),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});
