/**
 * Compares the document of a pull request with that of its base: annotates the lines, writes the summary of the run, and leaves
 * the comment in a file. Exits with 0 if there is a comparison; the output `status` has the verdict of the policy, with which the
 * last step of the action ends.
 *
 * @import { Draft } from "./types.js"
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { draftFile } from "./artifact.mjs";
import { findBase } from "./base.mjs";
import { cut, keyOf, longestComment, markerOf } from "./body.mjs";
import { addSummary, annotate, input, readEvent, setOutput, variable } from "./workflow.mjs";

/** GitHub drops the summary of a step with more bytes. */
const longestSummary = 1024 * 1024;
const largestReport = 256 * 1024 * 1024;
/** The exit codes of `specloom diff`. */
const brokenDocument = 2;
const usage = 3;

/**
 * Returns the program and first arguments of specloom: the command of the input, the installation of the project, or from npm the
 * version that belongs to this action.
 *
 * @returns {readonly string[]}
 */
function command() {
  const given = input("COMMAND");
  if (given !== "") return given.split(/\s+/);
  if (existsSync("node_modules/.bin/specloom")) return ["node_modules/.bin/specloom"];
  const manifest = readFileSync(fileURLToPath(new URL("../generator/package.json", import.meta.url)), "utf8");
  const { version } = /** @type {{ version: string }} */ (JSON.parse(manifest));
  return ["npx", "--yes", `specloom@${version}`];
}

/**
 * Returns the documents to compare. Without a base, `specloom diff` compares with the merge base of the default branch.
 *
 * @returns {readonly string[]}
 */
function documents() {
  const spec = input("SPEC");
  const given = input("BASE");
  const commit = given === "" ? findBase(readEvent()) : undefined;
  const base = commit === undefined ? given : `git:${commit}`;
  return [...(base === "" ? [] : [base]), ...(spec === "" ? [] : ["--spec", spec])];
}

/** @returns {readonly string[]} */
function options() {
  const single = ["api", "fail-on", "preset", "policy"].flatMap((name) => {
    const value = input(name.toUpperCase().replace("-", "_"));
    return value === "" ? [] : [`--${name}`, value];
  });
  const consumers = input("CONSUMERS")
    .split("\n")
    .map((glob) => glob.trim());
  return [...single, ...consumers.filter((glob) => glob !== "").flatMap((glob) => ["--consumers", glob])];
}

/**
 * Runs `specloom diff` once. Annotations go to standard output, reports to files.
 *
 * @param {readonly string[]} args
 * @returns {{ status: number, stdout: string, stderr: string }}
 */
function diff(args) {
  const [program = "", ...first] = command();
  const { INPUT_TOKEN: _token, ...env } = process.env;
  const { status, stdout, stderr, error } = spawnSync(program, [...first, "diff", ...args], {
    encoding: "utf8",
    env: { ...env, NO_COLOR: "1" },
    maxBuffer: largestReport,
  });
  if (error !== undefined) throw new Error(`${program} does not start: ${error.message}`);
  return { status: status ?? 4, stdout, stderr };
}

/** Returns the address of the whole report. */
const runUrl = () =>
  `${variable("GITHUB_SERVER_URL")}/${variable("GITHUB_REPOSITORY")}/actions/runs/${variable("GITHUB_RUN_ID")}`;

/**
 * Writes the summary, and the comment into a file that the next step posts.
 *
 * @param {string} folder
 * @param {string} markdown
 * @param {boolean} changes
 */
function report(folder, markdown, changes) {
  // A character has at most 3 bytes for each of its UTF-16 code units.
  addSummary(cut(markdown, longestSummary / 3, "The rest is missing: this report is too long for GitHub."));
  const pullRequest = readEvent().pull_request?.number;
  if (pullRequest === undefined) return;
  const key = keyOf([input("API"), input("SPEC")].filter((part) => part !== "").join("-"));
  const longest = longestComment - markerOf(key).length - 1;
  const body = cut(markdown, longest, `The rest is in [the run's summary](${runUrl()}).`);
  const draft = join(folder, draftFile);
  writeFileSync(draft, JSON.stringify(/** @satisfies {Draft} */ ({ pullRequest, key, changes, body })));
  setOutput("draft", draft);
  setOutput("key", key);
}

/**
 * Reports a document with errors.
 *
 * @param {string} folder
 * @param {string} diagnostics
 */
function reportErrors(folder, diagnostics) {
  annotate("error", "The documents cannot be compared. The log and the run's summary have the reason.");
  const fence = "`".repeat(Math.max(2, ...[...diagnostics.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  report(folder, `### The API's document has errors\n\n${fence}text\n${diagnostics.trim()}\n${fence}`, true);
}

function run() {
  const folder = mkdtempSync(join(variable("RUNNER_TEMP"), "specloom-diff-"));
  const json = join(folder, "diff.json");
  const markdown = join(folder, "diff.md");
  const reports = ["--format", "github", "--report", json, "--report", markdown];
  const { status, stdout, stderr } = diff([...documents(), ...options(), ...reports]);
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  setOutput("status", String(status));
  if (status === brokenDocument) reportErrors(folder, stderr);
  if (status >= usage) process.exitCode = status;
  if (status >= brokenDocument) return;
  const { verdict, bump } = /** @type {{ verdict: string, bump: string }} */ (JSON.parse(readFileSync(json, "utf8")));
  setOutput("verdict", verdict);
  setOutput("bump", bump);
  report(folder, readFileSync(markdown, "utf8"), verdict !== "none");
}

try {
  run();
} catch (error) {
  annotate("error", error instanceof Error ? error.message : String(error));
  process.exitCode = usage;
}
