import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/index.js";
import { Report } from "../../src/diagnostics/report.js";
import { builtIn as outputs } from "../../src/outputs.js";
import { caches, tinySpec } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace } from "../write/workspace.js";

const config = "specloom.config.yaml";

const run = (folder: string, line: string, userAgent = "") => runMain(folder, line.split(" "), caches, { userAgent });

/** Returns the settings of a configuration. Fails if it has errors. */
async function settingsIn(folder: string, text: (written: string) => string = (written) => written) {
  const workspace = createWorkspace({ [config]: text(readFileSync(join(folder, config), "utf8")) });
  const report = new Report();
  const settings = await readConfig({ file: join(workspace.root, config), outputs, report });
  expect(report.diagnostics).toEqual([]);
  return settings;
}

describe("specloom init", () => {
  test("writes a configuration that is equivalent to a run without one", async () => {
    const workspace = createWorkspace({ "openapi.yaml": tinySpec() });
    const { code, stdout } = await run(workspace.root, "init -o sdk");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `created ${config} for openapi.yaml\n\nNext:\n  npm install --save-dev "specloom@^0.0.0"\n  npx specloom generate\n`,
    });
    expect(workspace.list()).toEqual(["openapi.yaml", config]);
    const generate = (line: string) => runMain(workspace.root, line.split(" "), caches);
    expect((await generate("generate")).code).toBe(0);
    expect((await generate("openapi.yaml -o other/sdk")).code).toBe(0);
    const files = workspace.list().filter((path) => path.startsWith("other/sdk/") && path.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(5);
    const command = /`(npx )?specloom generate`/g;
    for (const path of files) {
      const [own, alone] = [path.slice("other/".length), path].map((name) =>
        workspace.read(name)?.replace(command, ""),
      );
      expect(own, path).toBe(alone);
    }
  });

  test("lists all other outputs as comments that can be uncommented", async () => {
    const { root } = createWorkspace({ "openapi.yaml": tinySpec() });
    await run(root, "init");
    const written = readFileSync(join(root, config), "utf8");
    expect(written.match(/# .* Needs fast in the tiers of zod\.\n {2}# (endpoints|tools): \{/g)).toHaveLength(2);
    const all = await settingsIn(root, (text) =>
      text.replace(/^ {2}# (\S+: \{)/gm, "  $1").replace("tiers: [zod]", "tiers: [zod, fast]"),
    );
    expect(all?.outputs.map(({ output }) => output)).toEqual(outputs);
    expect((await settingsIn(root))?.outputs.map(({ emitter }) => emitter)).toEqual(["client", "zod"]);
  });

  test.each([
    [
      "next",
      { next: "16.0.0", react: "19.0.0" },
      ["client", "zod", "query", "react"],
      "react, as this project has react",
    ],
    ["Vue", { vue: "3.5.0" }, ["client", "zod", "query"], "query, as this project has vue"],
    ["SWR", { react: "19.0.0", swr: "2.5.0" }, ["client", "zod", "swr"], "swr, as this project has swr"],
    ["Angular", { "@angular/core": "22.0.0" }, ["client", "zod", "query"], "query, as this project has @angular/core"],
  ])("adds the output for the framework of the project: %s", async (_, dependencies, expected, cause) => {
    const { root } = createWorkspace({ "openapi.yaml": tinySpec(), "package.json": JSON.stringify({ dependencies }) });
    expect((await run(root, "init")).stdout).toContain(
      `created ${config} for openapi.yaml, with the output ${cause}\n`,
    );
    expect((await settingsIn(root))?.outputs.map(({ emitter }) => emitter)).toEqual(expected);
  });

  test.each([
    ["the one that is named openapi", { "a.yaml": tinySpec(), "openapi.yml": tinySpec() }, "openapi.yml"],
    ["one in a usual folder", { "spec/api.yaml": tinySpec(), "package.json": "{}" }, "spec/api.yaml"],
    ["JSON on one line", { "a.json": '{"info":{"title":"A"},"openapi":"3.0.3"}' }, "a.json"],
    ["a name that YAML would misread", { "my: api.yaml": tinySpec() }, "my: api.yaml"],
    ["one of Swagger 2.0", { "swagger.json": '{"swagger": "2.0", "info": {}}' }, "swagger.json"],
    ["none among others", { "compose.yaml": "services: {}\n", "old.json": '{"swagger":"1.2"}' }, "openapi.yaml"],
  ])("finds the document: %s", async (_, files: Readonly<Record<string, string>>, document) => {
    const { root } = createWorkspace(files);
    const { stdout } = await run(root, "init");
    expect((await settingsIn(root))?.spec).toMatch(new RegExp(`/${document}$`));
    expect(stdout.includes("save your OpenAPI document")).toBe(files[document] === undefined);
  });

  test("writes TypeScript with --typescript: the same configuration, with outputs that can be uncommented", async () => {
    const { root, put, read } = createWorkspace({ "my api.yaml": tinySpec(), "docs/other.yaml": tinySpec() });
    expect((await run(root, "init --typescript -o sdk")).stdout).toContain(
      "created specloom.config.ts for my api.yaml",
    );
    const written = read("specloom.config.ts")!;
    expect(written).toContain('  // spec: "docs/other.yaml",\n');
    // The import only provides types, so it can be omitted.
    const plain = written.replace(/^import .*\n/, "").replace("defineConfig(", "(");
    const whole = plain.replace(/^ {4}\/\/ (\S+: \{)/gm, "    $1").replace('tiers: ["zod"]', 'tiers: ["zod", "fast"]');
    put("specloom.config.ts", whole);
    const report = new Report();
    const settings = await readConfig({ file: join(root, "specloom.config.ts"), outputs, report });
    expect(report.diagnostics).toEqual([]);
    expect(settings?.outputs.map(({ output }) => output)).toEqual(outputs);
    expect(settings?.spec).toBe(join(root, "my api.yaml"));
    expect((await run(root, "init")).stderr).toContain("error GEN132: specloom.config.ts already exists");
  });

  test("lists further documents", async () => {
    const { root, read } = createWorkspace({ "openapi.yaml": tinySpec(), "docs/other.yaml": tinySpec() });
    await run(root, "init");
    expect(read(config)).toContain("spec: openapi.yaml\n# spec: docs/other.yaml\n");
  });

  test("uses the given document, and rejects a missing one", async () => {
    const workspace = createWorkspace({ "api/v1.yaml": tinySpec() });
    const { code, stderr } = await run(workspace.root, "init api/v2.yaml");
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("error GEN133") as string });
    expect(stderr).toContain("did you mean `api/v1.yaml`?");
    expect(workspace.list()).toEqual(["api/v1.yaml"]);
    expect((await run(workspace.root, "init api/v1.yaml")).code).toBe(0);
    expect(workspace.read(config)).toContain("spec: api/v1.yaml\n");
  });

  test("names a URL, and says that the document must be pulled", async () => {
    const workspace = createWorkspace();
    const { code, stdout } = await run(workspace.root, "init https://a.example/api.yaml");
    expect(code).toBe(0);
    expect(stdout).toMatch(/specloom pull\n.*specloom generate\n$/);
    expect(workspace.read(config)).toContain('spec: "https://a.example/api.yaml"\n');
  });

  test("never replaces a configuration or writes through a link", async () => {
    const { root, read, put } = createWorkspace({ "openapi.yaml": tinySpec(), [config]: "# mine\n" });
    expect(await run(root, "init")).toMatchObject({ code: 2, stderr: expect.stringContaining("GEN132") as string });
    expect(read(config)).toBe("# mine\n");
    put("linked/openapi.yaml", tinySpec());
    symlinkSync(join(root, "elsewhere.yaml"), join(root, "linked", config));
    expect((await run(join(root, "linked"), "init")).stderr).toContain("GEN132");
    expect(read("elsewhere.yaml")).toBeUndefined();
  });

  test.each([
    ["pnpm-lock.yaml", 'pnpm add --save-dev "specloom@^0.0.0"', "pnpm specloom generate"],
    ["yarn.lock", 'yarn add --dev "specloom@^0.0.0"', "yarn specloom generate"],
    ["bun.lock", 'bun add --dev "specloom@^0.0.0"', "bunx specloom generate"],
    ["deno.lock", 'deno add --dev "npm:specloom@^0.0.0"', "deno run --allow-all npm:specloom generate"],
  ])("says what to do next with the package manager of %s", async (lock, install, generate) => {
    const { root } = createWorkspace({ "openapi.yaml": tinySpec(), "package.json": "{}", [lock]: "" });
    const { stdout } = await run(root, "init", "npm/11.0.0 node/v24.0.0");
    expect(stdout).toContain(`Next:\n  ${install}\n  ${generate}\n`);
  });

  test("skips steps that are already done", async () => {
    const manifest = JSON.stringify({ devDependencies: { specloom: "^0.1.0" }, packageManager: "pnpm@10.0.0" });
    const { root } = createWorkspace({ "openapi.yaml": tinySpec(), "package.json": manifest });
    mkdirSync(join(root, "src"));
    expect((await run(root, "init")).stdout).toMatch(/Next:\n {2}pnpm specloom generate\n$/);
  });
});
