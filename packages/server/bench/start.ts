/**
 * Measures how long the server takes to start, and its memory, beside the bars of the design: the first request answered within a second
 * on an existing folder, half a second per server of a test, and less than 400 MB. On a busy machine only the processor time means
 * something.
 *
 *     pnpm bench start [RUNS] [--save]
 *
 * `--save` writes `bench/results/start.json`.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Row, saveResults, valuesOf, versionIn } from "../../../bench/results.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({
  options: { save: { type: "boolean", default: false } },
  allowPositionals: true,
});
const runs = Number(positionals[0] ?? 7);
if (!(Number.isSafeInteger(runs) && runs > 0)) throw new Error(`RUNS is "${positionals[0]}": pass a positive number`);

interface Start {
  /** Milliseconds from the start of the process to the first answer. */
  readonly milliseconds: number;
  /** Milliseconds of processor time until then, where the system tells. */
  readonly processor: number;
  /** The most memory of the process, after some requests. */
  readonly megabytes: number;
}

/** Starts `pnpm serve` on a folder, without pnpm itself, and stops it after its answers. */
async function start(folder: string): Promise<Start> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["scripts/serve.mjs", "--port", "0", "--data", folder, "--log-level", "error"],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const [, found] = /listens at (\S+)\s/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const request = (): Promise<Response> => fetch(`${url}/readyz`);
  if (!(await request()).ok) throw new Error("The server is not ready");
  const milliseconds = performance.now() - began;
  const processor = processorTime(child.pid ?? 0);
  for (let index = 0; index < 200; index += 1) await (await request()).text();
  const megabytes = peakMemory(child.pid ?? 0);
  child.kill("SIGTERM");
  await once(child, "exit");
  return { milliseconds, processor, megabytes };
}

function processorTime(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  // User and system time, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function peakMemory(pid: number): number {
  if (process.platform === "linux")
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1000;
}

/** Returns the times of each `createServer()` in a new process. */
function createServers(count: number): Omit<Start, "megabytes">[] {
  const args = ["--import", "tsx", "bench/support/create-servers.ts", String(count)];
  const env = { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.json" };
  const output = execFileSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
  return output
    .trim()
    .split("\n")
    .map((line) => line.split(" ").map(Number))
    .map(([milliseconds = Number.NaN, processor = Number.NaN]) => ({ milliseconds, processor }));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = mkdtempSync(join(tmpdir(), "memory-service-"));
const created = await start(folder);
const starts: Start[] = [];
for (let run = 0; run < runs; run += 1) starts.push(await start(folder));
rmSync(folder, { recursive: true, force: true });
const [first, ...later] = createServers(runs + 1);

const rows: Row[] = [];

function print(what: string, measured: readonly Omit<Start, "megabytes">[], bar?: number): void {
  const value = median(measured.map(({ milliseconds }) => milliseconds));
  const processor = median(measured.map((one) => one.processor));
  rows.push({ subject: what, isOurs: true, values: valuesOf({ milliseconds: value, processor }) });
  const beside = bar === undefined ? "" : `  bar ${bar} ms${value <= bar ? "" : " exceeded"}`;
  console.log(`${what.padEnd(32)}${value.toFixed(0).padStart(6)} ms (processor ${processor.toFixed(0)} ms)${beside}`);
}

print("start that creates the folder", [created]);
print("start on an existing folder", starts, 1000);
print("first server in a test process", first ? [first] : [], 500);
print("each further server", later, 500);
const memory = Math.max(...starts.map(({ megabytes }) => megabytes));
console.log(`${"memory of the process".padEnd(32)}${memory.toFixed(0).padStart(6)} MB  bar 400 MB`);

if (values.save)
  saveResults({
    name: "start",
    title: "The start of the reference server",
    versions: { "@memory-service/server": versionIn("packages/server") },
    tables: [
      {
        id: "start",
        title: "Time to the first answer",
        measures: [
          { id: "milliseconds", title: "elapsed time", unit: "ms", better: "lower", digits: 0 },
          { id: "processor", title: "processor time", unit: "ms", better: "lower", digits: 0 },
        ],
        rows,
      },
      {
        id: "memory",
        title: "Memory",
        measures: [{ id: "memory", title: "peak memory", unit: "MB", better: "lower", digits: 0 }],
        rows: [{ subject: "after 200 requests", isOurs: true, values: { memory } }],
      },
    ],
  });
