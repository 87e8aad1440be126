/** The project of `deno init`: a server without dependencies. */
import type { Template } from "../template.js";

export const deno: Template = {
  name: "deno",
  example: {
    start: (port) => [
      "env",
      `DENO_SERVE_ADDRESS=tcp:127.0.0.1:${port}`,
      ...["npx", "deno", "run", "--allow-net", "--allow-env", "main.ts"],
    ],
    rendersOnServer: true,
  },
  scaffold: { package: "deno", version: "2.9.6", command: (project) => ["deno", "init", project] },
  setUp: {
    // npm installs the packages, because ours are in no registry. `deno add` would write them into deno.json.
    "package.json": JSON.stringify({ private: true }),
    // Where Deno lacks a package, it rewrites the package.json beside the next one of these: of this repository.
    "pnpm-workspace.yaml": "packages: []\n",
  },
  // Deno needs the types for `node:assert`, and does not download them where npm installs.
  dependencies: { deno: "2.9.6", "@types/node": "24.19.2" },
  emit: ["client"],
  outputs: [],
  steps: [
    ["npx", "deno", "fmt", "--check", "main.ts", "main_test.ts", "pages.ts"],
    ["npx", "deno", "lint"],
    ["npx", "deno", "check"],
    ["npx", "deno", "test", "--allow-env"],
  ],
};
