/**
 * Compares `specloom diff` with other tools that compare two documents, all in one run, in turns. Reports medians, and ratios to
 * specloom without the TypeScript surface.
 *
 *     pnpm bench diff [--runs N] [--only NAME] [--timeout SECONDS] [--save]
 *
 * `--save` writes `bench/results/diff.json`. The tools are installed into .cache; those that cannot be installed are reported and
 * skipped.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Contender, contenders } from "./diff/contenders.js";
import { type Pair, pairs } from "./diff/documents.js";
import { install, versions } from "./diff/packages.js";
import { buildSpecloom } from "./peers/contenders.js";
import { measure, type Run } from "./peers/measure.js";
import { pinnedIn, type Row, saveResults, type Table, valuesOf, versionIn } from "./results.js";
import { type Cell, median, printBar, printTable } from "./table.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string" },
    timeout: { type: "string", default: "120" },
    save: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const timeout = Number(values.timeout);

if (process.platform !== "linux")
  throw new Error("the bench reads processor time and memory from /proc, which is Linux's");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "diff-bench-")));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

interface Entrant extends Contender {
  readonly folder: string;
}

/** Why tools are missing. */
const missing = new Map<string, string>();

function entrants(): readonly Entrant[] {
  return contenders
    .filter(({ name }) => values.only === undefined || name.startsWith(values.only))
    .flatMap((contender) => {
      if (contender.needs === undefined) return [{ ...contender, folder }];
      const installation = install(contender.needs);
      if ("folder" in installation) return [{ ...contender, folder: installation.folder }];
      missing.set(contender.name, installation.missing);
      console.log(`not installed: ${contender.name}: ${installation.missing}`);
      return [];
    });
}

interface Result {
  readonly entrant: Entrant;
  readonly runs: readonly Run[];
  readonly changes: { readonly breaking: number; readonly all: number } | undefined;
  readonly failure: string | undefined;
}

/** Runs a tool once. All of them end with 1 if there are breaking changes; without JSON, the run has failed. */
async function compare(entrant: Entrant, { base, revision }: Pair): Promise<Run & Pick<Result, "changes">> {
  const [program, ...args] = entrant.command(base, revision, entrant.folder);
  const run = await measure(program, args, { cwd: folder, timeout });
  if (run.exitCode !== 0 && run.exitCode !== 1) return { ...run, changes: undefined };
  try {
    return { ...run, failure: undefined, changes: entrant.count(JSON.parse(run.stdout)) };
  } catch {
    return { ...run, failure: run.failure ?? "printed no JSON", changes: undefined };
  }
}

/** Runs all tools in turns. One that fails is not run again. */
async function compareAll(all: readonly Entrant[], pair: Pair): Promise<readonly Result[]> {
  const results = new Map<Entrant, Result>(
    all.map((entrant) => [entrant, { entrant, runs: [], changes: undefined, failure: undefined }]),
  );
  for (let turn = 0; turn < runs; turn += 1)
    for (const [entrant, sofar] of results) {
      if (sofar.failure !== undefined) continue;
      const run = await compare(entrant, pair);
      const { failure, changes } = run;
      results.set(entrant, { entrant, runs: [...sofar.runs, run], changes, failure });
      const outcome = failure ?? `${run.cpu.toFixed(1)} s of CPU, ${run.memory.toFixed(0)} MB`;
      console.error(`${pair.name}, run ${turn + 1} of ${runs}, ${entrant.name}: ${outcome}`);
    }
  return [...results.values()];
}

const cpuOf = ({ runs, failure }: Result): number | undefined =>
  failure === undefined ? median(runs.map(({ cpu }) => cpu)) : undefined;

function print({ name, bar }: Pair, results: readonly Result[]): void {
  const named = (name: string): number | undefined => {
    const result = results.find(({ entrant }) => entrant.name === name);
    return result && cpuOf(result);
  };
  const own = named("specloom, wire");
  const rows = results.map((result): readonly Cell[] => {
    const { entrant, runs, changes, failure } = result;
    if (failure !== undefined) return [entrant.name, "failed"];
    const cpu = cpuOf(result);
    return [
      entrant.name,
      [cpu, 2],
      [cpu === undefined || own === undefined ? undefined : cpu / own, 1],
      [median(runs.map(({ memory }) => memory)), 0],
      [median(runs.map(({ wall }) => wall)), 2],
      [changes?.breaking, 0],
      [changes?.all, 0],
    ];
  });
  printTable(`${name}, median of ${runs}`, ["", "CPU s", "x", "MB", "wall s", "breaking", "changes"], rows);
  for (const { entrant, failure } of results)
    if (failure !== undefined) console.log(`  failed: ${entrant.name}: ${failure}`);
  const peer = named("oasdiff changelog");
  if (bar === undefined || peer === undefined) return;
  for (const [contender, share] of [
    ["specloom, wire", bar],
    ["specloom, with TypeScript", 2 * bar],
  ] as const) {
    const cpu = named(contender);
    if (cpu === undefined) continue;
    printBar(`${contender}: at most ${share} of oasdiff's`, (cpu / peer).toFixed(2), cpu / peer <= share);
  }
}

function rowsOf({ name: group }: Pair, results: readonly Result[]): readonly Row[] {
  const base = results.find(({ entrant }) => entrant.name === "specloom, wire");
  const own = base && cpuOf(base);
  const rows = results.map((result): Row => {
    const { entrant, runs, changes, failure } = result;
    const isOurs = entrant.name.startsWith("specloom") ? ({ isOurs: true } as const) : {};
    if (failure !== undefined) return { subject: entrant.name, group, ...isOurs, values: {}, failure };
    const cpu = cpuOf(result);
    const values = valuesOf({
      cpu,
      ratio: cpu === undefined || own === undefined ? undefined : cpu / own,
      memory: median(runs.map(({ memory }) => memory)),
      wall: median(runs.map(({ wall }) => wall)),
      breaking: changes?.breaking,
      changes: changes?.all,
    });
    return { subject: entrant.name, group, ...isOurs, values };
  });
  const absent = [...missing].map(([subject, reason]): Row => {
    return { subject, group, values: {}, failure: `not installed: ${reason}` };
  });
  return [...rows, ...absent];
}

const tableOf = (rows: readonly Row[]): Table => ({
  id: "diff",
  title: "Comparing two versions of a document",
  measures: [
    { id: "cpu", title: "processor time", unit: "s", better: "lower", digits: 2 },
    { id: "ratio", title: "processor time, times specloom's", unit: "x", better: "lower", digits: 1 },
    { id: "memory", title: "peak memory", unit: "MB", better: "lower", digits: 0 },
    { id: "wall", title: "elapsed time", unit: "s", better: "lower", digits: 2 },
    { id: "breaking", title: "breaking changes reported", unit: "changes", better: "neither", digits: 0 },
    { id: "changes", title: "changes reported", unit: "changes", better: "neither", digits: 0 },
  ],
  rows: [...rows],
});

buildSpecloom();
const all = entrants();
console.log(
  `Node: ${process.version}. CPU: seconds in user mode, of all processes of the command. x: times specloom's, wire.`,
);
const rows: Row[] = [];
for (const pair of pairs(folder)) {
  const results = await compareAll(all, pair);
  print(pair, results);
  rows.push(...rowsOf(pair, results));
}
if (values.save)
  saveResults({
    name: "diff",
    title: "Tools that compare documents",
    versions: { specloom: versionIn("generator"), ...versions, ...pinnedIn("generator", ["@octokit/openapi"]) },
    tables: [tableOf(rows)],
  });
