// What a user installs: built, packed, installed elsewhere, run and type-checked there.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPacked, packageFolder, repository, tell } from "./support/packed.js";
import { type LoopbackServer, serve } from "./support/server.js";

const tsc = join(packageFolder, "node_modules/.bin/tsc");
const temporary = mkdtempSync(join(tmpdir(), "client-package-"));
const app = join(temporary, "app");
const installed = join(app, "node_modules/@memory-service/client");

let server: LoopbackServer;

beforeAll(async () => {
  await installPacked(temporary);
  server = await serve(({ target }) =>
    target.startsWith("/openapi/service/api/v3/workspaces?")
      ? { body: { success: true, data: { items: [{ id: "ws_1" }, { id: "ws_2" }] } } }
      : { status: 404, body: { error: { message: "no such project" } } },
  );
}, 60_000);

afterAll(async () => {
  await server?.close();
  rmSync(temporary, { recursive: true, force: true });
});

/** All files below a folder, as relative paths with slashes. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => !name.startsWith("node_modules/"))
    .sort();
}

const textOf = (name: string): string => readFileSync(join(installed, name), "utf8");

describe("the files", () => {
  test("are the built code, its sources, the README and the recipes, and no tests", () => {
    const files = filesOf(installed);
    expect(files).toEqual(
      expect.arrayContaining(["README.md", "package.json", "dist/index.js", "dist/index.d.ts", "src/index.ts"]),
    );
    const folders = new Set(files.map((name) => name.split("/")[0]));
    folders.delete("LICENSE");
    expect([...folders].sort()).toEqual(["README.md", "dist", "package.json", "recipes", "src"]);
    expect(files.filter((name) => /(^|\/)tests?\/|\.(test|spec|types)\.ts$|\.tsbuildinfo$/.test(name))).toEqual([]);
    expect(files.filter((name) => /^dist\/.*proof/.test(name))).toEqual([]);
  });

  test("every entry of package.json leads to a file", () => {
    const { exports } = JSON.parse(textOf("package.json")) as {
      exports: Record<string, string | Record<string, string>>;
    };
    const targets = Object.values(exports).flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    );
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((target) => !existsSync(join(installed, target)))).toEqual([]);
  });

  test("every built file has a map, and every map leads to sources that are there", () => {
    const built = filesOf(installed).filter((name) => /^dist\/.*\.(js|d\.ts)$/.test(name));
    expect(built.length).toBeGreaterThan(20);
    for (const name of built) {
      const map = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(textOf(name))?.[1];
      expect(map, name).toBe(`${name.split("/").at(-1)}.map`);
      const { sources, sourceRoot = "" } = JSON.parse(textOf(`${name}.map`)) as {
        sources: string[];
        sourceRoot?: string;
      };
      expect(sources, name).toHaveLength(1);
      expect(existsSync(join(installed, dirname(name), sourceRoot, sources[0]!)), `${name} -> ${sources[0]}`).toBe(
        true,
      );
    }
  });

  test("no file holds a path of the machine that built it", () => {
    const machine =
      /(?<![\w.@-])(?:\/(?:home|root|Users|tmp|work|workspace|mnt|var|opt|builds?)\/|[A-Z]:\\\\)|file:\/\/\//;
    const places = [temporary, repository, homedir(), "node_modules/.pnpm"];
    const guilty = filesOf(installed).filter((name) => {
      const text = textOf(name);
      return machine.test(text) || places.some((place) => place.length > 1 && text.includes(place));
    });
    expect(guilty).toEqual([]);
  });

  test("the declarations know no `any`", () => {
    const lines = filesOf(installed)
      .filter((name) => /^dist\/.*\.d\.ts$/.test(name))
      .flatMap((name) => codeOf(textOf(name)).map((line) => `${name}: ${line.trim()}`));
    expect(lines.length).toBeGreaterThan(500);
    expect(lines.filter((line) => /\bany\b/.test(line))).toEqual([]);
  });

  test("one dependency, and nothing that runs on installation", () => {
    const { dependencies, scripts = {} } = JSON.parse(textOf("package.json")) as Record<string, Record<string, string>>;
    expect(Object.keys(dependencies!)).toEqual(["openapi-fetch"]);
    expect(Object.keys(scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);
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
  const script = (name: string, text: string): string => {
    writeFileSync(join(app, name), text);
    return name;
  };

  test("a Node ESM script calls the API in both forms", async () => {
    const name = script(
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
    const told = JSON.parse(await tell(process.execPath, [name, server.url], app)) as Record<string, unknown>;
    expect(told).toEqual({
      ids: ["ws_1", "ws_2"],
      functionIds: ["ws_1", "ws_2"],
      failure: ["NotFoundError", 404, "no such project"],
      unknowns: 20,
    });
  });

  test("a CommonJS script requires it", async () => {
    const name = script(
      "run.cjs",
      `const { createClient } = require("@memory-service/client");
const { workspacesList } = require("@memory-service/client/operations");
const client = createClient({ baseUrl: process.argv[2], apiKey: "test-key" });
workspacesList(client, { page_size: 2 }).then(({ items }) => console.log(items.length));
`,
    );
    expect((await tell(process.execPath, [name, server.url], app)).trim()).toBe("2");
  });

  test("with source maps, a stack leads into the sources", async () => {
    const name = script(
      "stack.mjs",
      `import { createClient } from "@memory-service/client";
try { createClient({ baseUrl: "not a URL" }); } catch (error) { console.log(error.stack); }
`,
    );
    const stack = await tell(process.execPath, ["--enable-source-maps", name], app);
    expect(stack).toContain("ArgumentError");
    expect(stack).toMatch(/@memory-service\/client\/src\/runtime\/core\.ts:\d+:\d+/);
  });

  const web = ["DOM", "DOM.Iterable", "DOM.AsyncIterable"];
  const typeRoots = [join(packageFolder, "node_modules/@types")];

  test.each<[string, object]>([
    [
      "a Node program",
      { module: "NodeNext", moduleResolution: "NodeNext", lib: ["ES2022"], types: ["node"], typeRoots },
    ],
    [
      "a Node program with DOM types",
      { module: "NodeNext", moduleResolution: "NodeNext", lib: ["ES2022", ...web], types: ["node"], typeRoots },
    ],
    [
      "a bundled program for the browser",
      { module: "ESNext", moduleResolution: "Bundler", lib: ["ES2022", ...web], types: [] },
    ],
  ])("%s type-checks, declarations included", async (_, options) => {
    script(
      "app.ts",
      `import { type Client, createClient, type Fact, isApiError, type ProjectsSearchParams } from "@memory-service/client";
import { createCore, factsGet } from "@memory-service/client/operations";
import type { paths } from "@memory-service/client/schema";

const client: Client = createClient({ baseUrl: "https://memory.example", apiKey: () => "key" });
const params: ProjectsSearchParams = { id: "prj_7", query: "x", user_id: "user_9" };
const { documents } = await client.projects.search(params);
for (const document of documents) if (document.type === "table") document.highlight.inner_tables.length.toFixed();
for await (const { name } of client.drive.listChildren({ item_id: "MY_SPACE" })) name.trim();
const fact: Fact = await factsGet(createCore({ baseUrl: "https://memory.example" }), { workspaceId: "", actorId: "", factId: "" });
const outcome = await client.projects.delete({ id: fact.id }).safe();
if (!outcome.ok && isApiError(outcome.error)) outcome.error.status.toFixed();
const { response } = await client.workspaces.list().withResponse();
response.headers.get("date")?.trim();
// @ts-expect-error
await client.projects.delete({});
export type Path = keyof paths;
`,
    );
    const compilerOptions = { target: "ES2022", strict: true, skipLibCheck: false, noEmit: true, ...options };
    script("tsconfig.json", JSON.stringify({ compilerOptions, files: ["app.ts"] }));
    await tell(tsc, ["-p", "tsconfig.json"], app);
  });
});
