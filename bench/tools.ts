/**
 * Counts the tokens of tools as MCP's `tools/list` has them, and checks every tool of every document: published limits of models'
 * APIs, ajv's strict mode, the MCP SDK.
 *
 *     pnpm bench tools [--each] [--save] [FILE…]
 *
 * `--each` lists the tools of our API one by one. `--save` writes `bench/results/tools.json`.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { listedTool } from "../generator/src/emit/tools/definition.js";
import { takenNames } from "../generator/src/emit/tools/names.js";
import { listTools, type Tool } from "../generator/src/emit/tools/tools.js";
import { buildFile } from "../generator/test/emit/generate.js";
import { problemsOf } from "../generator/test/emit/tools/check.js";
import { documents } from "./peers/documents.js";
import { pinnedIn, type Row, saveResults, versionIn } from "./results.js";
import { type Cell, median, printBar, printTable } from "./table.js";

const { values, positionals } = parseArgs({
  options: { each: { type: "boolean", default: false }, save: { type: "boolean", default: false } },
  allowPositionals: true,
});
/** Tokens of all tools of our API together. */
const bar = 6_000;
const constructs = fileURLToPath(new URL("../generator/test/documents/constructs", import.meta.url));

interface Measured {
  readonly name: string;
  readonly all: number;
  readonly input: number;
  readonly output: number;
}

function measure(tool: Tool): Measured {
  const { outputSchema, ...rest } = listedTool(tool);
  const input = countTokens(JSON.stringify(rest));
  const all = countTokens(JSON.stringify({ ...rest, outputSchema }));
  return { name: tool.name, all, input, output: all - input };
}

const folder = mkdtempSync(join(tmpdir(), "tools-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const known = documents(positionals, folder).filter(({ name }) => name !== "GitHub, YAML");
const small = readdirSync(constructs).map((name) => ({ name, file: join(constructs, name) }));

const rows: (readonly Cell[])[] = [];
const saved: Row[] = [];
const problems: string[] = [];
let ours: readonly Measured[] = [];
for (const { name, file } of [...known, ...(positionals.length > 0 ? [] : small)]) {
  const { api } = await buildFile(file);
  const { groups, omitted } = listTools(api, takenNames);
  const tools = groups.flatMap((group) => group.tools);
  const measured = tools.map(measure);
  if (name === "memory service") ours = measured;
  for (const tool of tools) problems.push(...problemsOf(tool).map((problem) => `${name}, ${tool.name}: ${problem}`));
  const sum = (of: keyof Measured): number => measured.reduce((total, one) => total + Number(one[of]), 0);
  const largest = Math.max(0, ...measured.map(({ all }) => all));
  if (known.some((document) => document.file === file))
    saved.push({
      subject: name,
      isOurs: true,
      values: {
        tools: tools.length,
        omitted: omitted.length,
        tokens: sum("all"),
        input: sum("input"),
        output: sum("output"),
        median: median(measured.map(({ all }) => all)) ?? NaN,
        largest,
      },
    });
  rows.push([
    name,
    [tools.length, 0],
    [omitted.length, 0],
    [sum("all"), 0],
    [sum("input"), 0],
    [sum("output"), 0],
    [median(measured.map(({ all }) => all)), 0],
    [largest, 0],
  ]);
}

const heads = ["document", "tools", "omitted", "tokens", "without output", "output", "median", "largest"];
printTable("Tokens of tools/list (o200k_base)", heads, rows);
if (values.each) {
  const each = ours.map(({ name, all, input, output }) => [name, [all, 0], [input, 0], [output, 0]] as const);
  printTable("Tools of the memory service", ["tool", "tokens", "without output", "output"], each);
}
console.log();
const total = ours.reduce((sum, { all }) => sum + all, 0);
if (ours.length > 0) printBar(`below ${bar} tokens for all tools of the memory service`, String(total), total < bar);
printBar(
  "no tool that a model's API, ajv's strict mode or MCP refuses",
  String(problems.length),
  problems.length === 0,
);
for (const problem of problems.slice(0, 40)) console.log(`    ${problem}`);
process.exitCode = problems.length > 0 || total >= bar ? 1 : 0;

if (values.save)
  saveResults({
    name: "tools",
    title: "Tools for models",
    versions: { specloom: versionIn("generator"), ...pinnedIn(".", ["gpt-tokenizer"]) },
    tables: [
      {
        id: "tokens",
        title: "Tokens of all tools of a document",
        measures: [
          { id: "tools", title: "tools", unit: "tools", better: "neither", digits: 0 },
          { id: "omitted", title: "operations without a tool", unit: "operations", better: "lower", digits: 0 },
          { id: "tokens", title: "all tools", unit: "tokens", better: "lower", digits: 0 },
          { id: "input", title: "without output schemas", unit: "tokens", better: "lower", digits: 0 },
          { id: "output", title: "output schemas", unit: "tokens", better: "lower", digits: 0 },
          { id: "median", title: "median tool", unit: "tokens", better: "lower", digits: 0 },
          { id: "largest", title: "largest tool", unit: "tokens", better: "lower", digits: 0 },
        ],
        rows: saved,
      },
    ],
  });
