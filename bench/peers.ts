/**
 * Compares specloom with popular generators on real documents: the cost of a run, the amount of output, and whether it
 * compiles. Reports medians over interleaved runs, and ratios to hey-api for the same output.
 *
 *     pnpm bench peers [--runs N] [--only NAMES] [--timeout SECONDS] [--no-tsc] [--no-hooks] [--no-changes] [FILE ...]
 *     pnpm bench peers --synthetic [--sizes 100,1000,10000] [--runs N] [--only NAMES] [--timeout SECONDS]
 *     pnpm bench peers --only specloom --no-tsc      specloom alone, which installs nothing
 *
 * `--document NAME`, which may be repeated, selects documents. `--save` writes `bench/results/peers.json`. The peers, Node and
 * the compilers are installed into .cache; those that cannot be installed are reported and skipped. A generator that fails still
 * has a row, with the reason below the table.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { packPackages, unpack } from "../scripts/packed.js";
import { measureChanges } from "./peers/changes.js";
import { buildSpecloom, contenders, type Contender, type Work } from "./peers/contenders.js";
import { documents, writeDocument, type Document } from "./peers/documents.js";
import { measure, type Run } from "./peers/measure.js";
import { compile, sizeOf, type Verdict } from "./peers/output.js";
import { versionOf } from "./client/packages.js";
import { install, type Installable, versions } from "./peers/packages.js";
import {
  changeRows,
  changes as changesTable,
  cpu,
  type Entrant,
  generation,
  heyApi,
  memory,
  ratio,
  type Result,
  rowsOf,
  subjectOf,
  title,
  wall,
} from "./peers/result.js";
import { synthetic } from "./peers/synthetic.js";
import { type Row, saveResults, versionIn } from "./results.js";
import { type Cell, median, printBar, printTable } from "./table.js";

const { values, positionals } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string" },
    document: { type: "string", multiple: true },
    timeout: { type: "string", default: "600" },
    synthetic: { type: "boolean", default: false },
    sizes: { type: "string", default: "100,1000,10000" },
    tsc: { type: "boolean", default: true },
    hooks: { type: "boolean", default: true },
    changes: { type: "boolean", default: true },
    save: { type: "boolean", default: false },
  },
  allowNegative: true,
  allowPositionals: true,
});
const runs = Number(values.runs);
const timeout = Number(values.timeout);
const only = values.only?.split(",");

if (process.platform !== "linux")
  throw new Error("the bench reads processor time and memory from /proc, which is Linux's");
// The measured processes run in their own groups, which end with this process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const folder = realpathSync(mkdtempSync(join(tmpdir(), "generator-bench-")));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Why installations are missing. */
const missing = new Map<Installable, string>();

/** Returns the folder of an installation, or prints why there is none and returns undefined. */
function installed(name: Installable): string | undefined {
  const installation = install(name);
  if ("folder" in installation) return installation.folder;
  missing.set(name, installation.missing);
  console.log(`not installed: ${name}: ${installation.missing}`);
  return undefined;
}

const isWanted = ({ family, work }: Contender): boolean =>
  (only?.includes(family) ?? true) && (values.hooks || !work.endsWith("hooks"));

function entrants(): readonly Entrant[] {
  const wanted = contenders.filter(isWanted);
  const unknown = only?.find((name) => contenders.every(({ family }) => family !== name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: there is no such generator`);
  const folders = new Map(
    [...new Set(wanted.flatMap(({ needs }) => needs ?? []))].map((name) => [name, installed(name)] as const),
  );
  return wanted.flatMap((contender) => {
    const home = contender.needs === undefined ? "" : folders.get(contender.needs);
    return home === undefined ? [] : [{ ...contender, folder: home }];
  });
}

/** Returns the Node for all contenders: the peers need a newer one than specloom does. */
function nodeFor(all: readonly Entrant[]): string {
  if (all.every(({ needs }) => needs === undefined)) return process.execPath;
  const home = installed("node");
  return home === undefined ? process.execPath : join(home, "node_modules/node/bin/node");
}

/** Generates once into an empty folder. A run that exits with 0 but writes nothing has failed. */
async function generate(entrant: Entrant, file: string, out: string, node: string): Promise<Run> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  // Runs in the folder of its packages, where its command looks for dependencies. specloom runs in a folder without
  // configuration.
  const cwd = entrant.folder || folder;
  const run = await measure(node, entrant.args(file, out, entrant.folder), { cwd, timeout });
  return run.failure === undefined && sizeOf(out).files === 0 ? { ...run, failure: "wrote no TypeScript" } : run;
}

/** Runs all contenders on a document in turns. A contender that fails is not run again. */
async function generateAll(
  all: readonly Entrant[],
  { name, file }: Document,
  node: string,
  outOf: (entrant: Entrant) => string,
): Promise<ReadonlyMap<Entrant, readonly Run[]>> {
  const results = new Map<Entrant, Run[]>(all.map((entrant) => [entrant, []]));
  for (let run = 0; run < runs; run += 1)
    for (const [entrant, sofar] of results) {
      if (sofar.some(({ failure }) => failure !== undefined)) continue;
      const result = await generate(entrant, file, outOf(entrant), node);
      sofar.push(result);
      const outcome = result.failure ?? `${result.cpu.toFixed(1)} s of CPU, ${result.memory.toFixed(0)} MB`;
      console.error(`${name}, run ${run + 1} of ${runs}, ${title(entrant)}: ${outcome}`);
    }
  return results;
}

/** Compiles an output as often as it was generated. The memory of TypeScript 7 depends on when its collector ran, by a tenth and more. */
async function compileOften(output: string, node: string, compiler: string): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs && verdicts.at(-1)?.failure === undefined; run += 1)
    verdicts.push(await compile(output, node, compiler, timeout));
  const last = verdicts.at(-1)!;
  const middle = (of: (verdict: Verdict) => number): number => median(verdicts.map(of)) ?? of(last);
  return { ...last, cpu: middle(({ cpu }) => cpu), memory: middle(({ memory }) => memory) };
}

async function measureDocument(
  all: readonly Entrant[],
  document: Document,
  node: string,
  compilers: readonly string[],
): Promise<readonly Result[]> {
  const outOf = (entrant: Entrant): string => join(folder, `output-${all.indexOf(entrant)}`, "generated");
  const results: Result[] = [];
  for (const [entrant, of] of await generateAll(all, document, node, outOf)) {
    const failure = of.find(({ failure }) => failure !== undefined)?.failure;
    const size = failure === undefined ? sizeOf(outOf(entrant)) : undefined;
    const verdicts: Verdict[] = [];
    for (const compiler of size === undefined ? [] : compilers) {
      const verdict = await compileOften(outOf(entrant), node, compiler);
      verdicts.push(verdict);
      const outcome = verdict.failure ?? `${verdict.errors} errors, ${verdict.cpu.toFixed(1)} s of CPU`;
      console.error(`${document.name}, ${basename(compiler)}, ${title(entrant)}: ${outcome}`);
    }
    results.push({ entrant, runs: failure === undefined ? of : [], failure, size, verdicts });
    rmSync(outOf(entrant), { recursive: true, force: true });
  }
  return results;
}

/** Prints a table of all contenders on a document, with the reasons of failures below it. */
function printDocument(document: Document, results: readonly Result[], compilers: readonly string[]): void {
  const row = (result: Result): readonly Cell[] => {
    const base = heyApi(results, result.entrant.work);
    return [
      result.entrant.name,
      result.entrant.work,
      [cpu(result), 2],
      [base && ratio(cpu(result), cpu(base)), 2],
      [memory(result), 0],
      [base && ratio(memory(result), memory(base)), 2],
      [wall(result), 2],
      [result.size?.lines, 0],
      [result.size?.files, 0],
      ...compilers.flatMap((_, index): readonly Cell[] => {
        const verdict = result.verdicts[index];
        return [
          verdict?.failure === undefined ? [verdict?.errors, 0] : "failed",
          [verdict?.instantiations, 0],
          [verdict?.cpu, 1],
          [verdict?.memory, 0],
        ];
      }),
    ];
  };
  const heads = ["", "makes", "CPU s", "x", "MB", "x", "wall s", "lines", "files"];
  printTable(
    `${document.name}, median of ${runs}`,
    [...heads, ...compilers.flatMap((name) => [`errors, ${name}`, "instantiations", "CPU s", "MB"])],
    results.map(row),
  );
  for (const { entrant, failure, verdicts } of results) {
    if (failure !== undefined) console.log(`  failed: ${title(entrant)}: ${failure}`);
    for (const [index, { failure: without }] of verdicts.entries())
      if (without !== undefined) console.log(`  failed: ${compilers[index]} on ${title(entrant)}: ${without}`);
    const first = verdicts.find(({ errors }) => errors > 0)?.first;
    if (first !== undefined) console.log(`  first error, ${title(entrant)}: ${first.slice(0, 200)}`);
  }
  for (const work of ["types, client, zod", "types, client, zod, hooks"] as const)
    printBars(document, results, { work, names: compilers });
}

const compilerGoals = { instantiations: 0.6, cpu: 0.8, memory: 0.8 } as const;

interface Goals {
  readonly cpu: number;
  readonly memory: number;
  /** The goals for compilers; none for small documents, of which they read little but libraries. */
  readonly compilers?: typeof compilerGoals;
}

/** The goals as multiples of hey-api's, and those for documents without their own. */
const goals: Readonly<Record<string, Goals>> = {
  Petstore: { cpu: 0.6, memory: 0.7 },
  Stripe: { cpu: 0.22, memory: 0.4, compilers: compilerGoals },
  "GitHub, JSON": { cpu: 0.4, memory: 0.45, compilers: compilerGoals },
};
const otherGoals: Goals = { cpu: 0.5, memory: 0.5 };

/** Prints specloom's goals for a run and for the compilers, relative to hey-api. */
function printBars(
  { name }: Document,
  results: readonly Result[],
  { work, names }: { readonly work: Work; readonly names: readonly string[] },
): void {
  const own = results.find(({ entrant }) => entrant.name === "specloom" && entrant.work === work);
  const base = heyApi(results, work);
  if (own === undefined || base === undefined) return;
  const goal = goals[name] ?? otherGoals;
  const bar = (what: string, times: number | undefined, most: number): void => {
    if (times === undefined) return;
    printBar(`${work}: ${what} at most ${most} of hey-api's`, `${times.toFixed(2)} x`, times <= most);
  };
  bar("CPU", ratio(cpu(own), cpu(base)), goal.cpu);
  bar("memory", ratio(memory(own), memory(base)), goal.memory);
  for (const [index, compiler] of names.entries()) {
    const [ours, theirs] = [own.verdicts[index], base.verdicts[index]];
    for (const [what, most] of Object.entries(goal.compilers ?? {}) as [keyof typeof compilerGoals, number][])
      bar(`${what} of ${compiler}`, ratio(ours?.[what], theirs?.[what]), most);
  }
}

async function printChanges(all: readonly Document[], node: string): Promise<readonly Row[]> {
  const rows: Cell[][] = [];
  const saved: Row[] = [];
  for (const document of all) {
    console.error(`${document.name}, specloom again`);
    const again = await measureChanges(document, folder, node, { runs, timeout });
    saved.push(...changeRows(document, again));
    if (again === undefined) {
      rows.push([
        document.name,
        "-",
        "-",
        "-",
        "-",
        "-",
        "the file has no schema of its own, or is not generated from",
      ]);
      continue;
    }
    const { nothing, schema, files, changed } = again;
    rows.push([document.name, [nothing[0], 2], [nothing[1], 2], [schema[0], 2], [schema[1], 2], [files, 0], changed]);
  }
  const heads = ["specloom, again", "no-op s", "CPU s", "a schema s", "CPU s", "files changed", "the schema"];
  printTable(`Nothing changed, and one schema changed, median of ${runs}`, heads, rows);
  console.log("  bar: nothing changed: 0.15 s; one schema of GitHub changed: 1 s");
  return saved;
}

async function benchDocuments(): Promise<void> {
  const all = entrants();
  const node = nodeFor(all);
  const compilerFolders = values.tsc ? (["typescript 5.9", "typescript 7"] as const).map(installed) : [];
  const output = values.tsc ? installed("output") : undefined;
  const compilers = output === undefined ? [] : compilerFolders.filter((compiler) => compiler !== undefined);
  if (output !== undefined) {
    unpack((await packPackages()).runtime, join(output, "node_modules/@specloom/runtime"));
    symlinkSync(join(output, "node_modules"), join(folder, "node_modules"));
  }
  printPreamble(all, node);
  const found = documents(positionals, folder).filter(({ name }) => values.document?.includes(name) ?? true);
  const names = ["tsc 5.9", "tsc 7"].filter((_, index) => compilerFolders[index] !== undefined && compilers.length > 0);
  const rows: Row[] = [];
  for (const document of found) {
    const results = await measureDocument(all, document, node, compilers);
    printDocument(document, results, names);
    rows.push(...rowsOf(document, results, names), ...missingRows(document));
  }
  const changes =
    values.changes && all.some(({ family }) => family === "specloom") ? await printChanges(found, node) : [];
  if (values.save) save(rows, changes, { names, node });
}

/** The rows of contenders that are not installed. */
function missingRows({ name: group }: Document): readonly Row[] {
  return contenders.filter(isWanted).flatMap((contender) => {
    const reason = contender.needs && missing.get(contender.needs);
    return reason === undefined
      ? []
      : [{ subject: subjectOf(contender), group, values: {}, failure: `not installed: ${reason}` }];
  });
}

function save(
  rows: readonly Row[],
  changes: readonly Row[],
  { names, node }: { readonly names: readonly string[]; readonly node: string },
): void {
  const tables = [generation(rows, names), ...(changes.length > 0 ? [changesTable(changes)] : [])];
  saveResults(
    {
      name: "peers",
      title: "Generators of clients",
      versions: { specloom: versionIn("generator"), ...versions },
      tables,
    },
    versionOf(node),
  );
}

function printPreamble(all: readonly Entrant[], node: string): void {
  console.log(`Node: ${node === process.execPath ? process.version : "24, from npm"}, for all of them.`);
  console.log("CPU: seconds in user mode, and memory the peak, both of all processes of the command.");
  console.log("x: how many times hey-api's for the same work. Compilers: strict, skipLibCheck.");
  if (all.some(({ family }) => family === "specloom")) console.log("specloom formats what it writes.");
  if (all.some(({ needs }) => needs !== undefined)) console.log("The peers format nothing.");
}

/** Returns the additional time per operation between two sizes, in milliseconds. */
function perOperation(first: Result | undefined, second: Result | undefined, operations: number): number | undefined {
  const [from, to] = [first && cpu(first), second && cpu(second)];
  return from === undefined || to === undefined ? undefined : ((to - from) * 1000) / operations;
}

/**
 * Checks that time is linear in the size of the document: an additional operation costs as much in a large document as in a
 * small one.
 */
async function benchSynthetic(): Promise<void> {
  const sizes = values.sizes.split(",").map(Number);
  const all = entrants();
  const node = nodeFor(all);
  printPreamble(all, node);
  const results = new Map<Entrant, Result[]>(all.map((entrant) => [entrant, []]));
  for (const size of sizes) {
    const file = join(folder, `synthetic-${size}.json`);
    writeDocument(file, synthetic(size));
    // A contender that failed on a smaller document skips the larger ones.
    const left = all.filter((entrant) => results.get(entrant)?.every(({ failure }) => failure === undefined));
    for (const result of await measureDocument(left, { name: `${size} operations`, file }, node, []))
      results.get(result.entrant)?.push(result);
  }
  const steps = sizes.slice(1).map((size, index) => [sizes[index] ?? 0, size] as const);
  printTable(
    `Synthetic documents, median of ${runs}: seconds of CPU and MB, and milliseconds of CPU for an operation more`,
    [
      "",
      "makes",
      ...sizes.flatMap((size) => [`${size}: CPU s`, "MB", "lines"]),
      ...steps.map(([from, to]) => `${from} to ${to}: ms`),
    ],
    [...results].map(([entrant, of]) => [
      entrant.name,
      entrant.work,
      ...sizes.flatMap((_, index): readonly Cell[] => {
        const result = of[index];
        if (result === undefined) return ["-", "-", "-"];
        return [
          result.failure === undefined ? [cpu(result), 1] : "failed",
          [memory(result), 0],
          [result.size?.lines, 0],
        ];
      }),
      ...steps.map(([from, to], index): Cell => [perOperation(of[index], of[index + 1], to - from), 2]),
    ]),
  );
  for (const [entrant, of] of results)
    for (const [index, { failure }] of of.entries())
      if (failure !== undefined) console.log(`  failed: ${title(entrant)}, ${sizes[index]} operations: ${failure}`);
}

buildSpecloom();
await (values.synthetic ? benchSynthetic() : benchDocuments());
