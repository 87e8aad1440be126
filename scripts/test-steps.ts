/** Makers of the steps of `pnpm test`: a command, a suite, a suite in a browser, the suite of all runtimes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.js";
import type { Print, Step, Tally } from "./steps.js";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const cores = availableParallelism();
const required = process.env["RUNTIMES"] === "required";

/** The folder of vitest's reports, which goes with the process. */
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

/** The memory from which Go programs collect garbage all the time, in MiB. Types of all code need 1,500 to 2,500. */
const memory = Math.min(4096, Math.floor(totalmem() / 2 ** 22));

/** Lets TypeScript 7, the linter and esbuild, which are Go programs, collect garbage less often: half of their time. */
const compilers = { GOGC: "400", GOMEMLIMIT: `${memory}MiB` };

/** Returns a step that passes if the command exits with 0. */
export function command(title: string, folder: string, [program = "", ...args]: readonly string[]): Step {
  const run = async (print: Print): Promise<Tally> => {
    const { succeeded, ...cost } = await execute(folder, [program, ...args], print);
    return { ...(succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }), ...cost };
  };
  return { title, cores: 1, run };
}

/** The part of vitest's report that we use. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface SuiteOptions {
  /** The number of cores that it keeps busy, and of workers. Default: 1. */
  readonly cores?: number;
  readonly config?: string;
  /** A glob of files to leave out. */
  readonly exclude?: string;
  /** Test files, relative to the folder. Default: all. */
  readonly files?: readonly string[];
  /** The step that has to end first. */
  readonly after?: Step;
  /** Options of vitest that choose projects of its configuration. Default: all. */
  readonly projects?: readonly string[];
}

/**
 * Returns a step that runs vitest in a package, with a worker per core unless it has all of them, and counts its tests. A file that fails
 * to load counts as a failed test.
 */
export function suite(title: string, folder: string, options: SuiteOptions = {}): Step {
  const { cores: own = 1, config, exclude, files: only = [], after, projects = [] } = options;
  const file = join(reports, `${title.replaceAll(" ", "-")}.json`);
  const line = [
    "vitest",
    "run",
    ...only,
    ...projects,
    ...(config === undefined ? [] : ["--config", config]),
    ...(exclude === undefined ? [] : [`--exclude=${exclude}`]),
    ...(own < cores ? ["--maxWorkers=1"] : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  return {
    title,
    cores: own,
    ...(after && { after }),
    run: async (print) => {
      const { succeeded, ...cost } = await execute(folder, line, print);
      if (!existsSync(file)) return { passed: 0, failed: 1 };
      const report = JSON.parse(readFileSync(file, "utf8")) as Report;
      const failed = Math.max(report.numFailedTests, succeeded ? 0 : 1);
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      const skipped = tests.filter(({ status }) => status === "skipped").map(({ fullName }) => `${title}: ${fullName}`);
      const files = report.testResults.map(({ name, startTime, endTime }) => {
        return [relative(root, name), (endTime - startTime) / 1000] as const;
      });
      return { passed: report.numPassedTests, failed, skipped, files, ...cost };
    },
  };
}

/** Returns a suite that needs a browser. Without one it is skipped, or fails if RUNTIMES is "required". */
export function inBrowser(title: string, folder: string, options: SuiteOptions = {}): Step {
  const step = suite(title, folder, options);
  return {
    ...step,
    run: async (print) => {
      const chromium = findChromium();
      if (!("missing" in chromium)) return step.run(print);
      return { passed: 0, failed: required ? 1 : 0, skipped: [`${title}: ${chromium.missing}`] };
    },
  };
}

/** Returns a step that runs the client's suite in these runtimes and counts its cases. It mostly waits for downloads. */
export function runtimes(title: string, names: readonly string[], after: Step): Step {
  const file = join(reports, "runtimes.json");
  const line = ["tsx", "packages/client/test/runtimes/run.ts", ...names, "--report", file];
  return {
    title,
    cores: 0,
    after,
    run: async (print) => {
      const { succeeded: _, ...cost } = await execute(".", line, print);
      if (!existsSync(file)) return { passed: 0, failed: 1 };
      return { ...(JSON.parse(readFileSync(file, "utf8")) as Tally), ...cost };
    },
  };
}

interface Execution {
  readonly succeeded: boolean;
  /** Seconds of processor time of the program and its children. */
  readonly cpu: number;
}

/** The shell that runs a command and writes the processor time of its children to descriptor 3. */
const measured = ["sh", "-c", '"$@"; status=$?; times >&3; exit $status', "sh"];

/** Runs a program of a package's dependencies. */
async function execute(folder: string, [program = "", ...args]: readonly string[], print: Print): Promise<Execution> {
  const cwd = join(root, folder);
  const [file, own] =
    program === "specloom"
      ? [process.execPath, [join(root, "generator/bin/specloom.js"), ...args]]
      : [join(cwd, "node_modules/.bin", program), args];
  const env = { ...compilers, ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) };
  const [shell = file, ...line] = [...measured, file, ...own];
  const child = spawn(shell, line, { cwd, env, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", print);
  let said = "";
  child.stdio[3]?.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { succeeded: code === 0, cpu: secondsIn(said.trim().split("\n")[1] ?? "") };
}

/** Reads a line of `times`: `1m2.50s 0m0.75s` is 63.25 s. */
function secondsIn(line: string): number {
  const all = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return all.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
