/** The template of Vite with React. */
import type { Template } from "../template.js";

export const vite: Template = {
  name: "vite",
  example: { start: (port) => ["npx", "vite", "preview", "--host", "127.0.0.1", "--port", String(port)] },
  scaffold: {
    package: "create-vite",
    version: "9.3.0",
    command: (project) => ["create-vite", project, "--template", "react-ts", "--no-interactive"],
  },
  dependencies: { "@tanstack/react-query": "5.108.0" },
  emit: ["client", "react"],
  outputs: ["dist", "node_modules/.tmp"],
  steps: [
    ["npm", "run", "lint"],
    ["npm", "run", "build"],
  ],
};
