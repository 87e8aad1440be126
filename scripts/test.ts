/**
 * The whole of `pnpm test`: types, spec, generated packages, the tests of every package, the hooks in a browser, and the
 * client in every runtime.
 * Every step runs, whatever the ones before it gave. At the end stands what was skipped, and why; the last line is the
 * tally: `N passed, N failed`.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.js";

interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What could not be tested here, with the reason. */
  readonly skipped?: readonly string[];
}

/** A part of the check: a command that passes or fails as one, or a suite of tests that are counted. */
interface Step {
  readonly title: string;
  readonly run: () => Tally | Promise<Tally>;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const required = process.env["RUNTIMES"] === "required";
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));

const steps: readonly Step[] = [
  command("hand-written code is formatted", ".", ["prettier", "--check", "--log-level=warn", "."]),
  command("types of the scripts", ".", ["tsc", "-p", "scripts/tsconfig.json"]),
  command("types of the generator", "generator", ["tsc", "-p", "tsconfig.json"]),
  command("types of the client", "packages/client", ["tsc", "-p", "tsconfig.json"]),
  command("types of the suite for all runtimes", "packages/client", ["tsc", "-p", "test/runtimes/suite/tsconfig.json"]),
  command("types of the validators", "packages/zod", ["tsc", "-p", "tsconfig.json"]),
  command("types of the hooks", "packages/react", ["tsc", "-p", "tsconfig.json"]),
  command("types of the options in other frameworks", "packages/react", ["tsc", "-p", "test/types/frameworks"]),
  command("types of the example", "packages/example-react", ["tsc", "-p", "tsconfig.json"]),
  command("the spec is clean", ".", ["specloom", "lint"]),
  command("the generated packages are what the spec makes", ".", ["specloom", "generate", "--check"]),
  command("sizes and types of client and options are within their budget", ".", ["tsx", "bench/client.ts", "--check"]),
  suite("tests of the generator", "generator"),
  suite("tests of the client", "packages/client"),
  suite("tests of the validators", "packages/zod"),
  suite("tests of the hooks", "packages/react"),
  inBrowser("the hooks and the example in a browser", "packages/example-react"),
  runtimes("the client in every runtime"),
];

/** A command that passes where it exits with 0. */
function command(title: string, folder: string, [program = "", ...args]: readonly string[]): Step {
  return { title, run: () => (execute(folder, program, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }) };
}

/** What vitest reports, as far as it matters here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs vitest in a package and counts its tests. A file that does not even load counts as a failed test. */
function suite(title: string, folder: string): Step {
  const file = join(reports, `${folder.replaceAll("/", "-")}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    title,
    run: () => {
      const succeeded = execute(folder, "vitest", args);
      if (!existsSync(file)) return { passed: 0, failed: 1 };
      const report = JSON.parse(readFileSync(file, "utf8")) as Report;
      const failed = Math.max(report.numFailedTests, succeeded ? 0 : 1);
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      const skipped = tests.filter(({ status }) => status === "skipped").map(({ fullName }) => `${title}: ${fullName}`);
      return { passed: report.numPassedTests, failed, skipped };
    },
  };
}

/** A suite that wants a browser. Where there is none, it is skipped: a failure if RUNTIMES is "required". */
function inBrowser(title: string, folder: string): Step {
  const { run } = suite(title, folder);
  return {
    title,
    run: () => {
      const chromium = findChromium();
      if (!("missing" in chromium)) return run();
      return { passed: 0, failed: required ? 1 : 0, skipped: [`${title}: ${chromium.missing}`] };
    },
  };
}

/**
 * Runs the client's suite in every runtime that can be had, and counts its cases in each. It waits for downloads more than
 * for the processor: it begins at once, beside the other steps, and is told about in its turn.
 */
function runtimes(title: string): Step {
  const file = join(reports, "runtimes.json");
  const log = join(reports, "runtimes.log");
  const output = openSync(log, "w");
  const args = ["packages/client/test/runtimes/run.ts", "--report", file];
  const child = spawn(join(root, "node_modules/.bin/tsx"), args, { cwd: root, stdio: ["ignore", output, output] });
  const end = once(child, "close");
  return {
    title,
    run: async () => {
      await end;
      console.log(readFileSync(log, "utf8").trimEnd());
      if (!existsSync(file)) return { passed: 0, failed: 1 };
      return JSON.parse(readFileSync(file, "utf8")) as Tally;
    },
  };
}

/** Runs a program of a package's own dependencies, with its output shown. */
function execute(folder: string, program: string, args: readonly string[]): boolean {
  const cwd = join(root, folder);
  const [file, own] =
    program === "specloom"
      ? [process.execPath, [join(root, "generator/bin/specloom.js"), ...args]]
      : [join(cwd, "node_modules/.bin", program), args];
  return spawnSync(file, own, { cwd, stdio: "inherit" }).status === 0;
}

const tallies: Tally[] = [];
for (const { title, run } of steps) {
  console.log(`\n> ${title}`);
  const tally = await run();
  console.log(tally.failed === 0 ? `  passed: ${title}` : `  FAILED: ${title}`);
  tallies.push(tally);
}
rmSync(reports, { recursive: true, force: true });

const skipped = tallies.flatMap((tally) => tally.skipped ?? []);
if (skipped.length > 0) console.log(`\nskipped:\n${skipped.map((text) => `  ${text}`).join("\n")}`);
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
