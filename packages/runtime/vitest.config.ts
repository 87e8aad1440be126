import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";
import { runtimeSource } from "../../scripts/runtime-source.js";

/** They watch timers, which those of other tests would disturb. */
const alone = ["test/client/limits.test.ts"];

export default defineConfig({
  test: {
    // By default one core is left idle, of two.
    maxWorkers: "100%",
    projects: [
      {
        // Code of an earlier contract imports the package by its name.
        resolve: { alias: [runtimeSource] },
        test: {
          name: "runtime",
          include: ["test/**/*.test.ts"],
          exclude: alone,
          setupFiles: ["test/setup.ts"],
          ...limits,
          // Loading modules anew for each file is a sixth of the time. No test changes what modules share.
          isolate: false,
        },
      },
      { test: { name: "alone", include: alone, ...limits } },
    ],
  },
});
