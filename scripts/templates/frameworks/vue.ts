/** The template of Vue. */
import type { Template } from "../template.js";

export const vue: Template = {
  name: "vue",
  example: { start: (port) => ["npx", "vite", "preview", "--host", "127.0.0.1", "--port", String(port)] },
  scaffold: {
    package: "create-vue",
    version: "3.24.0",
    command: (project) => ["create-vue", project, "--ts", "--router", "--vitest", "--eslint", "--prettier"],
  },
  dependencies: { "@tanstack/vue-query": "5.104.0" },
  emit: ["client", "query"],
  outputs: ["dist", "node_modules/.tmp", ".eslintcache"],
  steps: [
    ["npx", "oxlint", "."],
    ["npx", "eslint", "."],
    ["npx", "prettier", "--check", "src"],
    ["npx", "vitest", "run"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};
