import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export default defineConfig({
  // The sources, so that nothing has to be built first.
  resolve: {
    alias: {
      "@memory-service/client": source("client/src/index.ts"),
      "@memory-service/zod/fast": source("zod/src/fast.ts"),
      "@memory-service/endpoints": source("endpoints/src/index.ts"),
    },
  },
  test: { include: ["test/**/*.test.ts"], setupFiles: ["test/setup.ts"], ...limits, isolate: false },
});
