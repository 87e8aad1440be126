import { defineConfig } from "vitest/config";
import { limits } from "../scripts/limits.js";

/** Builds the site once for all its tests, of `pnpm test --all`. */
const built = { include: ["test/built/*.test.ts"], globalSetup: ["test/built/support/built-site.ts"] };

export default defineConfig({
  test: {
    ...limits,
    // Loading the generator anew for each file is a third of the time. No test changes what modules share.
    isolate: false,
    projects: [
      { extends: true, test: { name: "pages", include: ["test/**/*.test.ts"], exclude: ["test/built/**"] } },
      { extends: true, test: { name: "built", ...built } },
    ],
  },
});
