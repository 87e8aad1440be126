/** The project of `bun init`: a program without dependencies. */
import type { Template } from "../template.js";

export const bun: Template = {
  name: "bun",
  example: { start: () => ["npx", "bun", "dist/index.js"], rendersOnServer: true },
  scaffold: { package: "bun", version: "1.4.5", command: (project) => ["bun", "init", "-y", project] },
  // npm, which installs from our locks here, leaves out the peer TypeScript.
  dependencies: { bun: "1.4.5", typescript: "7.0.2" },
  emit: ["client"],
  outputs: ["dist"],
  steps: [
    ["npx", "bun", "run", "typecheck"],
    ["npx", "bun", "test"],
    ["npx", "bun", "build", "--target=bun", "--outdir=dist", "index.ts"],
  ],
};
