import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";
import { runtimeSource } from "../../scripts/runtime-source.js";

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** They install the package as users do, which mostly waits for downloads. */
const installed = ["test/package.test.ts"];

export default defineConfig({
  // The sources, so that nothing has to be built first.
  resolve: {
    alias: [
      runtimeSource,
      { find: /^@memory-service\/client$/, replacement: source("client/src/index.ts") },
      { find: /^@memory-service\/client\/operations$/, replacement: source("client/src/operations.ts") },
      { find: /^@memory-service\/endpoints$/, replacement: source("endpoints/src/index.ts") },
      { find: /^@memory-service\/hono$/, replacement: source("hono/src/index.ts") },
      { find: /^@memory-service\/mcp$/, replacement: source("mcp/src/index.ts") },
      { find: /^@memory-service\/mcp\/server$/, replacement: source("mcp/src/server.ts") },
      { find: /^@memory-service\/react\/options$/, replacement: source("react/src/options.ts") },
      { find: /^@memory-service\/server$/, replacement: source("server/src/index.ts") },
      { find: /^@memory-service\/server\/admin$/, replacement: source("server/src/admin/client.ts") },
      { find: /^@memory-service\/server\/testing$/, replacement: source("server/src/testing.ts") },
      { find: /^@memory-service\/zod\/fast$/, replacement: source("zod/src/fast.ts") },
      { find: /^@memory-service\/zod$/, replacement: source("zod/src/index.ts") },
    ],
  },
  test: {
    projects: [
      { extends: true, test: { name: "server", include: ["test/**/*.test.ts"], exclude: installed } },
      { extends: true, test: { name: "package", include: installed } },
    ],
    globalSetup: "test/support/global-setup.ts",
    setupFiles: ["test/setup.ts"],
    // Loading the server and PGlite anew for each file is a quarter of the time. No test changes what modules share.
    isolate: false,
    ...limits,
  },
});
