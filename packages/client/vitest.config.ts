import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";

/** They install the package as users do, and compile. */
const installed = ["test/package.test.ts", "test/typescript.test.ts", "test/commonjs.test.ts"];
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
          exclude: [...installed, ...alone],
          ...limits,
          // Loading the client anew for each file is a sixth of the time. No test changes what modules share.
          isolate: false,
        },
      },
      { test: { name: "alone", include: alone, ...limits } },
      {
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
