import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";
import { readKey, seal } from "../../src/write/seal.js";
import { caches, formattedConfig, specloom, tinyConfig, tinySpec, typesConfig } from "./cli.js";
import { runMain } from "./in-process.js";

function createProject(files: Readonly<Record<string, string>> = {}): Workspace {
  return createWorkspace({ "specloom.config.yaml": tinyConfig, "openapi.yaml": tinySpec(), ...files });
}

const sources = ["openapi.yaml", "specloom.config.yaml"];

function generatedIn(workspace: Workspace): readonly string[] {
  const own = [...sources, "specloom.lock.json", "specloom.names"];
  return workspace.list().filter((path) => !own.includes(path));
}

/** Runs a command line in this process. Most tests do, because starting a process takes longer than the test. */
const run = (folder: string, line: string) => runMain(folder, line.split(" "), caches);

describe("specloom generate", () => {
  test("writes the configured outputs from any subfolder, and then has nothing to do", async () => {
    const project = createProject({ "deep/er/file": "" });
    const first = await specloom(join(project.root, "deep/er"), "generate");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/^1 operation, 1 schema: \d+ files created\n/);
    const generated = generatedIn(project).filter((path) => path !== "deep/er/file");
    expect(generated.length).toBeGreaterThan(1);
    expect(generated.every((path) => path.startsWith("src/generated/"))).toBe(true);
    expect(project.read(generated[0] ?? "")).toContain("npm run generate");
    const second = await specloom(project.root, "generate");
    expect(second).toEqual({
      code: 0,
      stderr: "",
      stdout: `up to date: ${generated.length + 2} files (1 operation, 1 schema)\n`,
    });
  });

  test.each([
    ["the spec", "openapi.yaml", tinySpec().replace("type: string }\n", "type: integer }\n")],
    ["the configuration", "specloom.config.yaml", formattedConfig],
  ])("runs again after a change of %s, and writes what differs", async (_, path, text) => {
    const project = createProject();
    await run(project.root, "generate");
    project.put(path, text);
    const { code, stdout } = await run(project.root, "generate");
    expect(code).toBe(0);
    expect(stdout).toMatch(/: \d+ files? changed/);
    const cold = createProject({ [path]: text });
    await run(cold.root, "generate");
    expect(project.list().map((file) => project.read(file))).toEqual(cold.list().map((file) => cold.read(file)));
  });

  test("restores an edited and an empty file, even if nothing else changed", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const lock = project.read("specloom.lock.json") ?? "";
    const [path = ""] = generatedIn(project);
    const text = project.read(path);
    project.put(path, "// mine\n");
    expect((await run(project.root, "generate --force")).stdout).toContain(`changed  ${path} (was edited)\n`);
    expect(project.read(path)).toBe(text);
    // A power cut leaves empty files.
    project.put(path, "");
    expect((await run(project.root, "generate")).stdout).toContain("1 file changed");
    expect(project.read(path)).toBe(text);
    expect(project.read("specloom.lock.json")).toBe(lock);
  });

  test("keeps an edited file, explains how to continue, and exits with 4", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const [path = ""] = generatedIn(project);
    project.put(path, "// mine\n");
    const { code, stderr } = await run(project.root, "generate");
    expect(code).toBe(4);
    expect(stderr).toContain(`error GEN101: ${path} was edited by hand; nothing was written`);
    expect(stderr).toContain("npm run generate --force");
    expect(project.read(path)).toBe("// mine\n");
  });

  test("reports many edited files as one problem, which a formatter causes", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const edited = generatedIn(project).slice(0, 6);
    for (const path of edited) project.put(path, `${project.read(path)}\n`);
    expect(await run(project.root, "generate")).toMatchObject({
      code: 4,
      stderr: `error GEN101: ${edited[0]} and 5 other generated files were edited; nothing was written
  help: if a formatter or a linter did it, let it ignore them; to discard the edits: npm run generate --force

1 error
`,
    });
  });

  test.each([
    ["GEN102", "sdk/client/index.ts", "// mine\n", "sdk/client/index.ts exists"],
    ["GEN106", "sdk/client/operations", "", "sdk/client/operations is a file, but a folder is needed"],
    ["GEN107", "sdk/.specloom/run.lock", "1\n", "delete sdk/.specloom/run.lock"],
    ["GEN108", "sdk/specloom.lock.json", "{", "git checkout HEAD -- sdk/specloom.lock.json"],
    ["GEN110", "sdk", "", "sdk/.specloom cannot be written"],
  ])("names the file of %s from the current folder", async (code, path, text, named) => {
    const { root } = createWorkspace({ "docs/openapi.yaml": tinySpec(), [path]: text });
    const fromRoot = await run(root, "docs/openapi.yaml -o sdk");
    expect(fromRoot).toMatchObject({ code: 4, stderr: expect.stringContaining(`error ${code}: `) as string });
    expect(fromRoot.stderr).toContain(named);
    const fromBelow = await run(join(root, "docs"), "openapi.yaml -o ../sdk");
    expect(fromBelow.stderr).toContain(named.replace("sdk/", "../sdk/"));
  });

  test("takes over what a run without configuration generated", async () => {
    const project = createWorkspace({ "openapi.yaml": tinySpec() });
    await run(project.root, "openapi.yaml -o src/api");
    const names = project.read("src/api/specloom.names") ?? "";
    project.put("specloom.config.yaml", tinyConfig.replace("src/generated", "src/api/client"));
    expect(await run(project.root, "generate")).toMatchObject({
      code: 4,
      stderr: `error GEN102: src/api has files of a run with \`-o src/api\`, which this run does not know; nothing was written
  help: to continue them with this configuration, move src/api/specloom.names to specloom.names, delete src/api/specloom.lock.json, and run: npm run generate --force

1 error
`,
    });
    renameSync(join(project.root, "src/api/specloom.names"), join(project.root, "specloom.names"));
    rmSync(join(project.root, "src/api/specloom.lock.json"));
    expect((await run(project.root, "generate --force")).code).toBe(0);
    expect((await run(project.root, "generate --check")).code).toBe(0);
    expect(project.read("specloom.names")).toBe(names);
  });

  test("reports errors in the spec with their location, writes nothing, and exits with 1", async () => {
    const project = createProject({ "openapi.yaml": tinySpec().replace('"#/components/schemas/Note"', "../Note") });
    const { code, stdout, stderr } = await run(project.root, "generate");
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^error SPEC003: /m);
    expect(stderr).toContain("--> openapi.yaml:14:31");
    expect(project.list()).toEqual(sources);
  });

  test("warns about invalid fields, generates the rest, and warns again in an unchanged run", async () => {
    const project = createProject({ "openapi.yaml": tinySpec().replace("schemas/Note", "schemas/Nope") });
    const first = await run(project.root, "generate");
    expect(first.code).toBe(0);
    expect(first.stderr).toContain(`warning SPEC052: unresolved reference: no schema named "Nope"`);
    expect(first.stderr).toContain("--> openapi.yaml:14:31\n   14 | ");
    expect(first.stderr).toContain("for now: generated as `unknown`");
    expect(generatedIn(project).length).toBeGreaterThan(1);
    const second = await run(project.root, "generate");
    expect(second).toMatchObject({ code: 0, stderr: first.stderr });
    expect(second.stdout).toMatch(/^up to date/);
  });

  test("regenerates after the client's package gets a new version", async () => {
    const manifest = (version: string) => JSON.stringify({ name: "@acme/client", version });
    const project = createProject({
      "specloom.config.yaml":
        'spec: openapi.yaml\noutputs:\n  client: { folder: src/generated, package: "@acme/client" }\n',
      "package.json": manifest("1.0.0"),
    });
    await run(project.root, "generate");
    expect(project.read("src/generated/core.ts")).toContain('userAgent("acme-client/1.0.0")');
    expect((await run(project.root, "generate")).stdout).toMatch(/^up to date/);
    project.put("package.json", manifest("1.1.0"));
    expect((await run(project.root, "generate --check")).code).toBe(1);
    await run(project.root, "generate");
    expect(project.read("src/generated/core.ts")).toContain('userAgent("acme-client/1.1.0")');
  });

  test("regenerates when a missing file appears", async () => {
    const project = createProject({ "openapi.yaml": tinySpec().replace("#/components/schemas/Note", "note.yaml") });
    expect((await run(project.root, "generate")).stderr).toContain("warning SPEC002");
    expect((await run(project.root, "generate")).stdout).toMatch(/^up to date/);
    project.put("note.yaml", "type: object\nproperties: { now: { type: string } }\n");
    const { stdout, stderr } = await run(project.root, "generate");
    expect({ stdout, stderr }).toMatchObject({
      stdout: expect.stringMatching(/: \d+ files? changed/) as string,
      stderr: "",
    });
  });

  test("reports errors in the configuration with their location, and exits with 2", async () => {
    const project = createProject({ "specloom.config.yaml": tinyConfig.replace("folder", "foldr") });
    const { code, stderr } = await run(project.root, "generate");
    expect(code).toBe(2);
    expect(stderr).toContain('error GEN140: unknown option "foldr" for the output "client"');
    expect(stderr).toContain("--> specloom.config.yaml:5:13");
    expect(stderr).toContain('help: did you mean "folder"?');
    expect(project.list()).toEqual(sources);
  });

  test("explains how to start without a configuration, and exits with 2", async () => {
    const { code, stderr } = await run(createWorkspace().root, "generate");
    expect(code).toBe(2);
    expect(stderr).toContain("error GEN002: no specloom.config.yaml or specloom.config.ts in ");
    expect(stderr).toContain("`specloom init`, or run `specloom openapi.yaml -o src/api`");
  });

  test("rejects a URL and suggests the download command", async () => {
    const url = "https://a.example/api/notes.json";
    const { code, stderr } = await specloom(createWorkspace().root, `generate --spec ${url} --out sdk`);
    expect(code).toBe(2);
    expect(stderr).toContain(`error GEN010: the document must be a file, but "${url}" is a URL`);
    expect(stderr).toContain(`help: download it, and use the file: specloom pull '${url}' -o notes.json`);
  });

  test("generates a standalone client from any document, without a configuration", async () => {
    const workspace = createWorkspace({ "api/notes.yaml": tinySpec() });
    const { code, stderr } = await specloom(workspace.root, "generate --spec api/notes.yaml --out sdk --vendor");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const files = workspace.list();
    expect(files).toContain("sdk/specloom.lock.json");
    expect(files.filter((path) => path.startsWith("sdk/client/")).length).toBeGreaterThan(1);
    expect(files).toContain("sdk/runtime/client/index.ts");
    // Strings without a format need no checks of formats.
    expect(files.filter((path) => /punycode|idna|upload/.test(path))).toEqual([]);
    for (const path of files.filter((path) => path.startsWith("sdk/runtime/")))
      expect(workspace.read(path)).toMatch(
        /^\/\/ .*`specloom generate`.*\n\/\/ SPDX-FileCopyrightText: .+\n\/\/ SPDX-License-Identifier: MIT\n/,
      );
    const sources = files.filter((path) => path.endsWith(".ts")).map((path) => workspace.read(path) ?? "");
    const modules = sources.flatMap((text) => [...text.matchAll(/ from "([^."][^"]*)"/g)].map(([, name]) => name));
    expect([...new Set(modules)].filter((name) => !/^(openapi-fetch$|zod($|\/))/.test(name ?? ""))).toEqual([]);
    const check = await specloom(workspace.root, "generate --spec api/notes.yaml --out sdk --check");
    expect(check.code).toBe(0);
    // A folder with copies stays one, whatever a run selects.
    expect((await run(workspace.root, "generate --spec api/notes.yaml --out sdk --emit docs")).code).toBe(0);
    expect(workspace.list()).toEqual(expect.arrayContaining([...files, "sdk/docs/README.md"]));
    expect(compileErrors(workspace, "sdk")).toEqual([]);
  });

  test("copies what all configured outputs import of the runtime, whatever a run selects", async () => {
    const copying = "  zod: { folder: src/zod, tiers: [guards] }\n  runtime: { folder: src/runtime }\n";
    const project = createProject({ "specloom.config.yaml": `${tinyConfig}${copying}` });
    await run(project.root, "generate --emit zod");
    expect(project.list()).toEqual(
      expect.arrayContaining(["src/runtime/client/index.ts", "src/runtime/zod/guards/index.ts"]),
    );
    expect(project.list().filter((path) => path.startsWith("src/generated"))).toEqual([]);
    await run(project.root, "generate");
    expect((await run(project.root, "generate --check")).code).toBe(0);
  });

  test("generates only the outputs of --emit", async () => {
    const project = createProject({ "specloom.config.yaml": typesConfig });
    await run(project.root, "generate --emit types");
    const types = generatedIn(project);
    await run(project.root, "generate");
    expect(generatedIn(project).length).toBeGreaterThan(types.length);
    const { code, stderr } = await run(project.root, "generate --emit types,clinet");
    expect(code).toBe(2);
    expect(stderr).toContain('error GEN007: unknown output "clinet"');
    expect(stderr).toContain('help: did you mean "client"?');
  });

  test("generates the same bytes in every folder", async () => {
    const one = createProject();
    const other = createProject();
    await Promise.all([
      specloom(one.root, "generate", { TZ: "UTC", LANG: "C" }),
      specloom(other.root, "generate", { TZ: "Pacific/Auckland", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }),
    ]);
    expect(other.list()).toEqual(one.list());
    for (const path of one.list()) expect(other.read(path)).toBe(one.read(path));
  });

  test("reuses formatted files, with the same result as a cold run", async () => {
    const project = createProject({ "specloom.config.yaml": formattedConfig });
    await run(project.root, "generate");
    const next = tinySpec("notes.read").replace("/notes", "/memos");
    project.put("openapi.yaml", next);
    await run(project.root, "generate");
    const cold = createProject({ "specloom.config.yaml": formattedConfig, "openapi.yaml": next });
    await run(cold.root, "generate");
    expect(project.list()).toEqual(cold.list());
    for (const path of cold.list()) expect(project.read(path)).toBe(cold.read(path));
  });

  test("writes only files that change, and none after an error", async () => {
    const other = tinySpec("notes.get").replace("/notes/{id}:", "/others/{id}:").replace("notes.get", "others.get");
    const both = (type: string) =>
      tinySpec("notes.get", type).replace(
        "components:",
        `${other.slice(other.indexOf("  /others"), other.indexOf("components:"))}components:`,
      );
    const project = createProject({ "openapi.yaml": both("string") });
    await run(project.root, "generate");
    const long = new Date(2001, 0, 1);
    const age = (): void => project.list().forEach((path) => utimesSync(join(project.root, path), long, long));
    const touched = (): readonly string[] =>
      project.list().filter((path) => statSync(join(project.root, path)).mtime.getTime() !== long.getTime());
    const texts = (): ReadonlyMap<string, string> =>
      new Map(project.list().map((path) => [path, project.read(path) ?? ""]));
    age();
    const before = texts();

    // Nothing has changed, with the cache and without it.
    expect((await run(project.root, "generate")).code).toBe(0);
    expect(touched()).toEqual([]);
    rmSync(join(project.root, ".specloom"), { recursive: true });
    expect((await run(project.root, "generate")).code).toBe(0);
    expect(touched().filter((path) => !path.startsWith(".specloom/"))).toEqual([]);

    // Errors in the syntax, in the document, and in its references.
    age();
    for (const wrong of [
      "openapi: [",
      "swagger: '1.2'\n",
      both("string").replaceAll("#/components/schemas/Note", "../../x.yaml"),
    ]) {
      project.put("openapi.yaml", wrong);
      expect((await run(project.root, "generate")).code).toBe(1);
      expect(touched().filter((path) => !path.startsWith(".specloom/"))).toEqual(["openapi.yaml"]);
      expect(new Map([...texts()].filter(([path]) => generatedIn(project).includes(path)))).toEqual(
        new Map([...before].filter(([path]) => generatedIn(project).includes(path))),
      );
    }

    // One property has another type.
    project.put("openapi.yaml", both("number"));
    age();
    expect((await run(project.root, "generate")).code).toBe(0);
    const after = texts();
    const changed = generatedIn(project).filter((path) => after.get(path) !== before.get(path));
    expect(touched().filter((path) => generatedIn(project).includes(path))).toEqual(changed);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length).toBeLessThan(generatedIn(project).length);
  });

  test("does not trust the cache of another specloom build", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const cache = project.read(".specloom/cache") ?? "";
    putCache(project, contentOf(cache).replace(/"generator":"\w+"/, '"generator":"other"'));
    const [path = ""] = generatedIn(project);
    const long = new Date(2001, 0, 1);
    utimesSync(join(project.root, path), long, long);
    expect((await run(project.root, "generate")).stdout).toMatch(/^up to date/);
    expect(statSync(join(project.root, path)).mtime).toEqual(long);
    expect(project.read(".specloom/cache")).toBe(cache);
  });
});

/** Returns the content of a cache after its seal. */
function contentOf(cache: string): string {
  return cache.slice(cache.indexOf("\n") + 1);
}

/** Writes a cache with the user's seal. */
function putCache(project: Workspace, text: string): void {
  project.put(".specloom/cache", seal(text, readKey(join(caches, "specloom")) ?? ""));
}

/** Returns the TypeScript errors of a folder whose only dependencies are openapi-fetch and zod. */
function compileErrors({ root, put }: Workspace, folder: string): readonly string[] {
  const modules = join(root, folder, "node_modules");
  mkdirSync(modules);
  for (const name of ["openapi-fetch", "zod"])
    symlinkSync(
      fileURLToPath(new URL(`../../../packages/runtime/node_modules/${name}`, import.meta.url)),
      join(modules, name),
    );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
  };
  put(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  const { stdout, stderr } = spawnSync(compiler, ["-p", join(root, folder), "--singleThreaded"], { encoding: "utf8" });
  return `${stdout}${stderr}`.split("\n").filter(Boolean);
}

describe("specloom generate --check", () => {
  test("accepts the output of generate, from a cold start", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const clone = createWorkspace(Object.fromEntries(project.list().map((path) => [path, project.read(path) ?? ""])));
    expect(await run(clone.root, "generate --check")).toMatchObject({ code: 0, stderr: "" });
    expect(clone.list()).toEqual(project.list());
    expect(clone.read(".specloom/cache")).toBeUndefined();
  });

  test("lists missing, stale and different files with their differences, and exits with 1", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const [first = "", second = ""] = generatedIn(project);
    const text = project.read(first) ?? "";
    project.put(first, `${text}// mine\n`);
    const lock = JSON.parse(project.read("specloom.lock.json") ?? "") as { files: Record<string, object> };
    const { sha256 } = lock.files[second] as { sha256: string };
    project.put("src/generated/old.ts", project.read(second) ?? "");
    lock.files["src/generated/old.ts"] = { emitter: "client", sha256 };
    project.put("specloom.lock.json", JSON.stringify(lock));
    project.put("src/generated/stray.ts", project.read(second) ?? "");
    project.put("src/generated/mine.ts", "export const mine = 1;\n");
    const clone = createWorkspace(
      Object.fromEntries(
        project
          .list()
          .filter((path) => path !== second)
          .map((path) => [path, project.read(path) ?? ""]),
      ),
    );
    const { code, stdout, stderr } = await run(clone.root, "generate --check");
    expect(code).toBe(1);
    expect(stderr).toContain(`error GEN201: ${first} differs from the generated output`);
    expect(stderr).toContain(`error GEN201: ${second} is missing`);
    expect(stderr).toContain("error GEN201: src/generated/old.ts is stale: no output generates it any longer");
    expect(stderr).toContain(
      "error GEN201: src/generated/stray.ts begins like a generated file, but no output generates it",
    );
    expect(stderr).not.toContain("mine.ts");
    expect(stderr).toContain("help: run `npm run generate` and commit the result");
    expect(stdout).toContain(`--- a/${first}\n+++ b/${first}\n`);
    expect(stdout).toContain("\n-// mine\n");
    expect(clone.read(first)).toBe(`${text}// mine\n`);
    expect(clone.list()).not.toContain(second);
  });

  test("never trusts the cache", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const cache = JSON.parse(contentOf(project.read(".specloom/cache") ?? "")) as {
      outputs: Record<string, { sha256: string }>;
    };
    const [path = ""] = generatedIn(project);
    project.put(path, "// mine\n");
    const { createHash } = await import("node:crypto");
    const sha256 = createHash("sha256").update("// mine\n").digest("hex");
    cache.outputs[path] = { ...cache.outputs[path], sha256 };
    putCache(project, JSON.stringify(cache));
    // A forged cache with the user's own seal deceives a normal run, so this test can fail.
    expect((await run(project.root, "generate")).stdout).toMatch(/^up to date/);
    expect((await run(project.root, "generate --check")).code).toBe(1);
  });

  test("prints annotations in GitHub Actions", async () => {
    const project = createProject();
    const { stdout } = await specloom(project.root, "generate --check", { GITHUB_ACTIONS: "true" });
    expect(stdout).toMatch(/^::error .*GEN201/m);
  });
});

describe("specloom generate --json", () => {
  test("prints one document, identical in every run", async () => {
    const project = createProject();
    await run(project.root, "generate");
    const { stdout, stderr } = await run(project.root, "generate --json");
    const found = JSON.parse(stdout) as { files: readonly object[] };
    expect(stderr).toBe("");
    expect(found).toMatchObject({ ok: true, upToDate: true, diagnostics: [] });
    expect(found.files).toContainEqual({ path: "specloom.lock.json", change: "unchanged" });
    expect((await run(project.root, "generate --json")).stdout).toBe(stdout);
  });

  test("contains the diagnostics with line and column", async () => {
    const project = createProject({ "openapi.yaml": tinySpec().replace('"#/components/schemas/Note"', "../Note") });
    const { code, stdout } = await run(project.root, "generate --json");
    expect(code).toBe(1);
    const found = JSON.parse(stdout) as { diagnostics: readonly { readonly code: string }[] };
    expect(found).toMatchObject({ ok: false, upToDate: false, files: [] });
    expect(JSON.stringify(found.diagnostics[0])).toContain('"line":14');
  });
});
