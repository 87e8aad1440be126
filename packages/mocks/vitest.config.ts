import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";
import { runtimeSource } from "../../scripts/runtime-source.js";

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export default defineConfig({
  // The packages' sources, so that nothing has to be built first.
  resolve: {
    alias: [
      runtimeSource,
      { find: /^@memory-service\/client$/, replacement: source("client/src/index.ts") },
      { find: /^@memory-service\/endpoints$/, replacement: source("endpoints/src/index.ts") },
      { find: /^@memory-service\/mocks$/, replacement: source("mocks/src/index.ts") },
      { find: /^@memory-service\/zod$/, replacement: source("zod/src/index.ts") },
      { find: /^@memory-service\/zod\/fast$/, replacement: source("zod/src/fast.ts") },
    ],
  },
  test: { include: ["test/**/*.test.ts"], exclude: ["test/browser/**"], ...limits, isolate: false },
});
