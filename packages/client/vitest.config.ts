import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";
import { runtimeSource } from "../../scripts/runtime-source.js";

/** They install the package as users do, and compile. */
const installed = ["test/package.test.ts", "test/typescript.test.ts", "test/commonjs.test.ts"];

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      runtimeSource,
      // For the tests of the recipes.
      { find: /^@memory-service\/client$/, replacement: source("client/src/index.ts") },
      { find: /^@memory-service\/(endpoints|mocks)$/, replacement: source("$1/src/index.ts") },
      { find: /^@memory-service\/zod\/fast$/, replacement: source("zod/src/fast.ts") },
    ],
  },
  test: {
    // By default one core is left idle, of two.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "client",
          include: ["test/**/*.test.ts"],
          exclude: installed,
          ...limits,
          // Loading the client anew for each file is a sixth of the time. No test changes what modules share.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "package",
          include: installed,
          ...limits,
          // Compilers, each of which wants a core and 400 MB.
          maxConcurrency: 2,
          // After the other tests, some of which look at the clock.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
