/** Vite's template of Solid. The creator of Solid downloads its own from GitHub. */
import type { Template } from "../template.js";

export const solid: Template = {
  name: "solid",
  example: { start: (port) => ["npx", "vite", "preview", "--host", "127.0.0.1", "--port", String(port)] },
  scaffold: {
    package: "create-vite",
    version: "9.3.0",
    command: (project) => ["create-vite", project, "--template", "solid-ts", "--no-interactive"],
  },
  dependencies: { "@tanstack/solid-query": "5.104.5", "@solidjs/router": "1.0.0" },
  emit: ["client", "query"],
  outputs: ["dist", "node_modules/.tmp"],
  steps: [["npm", "run", "build"]],
};
