/** Cloudflare's template of a worker without a framework, in workerd. */
import type { Template } from "../template.js";

export const workers: Template = {
  name: "workers",
  example: {
    start: (port) => ["npx", "wrangler", "dev", "--ip", "127.0.0.1", "--port", String(port)],
    rendersOnServer: true,
  },
  scaffold: {
    package: "create-cloudflare",
    version: "2.74.0",
    command: (project) => [
      "create-cloudflare",
      project,
      ...["--type", "hello-world", "--lang", "ts", "--no-deploy", "--no-git", "--accept-defaults"],
    ],
  },
  dependencies: {},
  emit: ["client"],
  outputs: ["dist", ".wrangler"],
  steps: [
    ["npx", "wrangler", "types"],
    ["npx", "tsc"],
    ["npx", "tsc", "-p", "test"],
    ["npm", "test", "--", "--run"],
    ["npx", "wrangler", "deploy", "--dry-run", "--outdir", "dist"],
  ],
  node: "24.21.0",
};
