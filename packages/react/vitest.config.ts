import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (name: string): string => fileURLToPath(new URL(`../client/src/${name}.ts`, import.meta.url));

export default defineConfig({
  // The client's sources, so that nothing has to be built first.
  resolve: {
    alias: [
      { find: /^@memory-service\/client$/, replacement: source("index") },
      { find: /^@memory-service\/client\/operations$/, replacement: source("operations") },
    ],
  },
  test: { include: ["test/**/*.test.{ts,tsx}"], testTimeout: 20_000 },
});
