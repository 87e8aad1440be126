import { relative } from "node:path";
import { describe, expect, test } from "vitest";
import { caches, tinyConfig, tinySpec } from "../cli/cli.js";
import { builtIn } from "../../src/outputs.js";
import { runMain } from "../cli/in-process.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const run = ({ root }: Workspace, line: string, differing = {}) => runMain(root, line.split(" "), caches, differing);

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ name: "app", dependencies });
const installed = (name: string, version: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
});
const all = { "@specloom/runtime": "^0.1.0", zod: "^4.6.0", "@tanstack/react-query": "^5.89.0", react: "^18.2.0" };

describe("the summary of a run", () => {
  test("first shows counts, packages to install and a call; later only counts", async () => {
    const workspace = createWorkspace({ "openapi.yaml": tinySpec() });
    const first = await run(workspace, "openapi.yaml -o src/api");
    expect(first.stderr).toBe("");
    expect(first.stdout.replace(/\d+ files/, "N files")).toBe(`1 operation, 1 schema: N files created

Install the packages that the code imports:
  npm install "@specloom/runtime@^0.1.0" "zod@^4.6.0"

Make a call, in src/example.ts:
  import { createClient } from "./api/client/index.js";
  const client = createClient({ baseUrl: "https://api.example.com" });
  client.notes.get({ id: "note-id" }).then(console.log, console.error);
`);
    expect((await run(workspace, "openapi.yaml -o src/api")).stdout).toMatch(
      /^up to date: \d+ files \(1 operation, 1 schema\)\n$/,
    );
    workspace.put("openapi.yaml", tinySpec("notes.get", "integer"));
    workspace.put("package.json", manifest(all));
    const { stdout } = await run(workspace, "openapi.yaml -o src/api");
    expect(stdout).toMatch(/^1 operation, 1 schema: \d+ files changed, \d+ unchanged\n$/);
  });

  test("names schemas without a fixture", async () => {
    const schemas = "components: { schemas: { None: { type: integer, minimum: 3, maximum: 2 } } }\n";
    const head = 'openapi: 3.1.0\ninfo: { title: None, version: "1" }\npaths: {}\n';
    const workspace = createWorkspace({ "openapi.yaml": `${head}${schemas}`, "package.json": manifest(all) });
    const { stderr, code } = await run(workspace, "openapi.yaml -o sdk --emit client,mocks");
    expect(stderr).toContain("warning GEN218: no fixture of `None` is possible: no number is in its range\n");
    expect(stderr).toContain("--> openapi.yaml:4:32\n");
    expect(code).toBe(0);
  });

  test("lists deleted files, and others with --verbose", async () => {
    const workspace = createWorkspace({ "openapi.yaml": tinySpec(), "package.json": manifest(all) });
    const created = await run(workspace, "openapi.yaml -o sdk --verbose", { verbose: true });
    expect(created.stdout).toContain("created  sdk/client/operations/notes.ts\n");
    // Another operation, and not the same one with another operationId, which would keep its name.
    workspace.put("openapi.yaml", tinySpec("memos.get").replace("/notes", "/memos"));
    const removed = await run(workspace, "openapi.yaml -o sdk");
    expect(removed.stdout).toMatch(/^removed {2}sdk\/client\/operations\/notes\.ts\n/);
    expect(removed.stdout).not.toContain("created  ");
    workspace.put("sdk/client/types.ts", "// mine\n");
    const refused = await run(workspace, "openapi.yaml -o sdk");
    expect(refused).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("GEN101: sdk/client/types.ts") as string,
    });
    expect(refused.stderr).toContain("to discard it: specloom openapi.yaml -o sdk --force");
    const different = await run(workspace, "openapi.yaml -o sdk --check");
    expect(different.stderr).toContain("GEN201: sdk/client/types.ts differs");
    expect(different.stderr).toContain("specloom openapi.yaml -o sdk --force");
    expect(different.stdout).toContain("--- a/sdk/client/types.ts\n");
    const forced = await run(workspace, "openapi.yaml -o sdk --force");
    expect(forced.stdout).toMatch(
      /^changed {2}sdk\/client\/types\.ts \(was edited\)\n1 operation, 1 schema: 1 file changed/,
    );
  });

  test("is available as JSON", async () => {
    const workspace = createWorkspace({ "openapi.yaml": tinySpec(), "package.json": manifest({ zod: "^4.6.0" }) });
    const { stdout } = await run(workspace, "openapi.yaml -o sdk --json");
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      operations: 1,
      schemas: 1,
      install: [
        {
          folder: ".",
          packages: [{ name: "@specloom/runtime", range: "^0.1.0" }],
          command: 'npm install "@specloom/runtime@^0.1.0"',
        },
      ],
      example: { file: "example.ts", lines: [expect.any(String), expect.any(String), expect.any(String)] },
    });
  });
});

describe("packages to install", () => {
  const react = "openapi.yaml -o sdk --emit react,zod";

  test.each([
    [
      "nothing is declared",
      {},
      'npm install "@specloom/runtime@^0.1.0" "zod@^4.6.0" "@tanstack/react-query@^5.89.0" "react@^19.0.0"',
    ],
    ["all is declared", { "package.json": manifest(all) }, undefined],
    ["all is declared above", { "package.json": manifest(all), "sdk/package.json": "{}" }, undefined],
    [
      "all is declared and installed",
      { "package.json": manifest(all), ...installed("zod", "4.9.0"), ...installed("react", "18.3.1") },
      undefined,
    ],
    [
      "a version is too old",
      { "package.json": manifest(all), ...installed("zod", "3.25.0") },
      'npm install "zod@^4.6.0"',
    ],
    [
      "one is installed for another package only",
      { "package.json": manifest({ ...all, zod: undefined! }), ...installed("zod", "4.9.0") },
      'npm install "zod@^4.6.0"',
    ],
    [
      "package.json is broken",
      { "package.json": "{", ...installed("zod", "4.9.0") },
      'npm install "@specloom/runtime@^0.1.0" "zod@^4.6.0" "@tanstack/react-query@^5.89.0" "react@^19.0.0"',
    ],
    ["deno.json declares all", { "deno.json": JSON.stringify({ imports: all }) }, undefined],
  ])("where %s", async (_, files: Readonly<Record<string, string>>, command) => {
    const { stdout } = await run(createWorkspace({ "openapi.yaml": tinySpec(), ...files }), react);
    expect(/Install .*\n {2}(.*)\n/.exec(stdout)?.[1]).toBe(command);
  });

  test("in a new project of Deno, with imports that Deno resolves", async () => {
    const workspace = createWorkspace({ "openapi.yaml": tinySpec(), "deno.json": "{}" });
    const { stdout } = await run(workspace, "openapi.yaml -o sdk --emit client");
    expect(stdout).toContain('\n  deno add "npm:@specloom/runtime@^0.1.0"\n');
    expect(stdout).toContain('from "./sdk/client/index.ts"');
    expect(workspace.read("sdk/client/index.ts")).toContain('from "./client.ts"');
  });

  test.each([
    ["pnpm/10.0.0 npm/? node/v24.0.0", "pnpm add"],
    ["yarn/1.22.22 npm/? node/v24.0.0", "yarn add"],
    ["bun/1.2.0 npm/? node/v24.0.0", "bun add"],
    ["deno/2.1.0 npm/? deno/2.1.0", "deno add"],
    ["someone/1.0.0", "npm install"],
  ])("are installed by the program that started specloom, %s", async (userAgent, command) => {
    const { stdout } = await run(createWorkspace({ "openapi.yaml": tinySpec() }), "openapi.yaml -o sdk", { userAgent });
    expect(stdout).toContain(`\n  ${command} "`);
  });

  test.each([
    ["vue", "@tanstack/vue-query@^5.89.0"],
    ["svelte", "@tanstack/svelte-query@^6.0.0"],
    ["@angular/core", "@tanstack/angular-query-experimental@^5.89.0"],
    ["express", undefined],
  ])("have the TanStack Query of the framework, %s", async (framework, adapter) => {
    const workspace = createWorkspace({
      "openapi.yaml": tinySpec(),
      "package.json": manifest({ [framework]: "1.0.0" }),
    });
    const { stdout } = await run(workspace, "openapi.yaml -o sdk --emit query");
    const own = adapter === undefined ? "" : ` "${adapter}"`;
    expect(stdout).toContain(`\n  npm install "@specloom/runtime@^0.1.0"${own}\n`);
  });

  test("of a project with Prettier are left alone by it", async () => {
    const files = { "openapi.yaml": tinySpec(), "package.json": manifest({ prettier: "3.8.0" }) };
    const ignored = async (more: Readonly<Record<string, string>>, line: string) => {
      const { stdout } = await run(createWorkspace({ ...files, ...more }), line);
      return /Prettier would change .*\n((?: {2}.*\n)+)/.exec(stdout)?.[1];
    };
    expect(await ignored({}, "openapi.yaml -o src/api")).toBe("  src/api\n");
    expect(await ignored({ ".prettierignore": "dist\n/src/api/\n" }, "openapi.yaml -o src/api")).toBeUndefined();
    expect(await ignored({ ".prettierignore": "src\n" }, "openapi.yaml -o src/api")).toBeUndefined();
    expect(await ignored({ "package.json": manifest({}) }, "openapi.yaml -o src/api")).toBeUndefined();
    const config = "spec: openapi.yaml\noutputs: { client: { folder: src/client }, zod: { folder: src/zod } }\n";
    expect(await ignored({ "specloom.config.yaml": config }, "generate")).toBe(
      "  src/client\n  src/zod\n  specloom.lock.json\n",
    );
  });

  test("belong to the project of each output", async () => {
    const config = `${tinyConfig}  runtime: { folder: packages/api/src/runtime }\n  zod: { folder: packages/zod/src }\n`;
    const workspace = createWorkspace({
      "openapi.yaml": tinySpec(),
      "specloom.config.yaml": config,
      "pnpm-lock.yaml": "",
      "packages/api/package.json": "{}",
      "packages/zod/package.json": "{}",
    });
    const { stdout } = await run(workspace, "generate");
    expect(stdout).toContain('imports, in packages/api:\n  pnpm add "openapi-fetch@^0.17.0"\n');
    expect(stdout).toContain('imports, in packages/zod:\n  pnpm add "zod@^4.6.0"\n');
  });

  test.each([
    ["a project", { "package.json": "{}" }, "", "src/"],
    ["a project of yarn", { "package.json": "{}", "yarn.lock": "" }, "", "src/"],
    ["no project yet", {}, "/src/api", ""],
  ])(
    "belong to %s elsewhere, and so does the example",
    async (_, files: Readonly<Record<string, string>>, at, source) => {
      const tool = createWorkspace({
        "openapi.yaml": tinySpec(),
        "pnpm-workspace.yaml": "packages: [a]\n",
        "package.json": manifest(all),
      });
      const app = createWorkspace(files);
      const way = relative(tool.root, app.root);
      const { stdout } = await run(tool, `openapi.yaml -o ${way}/src/api`, {
        userAgent: "pnpm/12.0.0 npm/? node/v24.0.0",
      });
      const add = "yarn.lock" in files ? "yarn add" : "npm install";
      expect(stdout).toContain(`imports, in ${way}${at}:\n  ${add} "@specloom/runtime@^0.1.0" "zod@^4.6.0"\n`);
      expect(stdout).toContain(`Make a call, in ${way}${at}/${source}example.ts:\n`);
      expect(stdout).toContain(source === "" ? 'from "./client/index.js"' : 'from "./api/client/index.js"');
    },
  );

  test("are those of a service, its mocks and its tools, in versions that run on every supported Node", async () => {
    const { stdout } = await run(
      createWorkspace({ "openapi.yaml": tinySpec() }),
      "openapi.yaml -o sdk --emit client,mocks,server,tools",
    );
    const [, line = ""] = /^ {2}npm install (.*)$/m.exec(stdout) ?? [];
    expect(line.split(" ").map((one) => one.replace(/^"|(\.\d+){2}"$/g, ""))).toEqual([
      "@specloom/runtime@^0",
      "zod@^4",
      "msw@^2",
      "hono@^4",
      "@modelcontextprotocol/sdk@^1",
    ]);
  });

  test("are those that the code imports", async () => {
    const workspace = createWorkspace({ "openapi.yaml": tinySpec() });
    const emitted = builtIn.filter(({ peers }) => peers === undefined).map(({ name }) => name);
    await run(workspace, `openapi.yaml -o sdk --emit ${emitted.join()}`);
    const importedBy = (...folders: readonly string[]) => {
      const texts = workspace
        .list()
        .filter((path) => folders.some((folder) => path.startsWith(`sdk/${folder}/`)))
        .map((path) => workspace.read(path) ?? "");
      const names = texts.flatMap((text) =>
        [...text.matchAll(/ from "(?!node:)((?:@[\w-]+\/)?[\w-]+)[^"]*"/g)].map(([, name]) => name),
      );
      return [...new Set(names)].sort();
    };
    for (const { name, packages = [], options, standalone } of builtIn.filter(({ peers }) => peers === undefined)) {
      const part = String(options["runtime"]?.default ?? "").split("/")[2];
      const folders =
        name === "runtime"
          ? ["runtime/client"]
          : [standalone!.folder, ...(part && part !== "client" ? [`runtime/${part}`] : [])];
      // Copies beside hooks name React's adapter, of which they import a type.
      const names = name === "query" ? ["@tanstack/react-query"] : packages.map((one) => one.name);
      expect(importedBy(...folders), name).toEqual(names.sort());
    }
  });
});
