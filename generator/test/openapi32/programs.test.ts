// Generates from a document with everything of OpenAPI 3.2 and from that of the page, compiles the programs with all outputs, and runs them.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compiler } from "../../../scripts/compiler.js";
import { blocksOf, kindOf } from "../../../scripts/docs/pages.js";
import { buildFile, buildText, type Built } from "../emit/generate.js";
import { createPlayground, emitStandalone, type Playground } from "../emit/standalone.js";
import { patience } from "../../../scripts/limits.js";

const packages = fileURLToPath(new URL("../../../packages/", import.meta.url));
const page = readFileSync(fileURLToPath(new URL("../../docs/openapi-3.2.md", import.meta.url)), "utf8");
const exchange = readFileSync(fileURLToPath(new URL("exchange.md", import.meta.url)), "utf8");
/** All outputs but the tools, whose SDK takes long to compile, and types, which run openapi-typescript. */
const outputs = ["client", "zod", "react", "docs", "endpoints", "mocks", "server"];

const installed = {
  "@hono/node-server": "hono",
  "@tanstack/react-query": "react",
  "@types/react": "react",
  hono: "hono",
  msw: "mocks",
  react: "react",
  zod: "zod",
};

/** Declares what the page's programs have: the app of its module. */
const given = 'import type { shop as app } from "./shop.js";\ndeclare global {\n  const shop: typeof app;\n}\n';

let playground: Playground;
let everything: Built;

beforeAll(async () => {
  playground = createPlayground();
  for (const [name, owner] of Object.entries(installed)) {
    const link = join(playground.folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(packages, owner, "node_modules", name), link);
  }
  everything = await buildFile(fileURLToPath(new URL("document.yaml", import.meta.url)));
  const [, document = ""] = /^```yaml\n([^]*?)^```$/m.exec(page) ?? [];
  playground.add("everything/api", await emitStandalone(everything, outputs));
  playground.add("page/api", await emitStandalone(await buildText(document), outputs));
  for (const [name, text] of [
    ["everything", exchange],
    ["page", page],
  ] as const)
    playground.add(name, new Map(blocksOf({ path: name, text }).map((block) => [fileOf(block), block.code])));
  playground.add("page", new Map([["given.d.ts", given]]));
});
afterAll(() => playground.remove());

function fileOf({ name, line }: { readonly name?: string; readonly line: number }): string {
  return name ?? `line-${line}.ts`;
}

test("loads without a warning", () => expect(everything.diagnostics).toEqual([]));

test("everything compiles", () => {
  const compilerOptions = {
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    jsx: "react-jsx",
    types: ["node"],
    typeRoots: [fileURLToPath(new URL("../../node_modules/@types", import.meta.url))],
  };
  writeFileSync(
    join(playground.folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["everything", "page"] }),
  );
  const { stdout } = spawnSync(compiler, ["-p", ".", "--singleThreaded"], { cwd: playground.folder, encoding: "utf8" });
  expect(stdout).toBe("");
});

/** Bundles a program and runs it on its own. */
async function run(folder: string, file: string, inject: readonly string[]): Promise<string> {
  const outfile = join(playground.folder, folder, `${file}.mjs`);
  await build({
    entryPoints: [join(playground.folder, folder, file)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["@hono/node-server"],
    inject: inject.map((name) => join(playground.folder, folder, name)),
    logLevel: "error",
  });
  const { stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: "utf8", timeout: patience });
  return stdout + stderr;
}

const programs = [
  ["everything", exchange],
  ["page", page],
] as const;
const runs = programs.flatMap(([folder, text]) =>
  blocksOf({ path: folder, text })
    .filter((block) => kindOf(block) === "program")
    .map((block) => [folder, fileOf(block), block.prints] as const),
);

test("there are programs", () => expect(runs).toHaveLength(5));

test.each(runs)("%s/%s", async (folder, file, prints) => {
  expect(await run(folder, file, folder === "page" ? ["shop.ts"] : [])).toBe(prints);
});
