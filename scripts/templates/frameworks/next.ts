import type { Template } from "../template.js";

export const next: Template = {
  name: "next",
  example: { start: (port) => ["npx", "next", "start", "--port", String(port)], rendersOnServer: true },
  scaffold: {
    package: "create-next-app",
    version: "16.4.3",
    command: (project) => [
      "create-next-app",
      ...[project, "--yes", "--src-dir", "--use-npm", "--skip-install", "--disable-git"],
    ],
  },
  dependencies: { "@tanstack/react-query": "5.108.4" },
  emit: ["client", "react"],
  outputs: [".next"],
  steps: [
    ["npm", "run", "lint"],
    ["npx", "next", "build", "--webpack"],
    ["npm", "run", "build"],
  ],
};
