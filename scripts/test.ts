/**
 * Runs all of `pnpm test`: types, spec, generated packages, the tests of every package, the console's views in a browser, and the
 * client in a runtime without Node. Steps run beside each other where cores are free, and print in the order of the list. All steps
 * run, even after a failure. The output ends with the skipped steps, the reasons, and the tally: `N passed, N failed`.
 *
 *     pnpm test [--all] [--times]
 *     pnpm test FILE...
 *     pnpm test --changed [--since COMMIT]
 *
 * With files, or those that differ from a commit (by default the last one), runs what an edit of them can have broken: `selection.ts`.
 * `--all` tries everything, of which the tests otherwise take samples: `scripts/thoroughness.ts`.
 * `--times` prints the processor time and the elapsed time of each step, and the elapsed time of the slowest test files.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { changedFiles, testsOf } from "./selection.js";
import { runSteps, type Step } from "./steps.js";
import { command, cores, inBrowser, root, runtimes, suite } from "./test-steps.js";
import { excessesOf, printTimes } from "./times.js";

const flag = { type: "boolean", default: false } as const;
const { values, positionals } = parseArgs({
  options: { all: flag, changed: flag, since: { type: "string", default: "HEAD" }, times: flag },
  allowPositionals: true,
});
if (values.all) process.env["TESTS"] = "all";

/** All projects of a package but the one that installs it. */
const others = ["--project=!package"];
/** The runtime of the packed client in the tests: that with the least of Node. `pnpm check runtimes`, a job of CI, has all. */
const leastRuntime = "workerd";

/** Steps of compilers and other tools, the longest first. */
const checks: readonly Step[] = [
  command("hand-written code is formatted", ".", ["oxfmt", "--check"]),
  // Each file with the compiler's settings of its folder.
  command("code passes the compiler and the linter", ".", ["oxlint"]),
  command("sizes and types of client and options are within their budget", ".", ["tsx", "bench/client.ts", "--check"]),
  command("types of the mocks with MSW 3", "packages/mocks", ["tsc", "-p", "test/msw3"]),
  command("the spec is clean", ".", ["specloom", "lint"]),
  command("the document of the admin API is clean", "packages/server", ["specloom", "lint"]),
];

/** The test of the packed package, of a suite without projects. */
const packageTest = "test/package.test.ts";

/** Returns what runs once per commit, in CI: suites that install a package as users do, what is built of whole sites, and what is unused. */
function oncePerCommit(after: Step): readonly Step[] {
  // They mostly wait for downloads, so they run beside everything else.
  const options = { projects: ["--project=package"], cores: 0, after };
  return [
    command("no file, export or dependency is unused", ".", ["knip", "--no-progress"]),
    command("the console's first view is within its budget", ".", [
      "tsx",
      ...["--tsconfig", "packages/console/tsconfig.json", "packages/console/bench/first-view.ts", "--check"],
    ]),
    suite("the built documentation site", "site", { projects: ["--project=built"], after }),
    // All of its code is built and run by "the spec is clean", too.
    suite("the generator as users install it", "generator", { files: [packageTest], cores: 0, after }),
    suite("the client as users install it", "packages/client", options),
    suite("the server as users install it", "packages/server", options),
    suite("the hooks as users install them", "packages/react", options),
  ];
}

/** Returns the steps of the whole command. */
function allSteps(): readonly Step[] {
  const packed = command("the packages are built and packed", ".", ["tsx", "scripts/pack.ts"]);
  const withPacked = (title: string, folder: string): Step => suite(title, folder, { after: packed });
  return [
    packed,
    // With one worker, it would need twice the memory and more than twice the time.
    suite("tests of the generator", "generator", { cores, exclude: packageTest }),
    // Beside each other, the longest ones first.
    suite("tests of the reference server", "packages/server", { projects: others }),
    suite("tests of the hooks", "packages/react", { projects: others }),
    suite("the pages of the documentation site", "site", { projects: ["--project=pages"] }),
    withPacked("tests of the validators", "packages/zod"),
    suite("tests of the runtime", "packages/runtime"),
    suite("tests of the client", "packages/client", { projects: others }),
    withPacked("tests of the tools", "packages/mcp"),
    withPacked("tests of the mocks", "packages/mocks"),
    withPacked("tests of the endpoints", "packages/endpoints"),
    suite("tests of the Hono handlers", "packages/hono"),
    ...checks,
    // `pnpm check browser`, a job of CI, has what people do in every view, each hook, and the mocks.
    inBrowser("the views of the console in a browser", "packages/console", { exclude: "test/flows/**" }),
    runtimes("the packed client in a runtime without Node", [leastRuntime], packed),
    ...(values.all ? oncePerCommit(packed) : []),
  ];
}

/** The folders that have code. Those of the packages share their types. */
const programs = ["action", "bench", "generator", "packages", "scripts", "site"];

/** Returns the steps that files can break: their format, the types of all that may use them, and the tests that `selection.ts` finds. */
function stepsOf(files: readonly string[]): readonly Step[] {
  const code = files.filter((path) => /\.[mc]?[jt]sx?$/.test(path));
  const edited = programs.filter((folder) => code.some((path) => path.startsWith(`${folder}/`)));
  const isSpec = files.some((path) => /^spec\/|^specloom\./.test(path));
  return [
    ...(files.length > 0
      ? [command("the files are formatted", ".", ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...files])]
      : []),
    ...(edited.length > 0
      ? [command(`${edited.join(", ")}: code passes the compiler and the linter`, ".", ["oxlint", ...edited])]
      : []),
    ...(isSpec ? [command("the spec is clean", ".", ["specloom", "lint"])] : []),
    ...testsOf(root, files).map(({ folder, tests }) => {
      const run = folder === "packages/console" ? inBrowser : suite;
      return run(`tests of ${folder}`, folder, { files: tests, cores });
    }),
  ];
}

const files = values.changed ? changedFiles(root, values.since) : positionals;
const missing = positionals.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) {
  console.error(`there is no file ${missing.join(", ")}: name files as seen from the root folder`);
  process.exit(1);
}
const isWhole = files.length === 0 && !values.changed;
if (!isWhole)
  console.log(`what these can have broken; all else: pnpm test\n${files.map((path) => `  ${path}\n`).join("")}`);
const ended = await runSteps(isWhole ? allSteps() : stepsOf(files), cores);
const tallies = ended.map(({ tally }) => tally);
if (values.times) printTimes(ended);

const skipped = tallies.flatMap((tally) => tally.skipped ?? []);
if (isWhole && !values.all) for (const excess of excessesOf(ended)) console.log(`\nmore work than planned: ${excess}`);
if (skipped.length > 0) console.log(`\nskipped:\n${skipped.map((text) => `  ${text}`).join("\n")}`);
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
