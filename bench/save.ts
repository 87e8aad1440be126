/**
 * Runs the benches that the documentation site shows, one after the other, each with `--save`. Run nothing else at the same time.
 * Continues after a failure, and ends with how long each bench took.
 *
 *     pnpm bench results [--quick] [NAME ...]
 *
 * `--quick` takes fewer rounds, for work on the site. Its figures are not for publication.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeTables } from "../site/src/benchmarks/tables.js";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Bench {
  readonly name: string;
  /** Arguments, besides `--save`. */
  readonly args?: readonly string[];
  /** The same for `--quick`. */
  readonly quick?: readonly string[];
  /** The package whose tsconfig.json the script needs, and its file there. */
  readonly script?: readonly [folder: string, file: string];
}

const documents = ["memory service", "Petstore", "Stripe", "GitHub, JSON"].flatMap((name) => ["--document", name]);

const benches: readonly Bench[] = [
  {
    name: "peers",
    args: ["--timeout", "60", ...documents],
    quick: ["--no-hooks", "--timeout", "60", "--runs", "1", "--document", "memory service", "--document", "Petstore"],
  },
  { name: "client", args: ["--rounds", "11"], quick: ["--rounds", "2"] },
  { name: "validators", args: ["--rounds", "5"], quick: ["--rounds", "1"] },
  { name: "faults" },
  { name: "diff", quick: ["--runs", "1"] },
  { name: "verify" },
  { name: "mock" },
  { name: "incremental", args: ["--rounds", "3"], quick: ["--rounds", "1"] },
  { name: "server", quick: ["--rounds", "3"] },
  { name: "tools" },
  {
    name: "serve",
    quick: ["--turns", "1", "--seconds", "1"],
    script: ["packages/server", "bench/serve.ts"],
  },
  { name: "load", quick: ["--seconds", "1"], script: ["packages/server", "bench/load.ts"] },
  { name: "start", quick: ["2"], script: ["packages/server", "bench/start.ts"] },
  { name: "insert", quick: ["--most", "10000"], script: ["packages/server", "bench/insert.ts"] },
  { name: "search", quick: ["--documents", "1000"], script: ["packages/server", "bench/search.ts"] },
  { name: "console", quick: ["--loads", "2"], script: ["packages/console", "bench/first-view.ts"] },
];

const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => benches.every((bench) => bench.name !== name));
if (unknown !== undefined)
  throw new Error(`Unknown bench ${unknown}; there are ${benches.map(({ name }) => name).join(", ")}`);

interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly status: number | null;
}

function run({ name, args = [], quick = args, script }: Bench): Outcome {
  const file = script?.join("/") ?? `bench/${name}.ts`;
  const env = { ...process.env, ...(script && { TSX_TSCONFIG_PATH: `${script[0]}/tsconfig.json` }) };
  const began = performance.now();
  console.log(`\n=== ${name}`);
  const options = [...(values.quick ? quick : args), "--save"];
  const { status } = spawnSync(process.execPath, ["--import", "tsx", file, ...options], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  return { name, seconds: (performance.now() - began) / 1000, status };
}

const outcomes = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name)).map(run);

writeTables(root);

console.log("\n=== How long each bench took\n");
for (const { name, seconds, status } of outcomes)
  console.log(`  ${name.padEnd(14)}${seconds.toFixed(0).padStart(5)} s${status === 0 ? "" : `  ended with ${status}`}`);
const total = outcomes.reduce((sum, { seconds }) => sum + seconds, 0);
console.log(`  ${"in total".padEnd(14)}${total.toFixed(0).padStart(5)} s`);
if (outcomes.some(({ status }) => status !== 0)) process.exitCode = 1;
