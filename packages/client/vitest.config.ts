import { defineConfig } from "vitest/config";
import { times } from "../../scripts/randomness.js";

/** They pack, install and compile. */
const heavy = ["test/package.test.ts", "test/typescript.test.ts"];
/** They watch timers, which those of other tests would disturb. */
const alone = ["test/runtime/limits.test.ts"];

export default defineConfig({
  test: {
    // By default one core is left idle, of two.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "client",
          include: ["test/**/*.test.ts"],
          exclude: [...heavy, ...alone],
          testTimeout: times(30_000),
          // Loading the client anew for each file is a sixth of the time. No test changes what modules share.
          isolate: false,
        },
      },
      { test: { name: "alone", include: alone, testTimeout: times(30_000) } },
      {
        test: {
          name: "package",
          include: heavy,
          testTimeout: 30_000,
          // Compilers, each of which wants a core and 400 MB.
          maxConcurrency: 2,
          // After the other tests, some of which look at the clock.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
