// Runs the configurations of the guide on its document.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generate } from "../../src/index.js";
import { createWorkspace } from "../write/workspace.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const petstore = readFileSync(join(docs, "petstore.yaml"), "utf8");
const section = "<!-- specloom:begin operations -->\n<!-- specloom:end operations -->\n";

/** The configurations by page and line. Outputs of packages are tested in plugins/page.test.ts. */
const configurations = readdirSync(docs)
  .filter((name) => name.endsWith(".md") && !["outputs.md", "overlays.md", "sources.md", "values.md"].includes(name))
  .flatMap((name) => {
    const text = readFileSync(join(docs, name), "utf8");
    return [...text.matchAll(/^```yaml\n([^]*?)^```$/gm)]
      .map(({ 1: config, index }) => [`${name}:${text.slice(0, index).split("\n").length}`, config!] as const)
      .filter(([, config]) => /^outputs:$/m.test(config));
  });

const overlay =
  "overlay: 1.0.0\ninfo: { title: Changes, version: 1.0.0 }\nactions: [{ target: $.info, update: { x-changed: true } }]\n";

/** Runs a configuration without writing. */
function run(config: string) {
  const [, spec] = /^spec: (\S+)/m.exec(config) ?? [];
  const sections = [...config.matchAll(/sections: \[(\S+)\]/g)].map(([, file]) => [file!, section]);
  const overlays = [...config.matchAll(/overlays: \[(\S+)\]/g)].map(([, file]) => [file!, overlay]);
  const workspace = createWorkspace({
    "specloom.config.yaml": spec === undefined ? `spec: openapi.yaml\n${config}` : config,
    [spec ?? "openapi.yaml"]: petstore,
    "templates/reference-section.hbs": "",
    "redocly.yaml": "extends: [recommended]\n",
    ...(Object.fromEntries([...sections, ...overlays]) as Record<string, string>),
  });
  return generate({ cwd: workspace.root, dryRun: true });
}

test("the guide has configurations", () => expect(configurations.length).toBeGreaterThan(3));

test.each(configurations)("%s is a valid configuration", async (_, config) => {
  const { ok, diagnostics, files } = await run(config);
  expect(diagnostics).toEqual([]);
  expect(ok).toBe(true);
  expect(files.length).toBeGreaterThan(5);
});

/** Returns the imports of generated files that lead to no generated file, in the folders of the outputs. */
function brokenImports(files: readonly { readonly path: string; readonly content?: string }[]): readonly string[] {
  const modules = new Set(files.map(({ path }) => path.replace(/\.tsx?$/, ".js")));
  return files.flatMap(({ path, content = "" }) =>
    [...content.matchAll(/ from "(\.[^"]+)"/g)]
      .map(([, module]) => posix.join(posix.dirname(path), module!))
      .filter((module) => /\.tsx?$/.test(path) && !modules.has(module))
      .map((module) => `${path}: ${module}`),
  );
}

test.each(configurations.filter(([name]) => name.startsWith("from-")))(
  "%s generates files that import each other",
  async (_, config) => expect(brokenImports((await run(config)).files)).toEqual([]),
);

test("a configuration with a mistake is reported", async () => {
  const { diagnostics } = await run("outputs:\n  client: { folder: src/client, runtimes: ./runtime/index.js }\n");
  expect(diagnostics.map(({ code }) => code)).toContain("GEN140");
});
