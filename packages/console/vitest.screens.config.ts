import { defineConfig, mergeConfig } from "vitest/config";
import tests from "./vitest.config.js";
import { limits } from "../../scripts/limits.js";

// A merge would add the patterns of `include` to each other.
const { test, ...common } = tests;

/** `pnpm check screens`: pictures of every view. Chromium's version decides about single pixels, so some may differ. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      ...test,
      include: ["test/screens/*.test.tsx"],
      globalSetup: "test/screens/global-setup.ts",
      ...limits,
      maxWorkers: 1,
      retry: 0,
      browser: {
        ...test?.browser,
        expect: {
          toMatchScreenshot: {
            comparatorName: "pixelmatch",
            comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.002 },
          },
        },
      },
    },
  }),
);
