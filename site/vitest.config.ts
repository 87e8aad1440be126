import { defineConfig } from "vitest/config";
import { limits } from "../scripts/limits.js";
import { isThorough } from "../scripts/thoroughness.js";

/** Builds the site once for all its tests. */
const allBuilt = { include: ["test/built/*.test.ts"], globalSetup: ["test/built/support/built-site.ts"] };
/** The site of a hostile document, by default. */
const smallSites = { include: ["test/built/reference-site.test.ts"] };

export default defineConfig({
  test: {
    ...limits,
    // Loading the generator anew for each file is a third of the time. No test changes what modules share.
    isolate: false,
    projects: [
      { extends: true, test: { name: "pages", include: ["test/**/*.test.ts"], exclude: ["test/built/**"] } },
      { extends: true, test: { name: "built", ...(isThorough ? allBuilt : smallSites) } },
    ],
  },
});
