import { defineConfig } from "vitest/config";
import { limits } from "../scripts/limits.js";
import { runtimeSource } from "../scripts/runtime-source.js";

export default defineConfig({
  // Generated code of tests imports the package.
  resolve: { alias: [runtimeSource] },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/temporary-files.ts"],
    setupFiles: ["test/setup.ts"],
    // By default one core is left idle, of two.
    maxWorkers: "100%",
    // Loading the generator and its compilers anew for each file is a tenth of the time. No test changes what modules share.
    isolate: false,
    ...limits,
  },
});
