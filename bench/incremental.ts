/**
 * Measures the processor time of specloom after a small change of the document, compared with a run from scratch. All kinds
 * of runs take turns in each round, and ratios are taken within a round, so that other load on the machine affects both
 * sides.
 *
 *     pnpm bench incremental [--rounds N] [--save] [FILE]
 *
 * Without a file, the document is GitHub's. `--save` writes `bench/results/incremental.json`.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { middleSchema, set, withProperty } from "./peers/changes.js";
import { buildSpecloom, specloomArgs } from "./peers/contenders.js";
import { readDocument, writeDocument, type Json } from "./peers/documents.js";
import { measure } from "./peers/measure.js";
import { saveResults, versionIn } from "./results.js";
import { median, printBar, printTable, type Cell } from "./table.js";

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, save: { type: "boolean", default: false } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const generator = fileURLToPath(new URL("../generator/package.json", import.meta.url));
const github = (): string => createRequire(generator).resolve("@octokit/openapi/generated/api.github.com.json");
const given = resolve(positionals[0] ?? github());
const document = readDocument(given);
const folder = realpathSync(mkdtempSync(join(tmpdir(), "incremental-bench-")));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, `document${extname(given)}`);
const out = join(folder, "out");
const schema = middleSchema(document);
if (schema === undefined) throw new Error("the document has no schema with properties");

/** The next version of the document, by kind of change. Each call returns a new one. */
let version = 0;
const changes: Readonly<Record<string, () => Json>> = {
  "nothing changed": () => document,
  "one schema changed": () => withProperty(document, schema, `bench_${(version += 1)}`),
  "one description changed": () =>
    set(document, ["components", "schemas", schema, "description"], `Version ${(version += 1)}.`),
  "one operation added": () =>
    set(document, ["paths", `/bench/${(version += 1)}`, "get"], {
      operationId: `bench/version-${version}`,
      tags: ["bench"],
      responses: {
        200: {
          description: "OK",
          content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
        },
      },
    }),
};

/** Returns the processor time of all processes of a run in seconds, in user mode and in the kernel. */
async function run(): Promise<number> {
  const before = cpuOfChildren();
  const { failure, output } = await measure(process.execPath, specloomArgs(file, out), { cwd: folder, timeout: 600 });
  if (failure !== undefined) throw new Error(`specloom failed: ${failure}\n${output}`);
  return cpuOfChildren() - before;
}

/** Returns the CPU time of ended child processes: `cutime` and `cstime` of proc(5), in hundredths of a second. */
function cpuOfChildren(): number {
  const [user, system] = timesOf("self", 13);
  return user + system;
}

function timesOf(process: number | "self", index: number): readonly [user: number, system: number] {
  const stat = readFileSync(`/proc/${process}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [Number(fields[index]) / 100, Number(fields[index + 1]) / 100];
}

/** A `generate --watch` process. */
class Watcher {
  readonly #child = spawn(process.execPath, [...specloomArgs(file, out), "--watch"], { cwd: folder, detached: true });
  #runs = 0;
  #wake: (() => void) | undefined;

  constructor() {
    // Every run ends with a line about unchanged or up-to-date files.
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (!/^up to date|unchanged$/m.test(text)) return;
      this.#runs += 1;
      this.#wake?.();
    });
    this.#child.stderr.resume();
  }

  async next(): Promise<void> {
    while (this.#runs === 0) await new Promise<void>((wake) => (this.#wake = wake));
    this.#runs -= 1;
  }

  /** Returns the processor time until now, in seconds. */
  get cpu(): number {
    const [user, system] = timesOf(this.#child.pid ?? 0, 11);
    return user + system;
  }

  /** Stops the process. Its time then counts as that of an ended child, so it must not end during another measurement. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGINT");
    await ended;
  }
}

/** Returns the processor time per change of one schema: the median of several, without the first, which loads code. */
async function watch(): Promise<number> {
  writeDocument(file, document);
  const watcher = new Watcher();
  await watcher.next();
  const change = async (): Promise<number> => {
    const before = watcher.cpu;
    writeDocument(file, changes["one schema changed"]!());
    await watcher.next();
    return watcher.cpu - before;
  };
  const costs: number[] = [];
  for (let round = 0; round < 6; round += 1) costs.push(await change());
  await watcher.stop();
  return median(costs) ?? 0;
}

const results = new Map<string, number[]>();
const note = (name: string, cpu: number): void => {
  results.set(name, [...(results.get(name) ?? []), cpu]);
  console.error(`${name}: ${cpu.toFixed(2)} s`);
};

buildSpecloom();
for (let round = 0; round < rounds; round += 1) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  writeDocument(file, document);
  note("from nothing", await run());
  for (const [name, change] of Object.entries(changes)) {
    writeDocument(file, document);
    await run();
    writeDocument(file, change());
    note(name, await run());
  }
  note("one schema changed, in --watch", await watch());
}

const cold = results.get("from nothing") ?? [];
const rows = [...results].map(([name, costs]): readonly Cell[] => [
  name,
  [median(costs), 2],
  [Math.min(...costs), 2],
  [median(costs.map((cost, round) => cost / (cold[round] ?? cost))), 3],
]);
printTable(
  `Processor time, user and system, ${rounds} rounds`,
  ["", "median s", "least s", "of a run from nothing"],
  rows,
);
const warm = results.get("one schema changed, in --watch") ?? [];
const ratio = median(warm.map((cost, round) => cost / (cold[round] ?? cost))) ?? Infinity;
printBar("one schema changed, in --watch: under half a run from nothing", ratio.toFixed(2), ratio < 0.5);

if (values.save)
  saveResults({
    name: "incremental",
    title: "Generating again after a change",
    versions: { specloom: versionIn("generator") },
    tables: [
      {
        id: "incremental",
        title: `Runs of specloom on ${basename(given)}`,
        measures: [
          { id: "cpu", title: "processor time", unit: "s", better: "lower", digits: 2 },
          { id: "least", title: "least of all rounds", unit: "s", better: "lower", digits: 2 },
          { id: "ratio", title: "of a run from nothing", unit: "x", better: "lower", digits: 3 },
        ],
        rows: [...results].map(([subject, costs]) => ({
          subject,
          isOurs: true,
          values: {
            cpu: median(costs) ?? NaN,
            least: Math.min(...costs),
            ratio: median(costs.map((cost, round) => cost / (cold[round] ?? cost))) ?? NaN,
          },
        })),
      },
    ],
  });
