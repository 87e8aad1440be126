import { defineConfig } from "vitest/config";
import { limits } from "../../scripts/limits.js";
import tests from "./vitest.config.js";

/** The console's own servers, which run in Node. `pnpm check browser` runs them after the flows. */
export default defineConfig({
  ...(tests.resolve && { resolve: { alias: tests.resolve.alias ?? [] } }),
  test: { include: ["test/server/*.test.ts"], ...limits },
});
