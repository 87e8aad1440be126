import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { chromiumOptions, findChromium } from "../../scripts/chromium.js";
import type { Plugin } from "vite";
import app from "./vite.config.js";

const source = (path: string): string => fileURLToPath(new URL(`../${path}.ts`, import.meta.url));

const chromium = findChromium();
if ("missing" in chromium) throw new Error(`These tests need a browser: ${chromium.missing}`);

/** Serves the service worker of MSW. */
const serviceWorker: Plugin = {
  name: "service-worker",
  configureServer({ middlewares }) {
    const code = readFileSync(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"));
    middlewares.use("/mockServiceWorker.js", (_, response) => {
      response.setHeader("content-type", "text/javascript").end(code);
    });
  },
};

export default mergeConfig(
  app,
  defineConfig({
    plugins: [serviceWorker],
    resolve: {
      alias: [
        { find: /^@memory-service\/(endpoints|mocks)$/, replacement: source("$1/src/index") },
        { find: /^@memory-service\/zod\/fast$/, replacement: source("zod/src/fast") },
      ],
    },
    // Found at once, so that no test is run a second time because another package was discovered.
    optimizeDeps: {
      include: [
        "axe-core",
        "msw",
        "msw/browser",
        "react",
        "react-dom/client",
        "react/jsx-dev-runtime",
        "@tanstack/react-query",
        "@memory-service/client > openapi-fetch",
      ],
    },
    test: {
      include: ["test/**/*.test.tsx"],
      testTimeout: 15_000,
      // On a busy machine, a state that passes may be over before a test looks.
      retry: 1,
      // They wait more than they work.
      maxWorkers: 3,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1000, height: 800 },
        provider: playwright({ launchOptions: { executablePath: chromium.file, args: [...chromiumOptions] } }),
        instances: [{ browser: "chromium" }],
      },
    },
  }),
);
