import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
