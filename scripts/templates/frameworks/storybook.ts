/** Storybook in Vite's template with React: stories of components, with the generated mocks instead of the service. */
import type { Template } from "../template.js";

export const storybook: Template = {
  name: "storybook",
  example: {},
  scaffold: {
    package: "create-vite",
    version: "9.3.0",
    command: (project) => ["create-vite", project, "--template", "react-ts", "--no-interactive"],
  },
  commands: [["npx", "--yes", "create-storybook@10.6.2", "--yes", "--no-dev", "--no-agent", "--skip-install"]],
  dependencies: {
    "@tanstack/react-query": "5.108.4",
    msw: "3.0.5",
    "msw-storybook-addon": "3.0.3",
    zod: "4.6.7",
  },
  emit: ["client", "react", "mocks"],
  files: {
    // The browser that all of these checks use, instead of Playwright's own.
    "vitest.check.mjs": `import { playwright } from "@vitest/browser-playwright";
import config from "./vite.config.ts";

const provider = playwright({ launchOptions: { executablePath: process.env.CHROME_BIN } });
for (const { test } of config.test.projects) test.browser.provider = provider;
export default config;
`,
  },
  // The samples of the creator import React without using it, which the template's tsconfig.json forbids.
  outputs: ["dist", "storybook-static", "node_modules/.tmp", "src/stories"],
  steps: [
    ["npx", "msw", "init", "public"],
    ["npm", "run", "lint"],
    ["npm", "run", "build"],
    ["npx", "vitest", "run", "--config", "vitest.check.mjs"],
    ["npm", "run", "build-storybook"],
  ],
  node: "24.21.0",
};
