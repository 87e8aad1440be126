/**
 * Compares the document of a pull request with that of its base: annotates the lines, writes the summary of the run, and leaves
 * the comment in a file. Does so however the comparison ends, so that no comment of an earlier push stays. Exits with 0; the output
 * `status` has the exit code of `specloom diff`, with which the last step of the action ends.
 *
 * @import { DiffReport, Draft } from "./types.js"
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
/** The exit codes of `specloom diff`. Below the first, there is a comparison. */
const brokenDocument = 2;
const usage = 3;
const failure = 4;

/** The title and the remedy of a report where specloom has left none, by exit code. */
const endings = new Map([
  [brokenDocument, ["The API's document has errors", "Nothing was compared. Fix the errors, and push again."]],
  [
    usage,
    [
      "The comparison is not possible",
      "Check the inputs of the action, specloom's configuration and the checkout, and run the job again.",
    ],
  ],
]);
const crash = [
  "The comparison failed",
  "Specloom was not installed, or has a bug. Run the job again; if it fails again, report the output.",
];

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
  return { status: status ?? failure, stdout, stderr };
}

/** Returns the address of the whole report. */
const runUrl = () =>
  `${variable("GITHUB_SERVER_URL")}/${variable("GITHUB_REPOSITORY")}/actions/runs/${variable("GITHUB_RUN_ID")}`;

/**
 * Returns the key of the comment on a document.
 *
 * @param {string} spec
 */
const commentKey = (spec) => keyOf([input("API"), spec].filter((part) => part !== "").join("-"));

/**
 * Writes the summary, and the comment into a file that the next step posts.
 *
 * @param {string} folder
 * @param {string} markdown
 * @param {Pick<Draft, "changes" | "formerKey">} about
 */
function report(folder, markdown, about) {
  // A character has at most 3 bytes for each of its UTF-16 code units.
  addSummary(cut(markdown, longestSummary / 3, "The rest is missing: this report is too long for GitHub."));
  const pullRequest = readEvent().pull_request?.number;
  if (pullRequest === undefined) return;
  const key = commentKey(input("SPEC"));
  const longest = longestComment - markerOf(key).length - 1;
  const body = cut(markdown, longest, `The rest is in [the run's summary](${runUrl()}).`);
  const draft = join(folder, draftFile);
  writeFileSync(draft, JSON.stringify(/** @satisfies {Draft} */ ({ pullRequest, key, ...about, body })));
  setOutput("draft", draft);
  setOutput("key", key);
}

/**
 * Reports an end without a comparison, for which specloom has left no report.
 *
 * @param {string} folder
 * @param {number} status
 * @param {string} output What specloom has printed about it.
 */
function reportFailure(folder, status, output) {
  const [title = "", remedy = ""] = endings.get(status) ?? crash;
  annotate("error", `${title}. ${remedy} The summary of the run has the reason.`);
  const text = output.trim() === "" ? `exit code ${status}, without any output` : output.trim();
  const fence = "`".repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  report(folder, `### ${title}\n\n${remedy}\n\n${fence}text\n${text}\n${fence}`, { changes: true });
}

/**
 * Reads what specloom has written as JSON.
 *
 * @param {string} file
 * @returns {DiffReport | undefined} Undefined if it ended before that.
 */
const readReport = (file) =>
  existsSync(file) ? /** @type {DiffReport} */ (JSON.parse(readFileSync(file, "utf8"))) : undefined;

/** @throws {Error} For an input that specloom does not check. */
function checkInputs() {
  const comment = input("COMMENT");
  if (!["", "true", "false"].includes(comment))
    throw new Error(`the input \`comment\` must be true or false, not "${comment}"`);
}

/** @param {string} folder */
function run(folder) {
  checkInputs();
  const json = join(folder, "diff.json");
  const markdown = join(folder, "diff.md");
  const reports = ["--format", "github", "--report", json, "--report", markdown];
  const { status, stdout, stderr } = diff([...documents(), ...options(), ...reports]);
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  const { verdict, bump, base, diagnostics } = readReport(json) ?? {};
  const isCompared = status < brokenDocument && verdict !== undefined && bump !== undefined;
  // A program that crashes, and npm, end with 1.
  const ending = isCompared || status >= brokenDocument ? status : failure;
  setOutput("status", String(ending));
  if (isCompared) {
    setOutput("verdict", verdict);
    setOutput("bump", bump);
    const changes = verdict !== "none" || base?.state !== undefined || base?.isMoved === true;
    const formerKey = base?.isMoved === true && input("SPEC") !== "" ? { formerKey: commentKey(base.file) } : {};
    report(folder, readFileSync(markdown, "utf8"), { changes, ...formerKey });
  } else if (diagnostics !== undefined && status >= brokenDocument) {
    report(folder, readFileSync(markdown, "utf8"), { changes: true });
  } else reportFailure(folder, ending, stderr);
}

/**
 * Ends without a comparison because of an error of this script.
 *
 * @param {unknown} error
 * @param {string} folder
 */
function fail(error, folder) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason}\n`);
  setOutput("status", String(usage));
  reportFailure(folder, usage, reason);
}

try {
  const folder = mkdtempSync(join(variable("RUNNER_TEMP"), "specloom-diff-"));
  try {
    run(folder);
  } catch (error) {
    fail(error, folder);
  }
} catch (error) {
  annotate("error", error instanceof Error ? error.message : String(error));
  process.exitCode = usage;
}
