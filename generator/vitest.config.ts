import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // By default one core is left idle, of two.
    maxWorkers: "100%",
    // Some tests start the command line, load TypeScript, or compile what was generated.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
