import { defineConfig } from "vitest/config";
import { limits } from "../scripts/limits.js";

export default defineConfig({
  test: {
    ...limits,
    projects: [
      { extends: true, test: { name: "pages", include: ["test/**/*.test.ts"], exclude: ["test/built/**"] } },
      // Builds the site once for all its tests.
      {
        extends: true,
        test: { name: "built", include: ["test/built/*.test.ts"], globalSetup: ["test/built/support/built-site.ts"] },
      },
    ],
  },
});
