// What a user installs: built, packed, installed elsewhere, run and bundled there. typescript.test.ts compiles against it.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build as buildWithEsbuild } from "esbuild";
import { build as buildWithVite, type Rollup } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsOf, installScripts, manifestOf, topOf } from "../../../scripts/inspect.js";
import { brokenLinks } from "../../../scripts/links.js";
import { createProject, filesOf, packPackages, type Project, type Tarballs } from "../../../scripts/packed.js";
import { type LoopbackServer, serve } from "./support/server.js";
import { tracesIn } from "./support/traces.js";

let tarballs: Tarballs;
let project: Project;
let installed: string;
let runtime: string;
let server: LoopbackServer;

beforeAll(async () => {
  tarballs = await packPackages();
  const packages = { "@memory-service/client": tarballs.client, "@specloom/runtime": tarballs.runtime };
  project = await createProject("client", packages);
  installed = join(project.folder, "node_modules/@memory-service/client");
  runtime = join(project.folder, "node_modules/@specloom/runtime");
  server = await serve(({ target }) =>
    target.startsWith("/openapi/service/api/v3/workspaces?")
      ? { body: { success: true, data: { items: [{ id: "ws_1" }, { id: "ws_2" }] } } }
      : { status: 404, body: { error: { message: "no such project" } } },
  );
});

afterAll(async () => {
  await server?.close();
  project?.remove();
});

describe("the files", () => {
  test("are the built code, its sources, the recipes, the reference, the README, the changelog and the license", () => {
    const top = ["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json", "recipes", "reference", "src"];
    const ours = /^(dist|src)\/.*\.(js|ts)(\.map)?$|^(recipes|reference)\/.*\.md$|^[^/]+$/;
    expect(topOf(installed)).toEqual(top);
    expect(filesOf(installed).length).toBeGreaterThan(100);
    expect(filesOf(installed).filter((path) => !ours.test(path))).toEqual([]);
  });

  test("are built from these sources, have source maps, and pass the linters of packages", async () => {
    expect(await faultsOf(installed, tarballs.client)).toEqual({});
    expect(await faultsOf(runtime, tarballs.runtime)).toEqual({});
  });

  test("links between the pages lead to existing headings and files", () => {
    for (const folder of [installed, runtime]) expect(brokenLinks(folder)).toEqual([]);
  });

  test("the declarations contain no `any`", () => {
    const lines = ["dist", "../../@specloom/runtime/dist/client"].flatMap((folder) =>
      filesOf(join(installed, folder))
        .filter((path) => path.endsWith(".d.ts"))
        .map((path) => join(folder, path))
        .flatMap((path) =>
          codeOf(readFileSync(join(installed, path), "utf8")).map((line) => `${path}: ${line.trim()}`),
        ),
    );
    expect(lines.length).toBeGreaterThan(1_500);
    expect(lines.filter((line) => /\bany\b/.test(line))).toEqual([]);
  });

  test("each package has one dependency and no install scripts", () => {
    expect(Object.keys(manifestOf(installed)["dependencies"] as object)).toEqual(["@specloom/runtime"]);
    expect(Object.keys(manifestOf(runtime)["dependencies"] as object)).toEqual(["openapi-fetch"]);
    for (const folder of [installed, runtime]) expect(installScripts(folder)).toEqual([]);
  });
});

/** Lines without comments and without the contents of strings. */
function codeOf(declarations: string): string[] {
  return declarations
    .replaceAll(/\/\*[^]*?\*\//g, "")
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .split("\n")
    .filter((line) => line.trim() !== "");
}

describe("in a program of its own", () => {
  test("a Node ESM script calls the API in both forms", async () => {
    const script = project.write(
      "run.mjs",
      `import { createClient, isApiError, unknowns } from "@memory-service/client";
import { createCore, workspacesList } from "@memory-service/client/operations";
const options = { baseUrl: process.argv[2], apiKey: "test-key", maxRetries: 0 };
const client = createClient(options);
const items = [];
for await (const item of client.workspaces.list({ page_size: 2 })) items.push(item);
const page = await workspacesList(createCore(options), { page_size: 2 });
const failure = await client.projects.delete({ id: "prj_7" }).safe();
console.log(JSON.stringify({
  ids: items.map(({ id }) => id),
  functionIds: page.items.map(({ id }) => id),
  failure: isApiError(failure.error) && [failure.error.name, failure.error.status, failure.error.message],
  unknowns: unknowns.length,
}));
`,
    );
    expect(JSON.parse(await project.run(process.execPath, script, server.url))).toEqual({
      ids: ["ws_1", "ws_2"],
      functionIds: ["ws_1", "ws_2"],
      failure: ["NotFoundError", 404, "no such project"],
      unknowns: 26,
    });
  });

  test("a CommonJS script requires it", async () => {
    const script = project.write(
      "run.cjs",
      `const { createClient } = require("@memory-service/client");
const { workspacesList } = require("@memory-service/client/operations");
const client = createClient({ baseUrl: process.argv[2], apiKey: "test-key" });
workspacesList(client, { page_size: 2 }).then(({ items }) => console.log(items.length));
`,
    );
    expect((await project.run(process.execPath, script, server.url)).trim()).toBe("2");
  });

  test("with source maps, stacks name the sources", async () => {
    const script = project.write(
      "stack.mjs",
      `import { createClient } from "@memory-service/client";
try { createClient({ baseUrl: "not a URL" }); } catch (error) { console.log(error.stack); }
`,
    );
    const stack = await project.run(process.execPath, "--enable-source-maps", script);
    expect(stack).toContain("ArgumentError");
    expect(stack).toMatch(/@specloom\/runtime\/src\/client\/core\.ts:\d+:\d+/);
  });
});

describe("in a bundle", () => {
  const program = `import { createCore, factsGet } from "@memory-service/client/operations";
import { isApiError, NotFoundError } from "@memory-service/client";
export { createCore, factsGet, isApiError, NotFoundError };
`;

  // Refused before anything is sent.
  const uploading = `import { createClient } from "@memory-service/client";
const client = createClient({ baseUrl: "https://memory.example", apiKey: "key" });
client.drive.upload(null).catch((error) => console.log(error.name));
`;

  test("of esbuild, one function does not include another", async () => {
    const { outputFiles } = await buildWithEsbuild({
      entryPoints: [project.write("one-function.js", program)],
      bundle: true,
      format: "esm",
      platform: "browser",
      minifySyntax: true,
      write: false,
    });
    expect(tracesIn(outputFiles[0]!.text)).toEqual(['"facts.get"']);
  });

  test("of esbuild, the client loads uploads on first use, and an error names a missing chunk", async () => {
    const output = join(project.folder, "split");
    await buildWithEsbuild({
      entryPoints: [project.write("client.mjs", uploading)],
      bundle: true,
      splitting: true,
      format: "esm",
      outdir: output,
      outExtension: { ".js": ".mjs" },
    });
    await expectUploadsLater(join(output, "client.mjs"), output);
  });

  test("of vite, the client loads uploads on first use, and an error names a missing chunk", async () => {
    const output = join(project.folder, "vite");
    await buildWithVite({
      configFile: false,
      root: project.folder,
      logLevel: "error",
      build: {
        outDir: output,
        lib: { entry: project.write("client.mjs", uploading), formats: ["es"], fileName: "client" },
      },
    });
    await expectUploadsLater(
      join(
        output,
        filesOf(output).find((path) => path.startsWith("client."))!,
      ),
      output,
    );
  });

  test("of esbuild as a single file, the client includes uploads", async () => {
    const outfile = join(project.folder, "single.mjs");
    await buildWithEsbuild({
      entryPoints: [project.write("client.mjs", uploading)],
      bundle: true,
      format: "esm",
      outfile,
    });
    expect(await project.run(process.execPath, outfile)).toBe("ArgumentError\n");
  });

  /** Runs the program with the chunk of uploads, and without. */
  async function expectUploadsLater(program: string, folder: string): Promise<void> {
    expect(await project.run(process.execPath, program)).toBe("ArgumentError\n");
    const later = filesOf(folder).filter((path) => /^later.*\.m?js$/.test(path));
    expect(later).toHaveLength(1);
    rmSync(join(folder, later[0]!));
    expect(await project.run(process.execPath, program)).toBe("ConnectionError\n");
  }

  test("of vite, one function does not include another", async () => {
    const [output] = (await buildWithVite({
      configFile: false,
      root: project.folder,
      logLevel: "error",
      build: {
        write: false,
        minify: false,
        lib: { entry: project.write("one-function.js", program), formats: ["es"] },
      },
    })) as Rollup.RollupOutput[];
    expect(tracesIn(output!.output[0].code)).toEqual(['"facts.get"']);
  });
});
