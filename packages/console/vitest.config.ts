import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig, type ViteUserConfig } from "vitest/config";
import { chromiumOptions, findChromium } from "../../scripts/chromium.js";
import app from "./vite.config.js";
import { limitsOfViews } from "../../scripts/limits.js";

const source = (path: string): string => fileURLToPath(new URL(`../${path}.ts`, import.meta.url));

const chromium = findChromium();
if ("missing" in chromium) throw new Error(`These tests need a browser: ${chromium.missing}`);

const config: ViteUserConfig = mergeConfig(
  app,
  defineConfig({
    resolve: {
      alias: [
        { find: /^@memory-service\/(endpoints|hono|zod)$/, replacement: source("$1/src/index") },
        { find: /^@memory-service\/zod\/fast$/, replacement: source("zod/src/fast") },
        { find: /^@memory-service\/server\/admin$/, replacement: source("server/src/admin/client") },
        { find: /^@memory-service\/server\/testing$/, replacement: source("server/src/testing") },
      ],
    },
    // Found at once, also what views import when they open, so that no test is run a second time because another package was discovered.
    optimizeDeps: {
      entries: ["src/main.tsx", "src/**/*-view.tsx", "test/**/*.test.tsx"],
      include: ["axe-core", "react/jsx-dev-runtime"],
    },
    test: {
      include: ["test/*.test.tsx", "test/flows/*.test.tsx"],
      globalSetup: "test/support/global-setup.ts",
      ...limitsOfViews,
      // On a busy machine, a state that passes may be over before a test looks.
      retry: 1,
      // They wait more than they work.
      maxWorkers: 3,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({ launchOptions: { executablePath: chromium.file, args: [...chromiumOptions] } }),
        instances: [{ browser: "chromium" }],
      },
    },
  }),
);

export default config;
