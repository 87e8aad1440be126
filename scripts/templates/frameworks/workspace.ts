/** A workspace of pnpm: the client is a package of it, which Vite's template and a Node service use. */
import type { Command, Template } from "../template.js";

const pnpm = (...args: readonly string[]): Command => ["npx", "--yes", "pnpm@12.21.0", ...args];

const test = `import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";

const port = 30_000 + (process.pid % 10_000);
const service = spawn(process.execPath, ["src/index.ts"], {
  cwd: "apps/service",
  env: { ...process.env, PORT: String(port) },
  stdio: "inherit",
});
after(() => service.kill());

async function get(path) {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch("http://127.0.0.1:" + port + path).catch(() => setTimeout(100));
    if (response) return response;
  }
  assert.fail("no answer");
}

test("the service lists pets and keeps the status of a missing one", async () => {
  const pets = await (await get("/")).json();
  assert.deepEqual(pets.map(({ name }) => name), ["Rex", "Mia", "Bello"]);
  assert.equal((await (await get("/7")).json()).name, "Rex");
  assert.equal((await get("/99")).status, 404);
});
`;

export const workspace: Template = {
  name: "workspace",
  isWorkspace: true,
  example: {
    start: (port) =>
      pnpm("--dir", "apps/web", "exec", "vite", "preview", "--host", "127.0.0.1", "--port", String(port)),
  },
  scaffold: {
    package: "create-vite",
    version: "9.3.0",
    command: (project) => ["create-vite", `${project}/apps/web`, "--template", "react-ts", "--no-interactive"],
  },
  // As `pnpm add` does it, but with our lock file.
  commands: [
    [
      ...(["npm", "--prefix", "apps/web", "pkg", "set", "dependencies.@shop/petstore=workspace:*"] as const),
      "dependencies.@tanstack/react-query=^5.108.0",
    ],
  ],
  dependencies: {},
  emit: [],
  files: {
    "check/service.test.mjs": test,
    "apps/service/src/types.ts": `import { createClient } from "@shop/petstore";

const { pets } = createClient({ apiKey: "key" });
export const name: Promise<string> = pets.get({ id: 7 }).then((pet) => pet.name);
// @ts-expect-error -- a pet has no age
export const age = pets.get({ id: 7 }).then((pet) => pet.age);
`,
  },
  outputs: ["apps/web/dist", "apps/web/node_modules/.tmp", "packages/petstore/src"],
  steps: [
    // The lock file has the dependencies of the packed packages, too, and is brought up to date where those have changed.
    pnpm("install", "--prefer-offline", "--no-frozen-lockfile"),
    pnpm("-r", "generate"),
    pnpm("-r", "typecheck"),
    pnpm("-r", "lint"),
    pnpm("-r", "build"),
    ["node", "--test", "check/service.test.mjs"],
  ],
  node: "24.21.0",
};
