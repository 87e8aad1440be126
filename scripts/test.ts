/**
 * Runs all of `pnpm test`: types, spec, generated packages, the tests of every package, the hooks in a browser, and the
 * client in every runtime. All steps run, even after a failure. The output ends with the skipped steps, the reasons, and the
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
  /** Skipped tests with the reason. */
  readonly skipped?: readonly string[];
}

/** One check: a command that passes or fails as a whole, or a test suite whose tests are counted. */
interface Step {
  readonly title: string;
  readonly run: () => Tally | Promise<Tally>;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const required = process.env["RUNTIMES"] === "required";
const reports = mkdtempSync(join(tmpdir(), "test-reports-"));

const steps: readonly Step[] = [
  command("hand-written code is formatted", ".", ["oxfmt", "--check"]),
  command("hand-written code passes the linter", ".", ["oxlint"]),
  command("no file, export or dependency is unused", ".", ["knip", "--no-progress"]),
  command("types of the scripts", ".", ["tsc", "-p", "scripts/tsconfig.json"]),
  command("types of the generator", ".", ["tsc", "-p", "generator/tsconfig.json"]),
  command("types of the action", ".", ["tsc", "-p", "action/tsconfig.json"]),
  command("types of the client", "packages/client", ["tsc", "-p", "tsconfig.json"]),
  command("types of the suite for all runtimes", "packages/client", ["tsc", "-p", "test/runtimes/suite/tsconfig.json"]),
  command("types of the validators", "packages/zod", ["tsc", "-p", "tsconfig.json"]),
  command("types of the hooks", "packages/react", ["tsc", "-p", "tsconfig.json"]),
  command("types of the options in other frameworks", "packages/react", ["tsc", "-p", "test/types/frameworks"]),
  command("types of the mock service", "packages/mock", ["tsc", "-p", "tsconfig.json"]),
  command("types of the example", "packages/example-react", ["tsc", "-p", "tsconfig.json"]),
  command("the spec is clean", ".", ["specloom", "lint"]),
  command("the generated packages are what the spec makes", ".", ["specloom", "generate", "--check"]),
  command("sizes and types of client and options are within their budget", ".", ["tsx", "bench/client.ts", "--check"]),
  suite("tests of the generator", "generator"),
  suite("tests of the client", "packages/client"),
  suite("tests of the validators", "packages/zod"),
  suite("tests of the hooks", "packages/react"),
  suite("tests of the mock service", "packages/mock"),
  inBrowser("the hooks and the example in a browser", "packages/example-react"),
  runtimes("the client in every runtime"),
];

/** Returns a step that passes if the command exits with 0. */
function command(title: string, folder: string, [program = "", ...args]: readonly string[]): Step {
  return { title, run: () => (execute(folder, program, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }) };
}

/** The part of vitest's report that we use. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Returns a step that runs vitest in a package and counts its tests. A file that fails to load counts as a failed test. */
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

/** Returns a suite that needs a browser. Without one it is skipped, or fails if RUNTIMES is "required". */
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
 * Returns a step that runs the client's suite in every available runtime and counts its cases. It mostly waits for downloads,
 * so it starts at once, runs beside the other steps, and reports in its turn.
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

/** Runs a program of a package's dependencies, with visible output. */
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
