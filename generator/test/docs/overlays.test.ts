// Applies the overlays of docs/overlays.md to its document, compiles and runs its programs, and evaluates its targets.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterEach, expect, test, vi } from "vitest";
import { type Block, blocksOf, readPages } from "../../../scripts/docs/pages.js";
import { Report } from "../../src/diagnostics/report.js";
import { compileQuery } from "../../src/load/overlay/jsonpath/compile.js";
import { Evaluator } from "../../src/load/overlay/jsonpath/evaluate.js";
import { Steps } from "../../src/load/overlay/jsonpath/steps.js";
import { parseSource } from "../../src/load/parse/parse.js";
import { caches } from "../cli/cli.js";
import { runMain } from "../cli/in-process.js";
import { installRuntime } from "../runtime-folder.js";
import { createWorkspace, type Workspace } from "../write/workspace.js";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/.bin/tsc", import.meta.url));
const page = readFileSync(`${docs}overlays.md`, "utf8");
/** Without the programs about Stripe and GitHub: test/overlays runs them. */
const programs = readPages(docs, ["overlays.md"])
  .flatMap(blocksOf)
  .filter(({ code }) => code.includes('"./client/'));

/** Returns the block that begins with the name of a file. */
function fileOf(name: string): string {
  const [, text = ""] = new RegExp(`^\`\`\`yaml\\n(# ${name}\\n[^]*?)^\`\`\`$`, "m").exec(page) ?? [];
  expect(text).not.toBe("");
  return text;
}

const [document, overlay] = [fileOf("shelter.yaml"), fileOf("shelter.overlay.yaml")];
const files = {
  "shelter.yaml": document,
  "shelter.overlay.yaml": overlay,
  "specloom.config.yaml": fileOf("specloom.config.yaml"),
};
const actions = [...page.matchAll(/^```yaml\nactions:\n([^]*?)^```$/gm)].map(([, block = ""]) => block);

/** Generates from the document with the first overlay and the actions of some sections. */
async function generate(more: readonly string[]): Promise<Workspace> {
  const workspace = createWorkspace({ ...files, "shelter.overlay.yaml": overlay + more.join("") });
  const { code, stderr } = await runMain(workspace.root, ["generate"], caches);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  installRuntime(workspace.root);
  return workspace;
}

/** Answers with pages of two animals. */
function answer(request: string | URL | Request): Promise<Response> {
  const { searchParams } = new URL(request instanceof Request ? request.url : request);
  const animals = ["Ada", "Bo", "Cleo"].map((name, index) => ({ id: `a${index}`, name }));
  const start = animals.findIndex(({ id }) => id === searchParams.get("starting_after")) + 1;
  return Promise.resolve(Response.json({ data: animals.slice(start, start + 2), has_more: start + 2 < 3 }));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs a program, and returns what it prints. */
async function run({ code }: Block, workspace: Workspace): Promise<string> {
  const module = code.replace(/^(import [^]*?;\n)\n([^]*)$/, "$1export async function run(): Promise<void> {\n$2}\n");
  workspace.put("src/run.ts", module);
  vi.stubGlobal("fetch", answer);
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((...values) => void printed.push(`${values.join(" ")}\n`));
  const outfile = join(workspace.root, "run.mjs");
  const entryPoints = [join(workspace.root, "src/run.ts")];
  await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "node" });
  const { run: start } = (await import(pathToFileURL(outfile).href)) as { readonly run: () => Promise<void> };
  await start();
  return printed.join("");
}

test("the first overlay is enough for the first program", async () => {
  expect(programs).toHaveLength(2);
  expect(await run(programs[0]!, await generate([]))).toBe(programs[0]?.prints);
});

test("all actions fit together, and have the effects that the page names", async () => {
  expect(actions).toHaveLength(8);
  const workspace = await generate(actions);
  const types = workspace.read("src/client/types.ts") ?? "";
  expect(types).toMatch(/export interface Animal \{[^}]*born\?: string/);
  expect(types).toMatch(/export interface NewAnimal \{(?:(?! id)[^}])*name: string/);
  expect(types).toMatch(/kind\?: "cat" \| "dog"/);
  const { stdout } = await runMain(workspace.root, ["dump", "tree"], caches);
  expect(stdout.split("\n\n").slice(1).join("\n")).toBe(`animals
  list    GET   /animals  pages by cursor
  create  POST  /animals  effects animals.list
`);
  const model = await runMain(workspace.root, ["dump", "model"], caches);
  expect(model.stdout).toContain("https://sandbox.shelter.example");
  expect(model.stdout).not.toContain("localhost");
  expect(await run(programs[1]!, workspace)).toBe(programs[1]?.prints);
  for (const [index, { code }] of programs.entries()) workspace.put(`src/program${index}.ts`, code);
  workspace.put("package.json", '{ "type": "module" }\n');
  workspace.put("src/wrong.ts", programs[1]!.code.replace('"cat"', '"cow"'));
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--skipLibCheck"];
  const sources = [...programs.keys()].map((index) => `src/program${index}.ts`);
  const compiled = spawnSync(compiler, [...options, ...sources, "src/wrong.ts"], { cwd: workspace.root });
  const errors = compiled.stdout.toString();
  expect(errors).toContain("src/wrong.ts(3,49): error TS2322: Type '\"cow\"' is not assignable");
  expect(errors.match(/: error TS/g)).toHaveLength(1);
});

test("an outdated overlay gets the warning of the page", async () => {
  const [, warning] = /^<!-- warning -->\n\n```text\n([^]*?)^```$/m.exec(page) ?? [];
  const workspace = createWorkspace({
    ...files,
    "shelter.yaml": document.replace("/animals:", "/pets/animals:"),
    // The block of the page has its name in the first line.
    "shelter.overlay.yaml": overlay,
  });
  const { stderr } = await runMain(workspace.root, ["dump", "tree"], caches);
  expect(stderr).toContain(warning);
});

const targets = [...page.matchAll(/^\| `(\$[^`]*)` \| /gm)].map(([, target = ""]) => target);

test("the table has targets", () => expect(targets).toHaveLength(10));

test.each(targets)("%s selects a part of the document", (target) => {
  const compiled = compileQuery(target);
  if (!("query" in compiled)) throw new Error(compiled.problem);
  const root = parseSource(document, "shelter.yaml", new Report())!;
  expect(new Evaluator(root, new Steps(10_000)).query(compiled.query.parsed)).not.toEqual([]);
});
