import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isThorough } from "../../../scripts/thoroughness.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const generator = fileURLToPath(new URL("../..", import.meta.url));

/** Creates a repository whose specloom prints a string and the identity of its build. */
function createRepository(): Workspace {
  const workspace = createWorkspace({
    "generator/package.json": '{ "type": "module", "engines": { "node": ">=20.19" } }',
    "generator/src/cli.ts": source("one"),
    "generator/src/program.ts": "export {};\n",
    "generator/src/index.ts": "export {};\n",
    "generator/src/vite/index.ts": "export {};\n",
    "generator/src/vitepress/index.ts": "export {};\n",
    "packages/runtime/src/client/index.ts": "export {};\n",
    "templates/page.hbs": "page\n",
  });
  const at = (path: string) => join(workspace.root, "generator", path);
  for (const folder of ["bin", "scripts"]) mkdirSync(at(folder));
  copyFileSync(join(generator, "bin/specloom.js"), at("bin/specloom.js"));
  copyFileSync(join(generator, "scripts/build.mjs"), at("scripts/build.mjs"));
  symlinkSync(join(generator, "node_modules"), at("node_modules"));
  return workspace;
}

function source(text: string): string {
  return `import { readFileSync } from "node:fs";
const { identity } = JSON.parse(readFileSync(new URL("./build.json", import.meta.url), "utf8")) as { identity: string };
console.log("${text}", identity);
`;
}

function run(workspace: Workspace): { readonly text: string; readonly identity: string; readonly code: number | null } {
  const { stdout, status } = start(workspace);
  const [text = "", identity = ""] = stdout.trim().split(" ");
  return { text, identity, code: status };
}

/** Runs the command, in a Node that says that it has another version. */
function start(workspace: Workspace, version = process.versions.node) {
  const versions = `{ value: { ...process.versions, node: "${version}" } }`;
  const pretend = `data:text/javascript,Object.defineProperty(process, "versions", ${versions})`;
  const args = ["--import", pretend, join(workspace.root, "generator/bin/specloom.js")];
  return spawnSync(process.execPath, args, { encoding: "utf8" });
}

describe("the published command", () => {
  test.each(["18.20.8", "20.18.3"])("names the Node that it needs, in Node %s", (version) => {
    expect(start(createRepository(), version)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: `error: specloom needs Node 20.19 or later, and this is Node ${version}
  help: install a later version, such as the current one from https://nodejs.org
`,
    });
  });
});

describe("the published command, in the repository", () => {
  test("builds itself, and builds again only after a source changes", () => {
    const repository = createRepository();
    const first = run(repository);
    expect(first).toMatchObject({ text: "one", code: 0 });
    expect(first.identity).toMatch(/^[0-9a-f]{64}$/);
    const entry = join(repository.root, "generator/dist/cli.js");
    const built = statSync(entry).mtimeMs;
    expect(run(repository)).toEqual(first);
    expect(statSync(entry).mtimeMs).toBe(built);

    repository.put("generator/src/cli.ts", source("two"));
    const second = run(repository);
    expect(second.text).toBe("two");
    expect(second.identity).not.toBe(first.identity);

    repository.put("generator/src/cli.ts", source("one"));
    expect(run(repository)).toEqual(first);
  });

  test.each([
    ["the runtime", "packages/runtime/src/client/index.ts", "dist/runtime/client/index.ts"],
    ["a template", "generator/templates/page.hbs", "dist/templates/page.hbs"],
  ])("ships %s, which is part of its identity", (_, path, copy) => {
    const repository = createRepository();
    const first = run(repository);
    repository.put(path, "// changed\n");
    expect(run(repository).identity).not.toBe(first.identity);
    expect(repository.read(`generator/${copy}`)).toBe("// changed\n");
    rmSync(join(repository.root, path));
    run(repository);
    expect(existsSync(join(repository.root, "generator", copy))).toBe(false);
  });

  test("loads the YAML library on first use", () => {
    const repository = createRepository();
    repository.put(
      "generator/src/cli.ts",
      `import * as modules from "node:module";
import { Document, parse } from "yaml";
const isLoaded = () => Object.keys(modules.createRequire(import.meta.url).cache).some((path) => /[/\\\\]yaml[/\\\\]/.test(path));
const before = isLoaded();
const values = [parse("a: 1").a, new Document({ a: 2 }).get("a")];
console.log([before, ...values, isLoaded()].join());
`,
    );
    // The build itself reads the library's exports.
    run(repository);
    expect(run(repository)).toMatchObject({ text: "false,1,2,true", code: 0 });
  });

  test("works without sources, like the published package", () => {
    const repository = createRepository();
    const { identity } = run(repository);
    for (const folder of ["src", "scripts", "node_modules"]) {
      rmSync(join(repository.root, "generator", folder), { recursive: true });
    }
    expect(run(repository)).toEqual({ text: "one", identity, code: 0 });
  });

  test("reports an error and runs nothing if the sources do not build", () => {
    const repository = createRepository();
    run(repository);
    repository.put("generator/src/cli.ts", "const = ;\n");
    expect(run(repository)).toEqual({ text: "", identity: "", code: 3 });
  });
});

test.skipIf(!isThorough)("builds of the same sources are identical in every folder", () => {
  const one = createRepository();
  const other = createRepository();
  for (const repository of [one, other]) {
    for (const folder of ["generator/src", "packages/runtime/src"])
      cpSync(join(generator, "..", folder), join(repository.root, folder), { recursive: true });
    const { status, stderr } = spawnSync(process.execPath, [join(repository.root, "generator/scripts/build.mjs")]);
    expect(status, String(stderr)).toBe(0);
  }
  const dist = (repository: Workspace) => join(repository.root, "generator/dist");
  expect(readdirSync(dist(other))).toEqual(readdirSync(dist(one)));
  expect(readFileSync(join(dist(other), "build.json"), "utf8")).toBe(
    readFileSync(join(dist(one), "build.json"), "utf8"),
  );
  expect(readFileSync(join(dist(one), "cli.js"), "utf8")).not.toContain(one.root);
});
