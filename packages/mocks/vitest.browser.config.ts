// The handlers in a service worker, in a browser.
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumOptions, findChromium } from "../../scripts/chromium.js";
import usual from "./vitest.config.js";
import { limits } from "../../scripts/limits.js";

const chromium = findChromium();
if ("missing" in chromium) throw new Error(`These tests need a browser: ${chromium.missing}`);

export default defineConfig({
  ...usual,
  // The folder with the worker's script, as `npx msw init` copies it.
  publicDir: join(import.meta.dirname, "node_modules/msw/lib"),
  optimizeDeps: { include: ["msw", "msw/browser", "zod"] },
  test: {
    include: ["test/browser/**/*.test.ts"],
    ...limits,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: chromium.file, args: [...chromiumOptions] } }),
      instances: [{ browser: "chromium" }],
    },
  },
});
