/** A CommonJS program, as `npm init` and `tsc --init` make it. Also imports the published packages. */
import type { Template } from "../template.js";

/** Calls the built program, and requires its modules, as an older file in JavaScript does. */
const test = `const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const { test } = require("node:test");

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/main.js", ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("lists, shows and renames", () => {
  assert.equal(run("list").stdout, "7 Rex\\n8 Mia\\n9 Bello\\n");
  assert.match(run("show", "7").stdout, /name: 'Rex'/);
  assert.match(run("rename", "7", "Rex II").stdout, /name: 'Rex II'/);
  assert.match(run("list").stdout, /^7 Rex II$/m);
});

test("uploads", () => {
  require("node:fs").writeFileSync("dist/rex.mp4", Buffer.alloc(5_000_000));
  const { status, stdout } = run("upload", "dist/rex.mp4");
  assert.deepEqual([status, stdout.trim().split("\\n").at(-1)], [0, "5000000 of 5000000 bytes"]);
});

test("reports a missing pet", () => {
  assert.deepEqual(run("show", "99"), { status: 1, stdout: "", stderr: "There is no such pet.\\n" });
});

test("JavaScript requires the client, and its errors have a status", async () => {
  const { isApiError, NotFoundError } = require("../dist/api/client/index.js");
  const { petstore } = require("../dist/petstore.js");
  const { error } = await petstore.pets.get({ id: 99 }).safe();
  assert.ok(isApiError(error) && error instanceof NotFoundError && error.status === 404);
});

test("the published packages are required", async () => {
  const { packages } = require("../dist/packages.js");
  assert.equal(await packages(), "1 workspace, NotFoundError 404");
});
`;

export const commonjs: Template = {
  name: "commonjs",
  example: {},
  commands: [
    ["npm", "init", "--yes"],
    [
      ...(["npx", "--yes", "--package=typescript@7.0.2", "tsc", "--init"] as const),
      ...["--verbatimModuleSyntax", "false", "--rootDir", "src", "--outDir", "dist", "--types", "node"],
    ],
  ],
  dependencies: {
    typescript: "7.0.2",
    "@types/node": "24.19.2",
    // For the other outputs, and for the published packages.
    zod: "4.6.7",
    "@tanstack/react-query": "5.108.0",
    react: "19.3.1",
    "@types/react": "19.3.0",
  },
  emit: ["types", "client", "docs", "zod", "react"],
  extension: "js",
  modules: ["packages.ts"],
  files: { "check/main.test.js": test },
  outputs: ["dist"],
  steps: [
    ["npx", "tsc"],
    ["npx", "tsc", "--noEmit", "--module", "node20"],
    ["npx", "tsc", "--noEmit", "--skipLibCheck", "false"],
    ["node", "--test", "check/main.test.js"],
  ],
  node: "24.21.0",
};
