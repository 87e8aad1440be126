import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { unservedFiles } from "../../scripts/unserved-files.js";
import { runtimeSource } from "../../scripts/runtime-source.js";

const source = (path: string): string => fileURLToPath(new URL(`../${path}.ts`, import.meta.url));

export default defineConfig({
  plugins: [react()],
  server: { fs: { deny: unservedFiles } },
  resolve: {
    // The packages' sources, so that nothing has to be built first.
    alias: [
      runtimeSource,
      { find: /^@memory-service\/client$/, replacement: source("client/src/index") },
      { find: /^@memory-service\/client\/operations$/, replacement: source("client/src/operations") },
      { find: /^@memory-service\/react$/, replacement: source("react/src/index") },
      { find: /^@memory-service\/react\/options$/, replacement: source("react/src/options") },
      { find: /^@memory-service\/server\/admin$/, replacement: source("server/src/admin/client") },
      { find: /^@memory-service\/server\/admin\/operations$/, replacement: source("server/src/admin/operations") },
      { find: /^@memory-service\/server\/wire-names$/, replacement: source("server/src/wire-names") },
    ],
    // One copy, although packages/react has them for its own tests.
    dedupe: ["react", "react-dom", "@tanstack/react-query"],
  },
});
