/** The template of SvelteKit. */
import type { Template } from "../template.js";

const addOns = ["prettier", "eslint", "vitest=usages:unit", "sveltekit-adapter=adapter:node"];
const options = ["--template", "minimal", "--types", "ts", "--no-install", "--no-dir-check", "--no-download-check"];

export const sveltekit: Template = {
  name: "sveltekit",
  example: {
    start: (port) => ["env", `ORIGIN=http://127.0.0.1:${port}`, "node", "build"],
    rendersOnServer: true,
  },
  scaffold: {
    package: "sv",
    version: "0.17.1",
    command: (project) => ["sv", "create", project, ...options, "--add", ...addOns],
  },
  dependencies: {},
  emit: ["client"],
  folder: "src/lib/api",
  outputs: ["build", ".svelte-kit"],
  steps: [
    // Creating the project formats its own files only if that installs Prettier.
    ["npx", "prettier", "--check", "src"],
    ["npm", "run", "check"],
    ["npx", "eslint", "."],
    ["npm", "test"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};
