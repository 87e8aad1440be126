import { describe, expect, test } from "vitest";
import { versionOf } from "../../src/run/packages/installed.js";
import { peers, type Peer } from "../../src/run/packages/supported.js";
import { caches, typesConfig, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const lines: readonly (readonly [Peer, string])[] = [
  ["openapi-typescript", "generate --emit types"],
  ["typescript", "generate --emit types"],
  ["prettier", "generate --emit client"],
  ["prettier", "generate --check --emit client"],
  ["prettier", "dump files --emit client"],
  ["@redocly/openapi-core", "lint"],
];

/** Runs a command line with another version of a package, or without it. */
function runWith(peer: Peer, version: string | undefined, line: string, files: Readonly<Record<string, string>> = {}) {
  const config = typesConfig.replace("none", "prettier");
  const workspace = createWorkspace({ "specloom.config.yaml": config, "openapi.yaml": tinySpec(), ...files });
  const differing = { versionOf: (name: string) => (name === peer ? version : versionOf(name)) };
  return runMain(workspace.root, line.split(" "), caches, differing).then((ended) => ({ ...ended, workspace }));
}

describe("an optional peer", () => {
  test.each(Object.entries(peers))("%s is installed here in a supported version, %s", (name, range) => {
    expect(versionOf(name)?.split(".")[0]).toBe(range.slice(1).split(".")[0]);
  });

  test.each(lines)("%s is requested by `%s` if it is missing, and nothing is written", async (peer, line) => {
    const { code, stderr, workspace } = await runWith(peer, undefined, line);
    expect(code).toBe(2);
    expect(stderr).toContain(`needs ${peer}, which is not installed`);
    expect(stderr).toMatch(
      new RegExp(`GEN130[^]*npm install --save-dev "specloom@\\^0.0.0" "${peer}@\\${peers[peer]}"`),
    );
    expect(stderr.match(/^error /gm)).toHaveLength(1);
    expect(workspace.list()).toEqual(["openapi.yaml", "specloom.config.yaml"]);
  });

  test.each(lines)("%s of another major version is rejected by `%s`", async (peer, line) => {
    for (const version of ["0.1.0", "99.0.0"]) {
      const { code, stderr } = await runWith(peer, version, line);
      expect(code).toBe(2);
      expect(stderr).toContain(`needs ${peer} ${peers[peer]}, and ${version} is installed`);
      expect(stderr).toContain("error GEN131");
    }
  });

  test.each([
    ["generate --emit client", "openapi-typescript"],
    ["dump tree", "prettier"],
    ["dump model", "openapi-typescript"],
    ["lint", "prettier"],
    ["generate", "@redocly/openapi-core"],
  ] as const)("`%s` runs without %s", async (line, peer) => {
    const { stderr } = await runWith(peer, undefined, line);
    expect(stderr).not.toContain("GEN13");
  });

  test.each([
    ["npm", { "package-lock.json": "{}" }, 'npm install --save-dev "prettier@^3.8.0"'],
    ["pnpm", { "pnpm-lock.yaml": "" }, 'pnpm add --save-dev "prettier@^3.8.0"'],
    [
      "a workspace of pnpm",
      { "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages:\n  - app\n" },
      'pnpm add --save-dev --workspace-root "prettier@^3.8.0"',
    ],
    ["yarn", { "yarn.lock": "" }, 'yarn add --dev "prettier@^3.8.0"'],
    ["bun", { "bun.lockb": "" }, 'bun add --dev "prettier@^3.8.0"'],
    ["deno", { "deno.lock": "{}" }, 'deno add --dev "npm:prettier@^3.8.0"'],
    ["deno", { "deno.json": "{}" }, 'deno add --dev "npm:prettier@^3.8.0"'],
  ])("is asked for with the command of %s", async (_, files: Readonly<Record<string, string>>, command) => {
    const manifest = JSON.stringify({ devDependencies: { specloom: "^0.1.0" } });
    const { stderr } = await runWith("prettier", undefined, "generate", { "package.json": manifest, ...files });
    expect(stderr).toContain(`help: install it: ${command}\n`);
  });
});
