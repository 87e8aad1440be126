/** The template of TanStack Start. */
import type { Template } from "../template.js";

const choices = ["--toolchain", "eslint", "--deployment", "nitro", "--add-ons", "tanstack-query"];
const quiet = ["--package-manager", "npm", "--no-examples", "--no-install", "--no-git", "--no-intent", "--yes"];

export const tanstackStart: Template = {
  name: "tanstack-start",
  example: { start: () => ["node", ".output/server/index.mjs"], rendersOnServer: true },
  scaffold: {
    package: "@tanstack/cli",
    version: "0.71.0",
    command: (project) => ["tanstack", "create", project, ...choices, ...quiet],
  },
  dependencies: {},
  emit: ["client", "react"],
  outputs: [".output", "src/routeTree.gen.ts"],
  steps: [
    ["npm", "run", "generate-routes"],
    ["npx", "eslint"],
    // Not of styles.css: the template is not formatted itself.
    ["npx", "prettier", "--check", "src/**/*.{ts,tsx}"],
    ["npx", "tsc"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};
