import { defineConfig } from "vitest/config";
import { times } from "../scripts/randomness.js";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    // By default one core is left idle, of two.
    maxWorkers: "100%",
    // Loading the generator and its compilers anew for each file is a tenth of the time. No test changes what modules share.
    isolate: false,
    // Some tests start the command line, load TypeScript, or compile what was generated.
    testTimeout: times(30_000),
    hookTimeout: times(60_000),
  },
});
