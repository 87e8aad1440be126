/**
 * Runs all of `pnpm test`: types, spec, generated packages, the tests of every package, the hooks in a browser, and the
 * client in every kind of runtime. Steps run beside each other where cores are free, and print in the order of the list. All steps
 * run, even after a failure. The output ends with the skipped steps, the reasons, and the tally: `N passed, N failed`.
 *
 *     pnpm test [--all] [--times]
 *
 * `--all` tries everything, of which the tests otherwise take samples: `scripts/thoroughness.ts`.
 * `--times` prints the processor time and the elapsed time of each step, and the elapsed time of the slowest test files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findChromium } from "./chromium.js";
import { type Ended, type Print, runSteps, type Step, type Tally } from "./steps.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const required = process.env["RUNTIMES"] === "required";
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));

const cores = availableParallelism();
const flag = { type: "boolean", default: false } as const;
const { all, times } = parseArgs({ options: { all: flag, times: flag } }).values;
if (all) process.env["TESTS"] = "all";

/** Lets TypeScript 7 and esbuild, which are Go programs, collect garbage less often: a third less time, up to a limit of memory. */
const compilers = { GOGC: "400", GOMEMLIMIT: "1500MiB" };
/** The tests that install a package as users do. They mostly wait for downloads, so they run beside everything else. */
const installed = ["--project=package"];
const others = ["--project=!package"];
/** The runtimes of the tests, beside the Node that runs them: those that have least of Node. `pnpm check runtimes`, a job of CI, has all. */
const someRuntimes = ["workerd", "chromium"];
const packed = command("the packages are built and packed", ".", ["tsx", "scripts/pack.ts"]);

const steps: readonly Step[] = [
  packed,
  command("hand-written code is formatted", ".", ["oxfmt", "--check"]),
  command("hand-written code passes the linter", ".", ["oxlint"]),
  command("no file, export or dependency is unused", ".", ["knip", "--no-progress"]),
  // With one worker, it would need twice the memory and more than twice the time.
  suite("tests of the generator", "generator", { cores }),
  // Beside each other, the longest ones first.
  suite("tests of the reference server", "packages/server", { projects: others }),
  suite("the built documentation site", "site", { projects: ["--project=built"] }),
  suite("tests of the hooks", "packages/react", { projects: others }),
  suite("tests of the validators", "packages/zod"),
  suite("tests of the runtime", "packages/runtime"),
  suite("the pages of the documentation site", "site", { projects: ["--project=pages"] }),
  suite("tests of the tools", "packages/mcp"),
  suite("tests of the client", "packages/client", { projects: others }),
  command("sizes and types of client and options are within their budget", ".", ["tsx", "bench/client.ts", "--check"]),
  command("types of the packages", ".", ["tsc", "-p", "tsconfig.packages.json"]),
  command("types of the generator", ".", ["tsc", "-p", "generator/tsconfig.json"]),
  suite("tests of the mocks", "packages/mocks"),
  command("types of the site", "site", ["tsc", "-p", "tsconfig.json"]),
  suite("tests of the endpoints", "packages/endpoints"),
  command("the console's first view is within its budget", ".", [
    "tsx",
    "--tsconfig",
    "packages/console/tsconfig.json",
    "packages/console/bench/first-view.ts",
    "--check",
  ]),
  suite("tests of the Hono handlers", "packages/hono"),
  command("types of the scripts", ".", ["tsc", "-p", "scripts/tsconfig.json"]),
  command("types of the mocks with MSW 3", "packages/mocks", ["tsc", "-p", "test/msw3/tsconfig.json"]),
  command("the spec is clean", ".", ["specloom", "lint"]),
  command("the document of the admin API is clean", "packages/server", ["specloom", "lint"]),
  command("types of the hooks, and of the options in other frameworks", "packages/react", ["tsc", "-p", "test/types"]),
  command("types of the suite for all runtimes", "packages/client", ["tsc", "-p", "test/runtimes/suite/tsconfig.json"]),
  command("types of the action", ".", ["tsc", "-p", "action/tsconfig.json"]),
  inBrowser("the mocks in a browser", "packages/mocks", { config: "vitest.browser.config.ts" }),
  // `pnpm check flows`, a job of CI, has what people do in every view.
  inBrowser("the hooks and the console in a browser", "packages/console", { exclude: "test/flows/**" }),
  runtimes("the client in every kind of runtime"),
  suite("the client as users install it", "packages/client", { projects: installed, cores: 0 }),
  ...(all
    ? [
        suite("the server as users install it", "packages/server", { projects: installed, cores: 0 }),
        suite("the hooks as users install them", "packages/react", { projects: installed, cores: 0 }),
      ]
    : []),
];

/** Returns a step that passes if the command exits with 0. */
function command(title: string, folder: string, [program = "", ...args]: readonly string[]): Step {
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

interface SuiteOptions {
  /** The number of cores that it keeps busy, and of workers. Default: 1. */
  readonly cores?: number;
  readonly config?: string;
  /** A glob of files to leave out. */
  readonly exclude?: string;
  /** Options of vitest that choose projects of its configuration. Default: all. */
  readonly projects?: readonly string[];
}

/**
 * Returns a step that runs vitest in a package, with a worker per core unless it has all of them, and counts its tests. A file that fails
 * to load counts as a failed test.
 */
function suite(title: string, folder: string, options: SuiteOptions = {}): Step {
  const { cores: own = 1, config, exclude, projects = [] } = options;
  const file = join(reports, `${title.replaceAll(" ", "-")}.json`);
  const line = [
    "vitest",
    "run",
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
    after: packed,
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
function inBrowser(title: string, folder: string, options: SuiteOptions = {}): Step {
  // Its tests look at states that pass: nothing else runs beside it, not even on the core that is given twice.
  const step = { ...suite(title, folder, { ...options, cores }), cores: cores + 1 };
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
function runtimes(title: string): Step {
  const file = join(reports, "runtimes.json");
  const line = ["tsx", "packages/client/test/runtimes/run.ts", ...someRuntimes, "--report", file];
  return {
    title,
    cores: 0,
    after: packed,
    run: async (print) => {
      const { succeeded: _, ...cost } = await execute(".", line, print);
      if (!existsSync(file)) return { passed: 0, failed: 1 };
      return { ...(JSON.parse(readFileSync(file, "utf8")) as Tally), ...cost };
    },
  };
}

interface Execution {
  readonly succeeded: boolean;
  /** Seconds of processor time of the program and its children, with `--times`. */
  readonly cpu?: number;
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
  const [shell = file, ...line] = [...(times ? measured : []), file, ...own];
  const child = spawn(shell, line, { cwd, env, stdio: ["ignore", "pipe", "pipe", times ? "pipe" : "ignore"] });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", print);
  let said = "";
  child.stdio[3]?.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { succeeded: code === 0, ...(times && { cpu: secondsIn(said.trim().split("\n")[1] ?? "") }) };
}

/** Reads a line of `times`: `1m2.50s 0m0.75s` is 63.25 s. */
function secondsIn(line: string): number {
  const all = [...line.matchAll(/(\d+)m([\d.]+)s/g)];
  return all.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** Prints the steps by processor time, and the slowest test files. */
function printTimes(all: readonly Ended[]): void {
  console.log("\nprocessor s  elapsed s  step");
  const row = (cpu: number | undefined, seconds: number, title: string): void =>
    console.log(`${(cpu ?? 0).toFixed(1).padStart(11)}  ${seconds.toFixed(1).padStart(9)}  ${title}`);
  for (const { tally, seconds, title } of [...all].sort((a, b) => (b.tally.cpu ?? 0) - (a.tally.cpu ?? 0)))
    row(tally.cpu, seconds, title);
  console.log("\nelapsed s  test file");
  const files = all.flatMap(({ tally }) => tally.files ?? []).sort(([, a], [, b]) => b - a);
  for (const [path, seconds] of files.slice(0, 60)) console.log(`${seconds.toFixed(1).padStart(9)}  ${path}`);
}

const ended = await runSteps(steps, cores);
const tallies = ended.map(({ tally }) => tally);
if (times) printTimes(ended);
rmSync(reports, { recursive: true, force: true });

const skipped = tallies.flatMap((tally) => tally.skipped ?? []);
if (skipped.length > 0) console.log(`\nskipped:\n${skipped.map((text) => `  ${text}`).join("\n")}`);
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
