import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";
import { runtimeSource } from "../../scripts/runtime-source.js";

export default defineConfig({
  // The client's sources, so that nothing has to be built first.
  resolve: {
    alias: [
      runtimeSource,
      {
        find: "@memory-service/client",
        replacement: fileURLToPath(new URL("../client/src/index.ts", import.meta.url)),
      },
    ],
  },
  // Loading zod anew for each file takes longer than its tests.
  test: { include: ["test/**/*.test.ts"], ...limits, isolate: false },
});
