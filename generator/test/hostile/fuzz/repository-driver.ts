/**
 * Runs cases of the fuzzer, one per message: a command line in a randomly mutated repository. Answers with the result. The
 * parent process kills this one if it hangs.
 */
import fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { tinySpec } from "../../cli/cli.js";
import { snapshot } from "../../cli/snapshot.js";
import type { CaseRequest, CaseResult } from "./driver.js";
import { createRandom } from "./random.js";
import { attackRepository, ranMarker, repositoryFiles } from "./repository.js";
import { watchFileSystem } from "./watch.js";

/** Milliseconds of processor time. */
const mostMilliseconds = 20_000;
const top = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "specloom-fuzz-")));
process.on("exit", () => fs.rmSync(top, { recursive: true, force: true }));
const [project, outside, caches] = ["project", "outside", "caches"].map((name) => join(top, name)) as [
  string,
  string,
  string,
];
const trespasses: string[] = [];
watchFileSystem(top, trespasses);
// Imported late, so that it uses the watched functions.
const { runMain } = await import("../../cli/in-process.js");

fs.mkdirSync(join(outside, "stage"), { recursive: true });
for (const file of ["mine.txt", "stage/mine.txt", "run.lock"]) fs.writeFileSync(join(outside, file), "mine\n");
fs.writeFileSync(join(outside, "rules.yaml"), "plugins: [./evil.cjs]\n");
fs.writeFileSync(join(outside, "evil.cjs"), `globalThis.${ranMarker} = true;\n`);
const original = await createOriginal();

process.on("message", (request: CaseRequest) => {
  void run(request).then((result) => process.send?.(result));
});
process.send?.("ready");

/** Creates a repository as left by a run that was killed between renames. */
async function createOriginal(): Promise<ReadonlyMap<string, string>> {
  for (const [path, text] of Object.entries({ ...repositoryFiles, "spec/openapi.yaml": tinySpec() })) write(path, text);
  const { code, stderr } = await runMain(project, ["generate"], caches);
  if (code !== 0) throw new Error(`the repository is no good: ${stderr}`);
  write(".specloom/journal.json", fs.readFileSync(join(project, "specloom.lock.json"), "utf8"));
  write(".specloom/stage/0", "#!/bin/sh\n");
  const paths = fs.readdirSync(project, { recursive: true, encoding: "utf8" });
  const isFile = (path: string) => fs.statSync(join(project, path)).isFile();
  return new Map(paths.filter(isFile).map((path) => [path, fs.readFileSync(join(project, path), "utf8")]));
}

function write(path: string, text: string): void {
  fs.mkdirSync(dirname(join(project, path)), { recursive: true });
  fs.writeFileSync(join(project, path), text);
}

const readers = ["generate --check", "lint", "dump tree", "dump files"];
const writers = ["generate", "generate", "generate --force"];

async function run({ seed, number }: CaseRequest): Promise<CaseResult> {
  const random = createRandom(seed * 1_000_003 + number);
  fs.rmSync(project, { recursive: true, force: true });
  for (const [path, text] of original) write(path, text);
  const steps = attackRepository(project, random);
  const before = { outside: snapshot(outside), project: snapshot(project), kept: keptOf() };
  const start = process.cpuUsage();
  const line = random.pick(random.once(3) ? readers : writers);
  trespasses.length = 0;
  const { code, stderr } = await runMain(project, line.split(" "), caches);
  const failures = [...judge(code, stderr), ...trespasses.filter(isWrong).map((what) => `trespass: ${what}`)];
  if (!equals(before.outside, snapshot(outside))) failures.push("something outside was changed");
  if (!equals(before.kept, keptOf())) failures.push("git's or the package manager's files were changed");
  if (readers.includes(line) && !equals(before.project, snapshot(project))) failures.push("a reader wrote");
  if (failures.length === 0 && code === 0 && writers.includes(line)) failures.push(...(await judgeAgain()));
  if (failures.length === 0 && line === "generate --check" && code === 1) failures.push(...(await judgeRemedy(stderr)));
  if (ranMarker in globalThis) failures.push("a program of the repository ran");
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  if (milliseconds > mostMilliseconds) failures.push(`slow: ${Math.round(milliseconds)} ms`);
  const passed = code === 0 ? "generated" : "refused";
  const outcome = failures.length > 0 ? "failed" : passed;
  return {
    number,
    outcome,
    failures: failures.map((failure) => `${line} after ${steps.join(", ")}: ${failure}`),
    milliseconds,
  };
}

/** Returns whether an access is a violation. The configuration is trusted: it may name a document anywhere. */
function isWrong(trespass: string): boolean {
  return !trespass.startsWith("read") || textOf("specloom.config.yaml") === original.get("specloom.config.yaml");
}

function textOf(path: string): string | undefined {
  const file = join(project, path);
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? fs.readFileSync(file, "utf8") : undefined;
}

function judge(code: number | null, stderr: string): string[] {
  if (code === 3) return [`crash: ${stderr.slice(0, 1500)}`];
  if (code !== 0 && !/^(error|warning) [A-Z]+\d*: /m.test(stderr)) return ["refused without a diagnostic"];
  if (code !== 0 && !/^ {2}help: /m.test(stderr)) return [`refused without help: ${stderr.slice(0, 300)}`];
  return [];
}

/** Checks that the output is complete, and that a second run has nothing to do. */
async function judgeAgain(): Promise<string[]> {
  const check = await runMain(project, ["generate", "--check"], caches);
  if (check.code !== 0) return [`generated, and --check ends with ${check.code}: ${check.stderr.slice(0, 500)}`];
  const before = snapshot(join(project, "src"));
  const again = await runMain(project, ["generate"], caches);
  const isSame = again.code === 0 && equals(before, snapshot(join(project, "src")));
  return isSame ? [] : [`the same run again ended with ${again.code} or wrote something`];
}

/** Checks that the fix that `--check` suggests works, or leads to another diagnostic. */
async function judgeRemedy(stderr: string): Promise<string[]> {
  if (/^error (?!GEN201)/m.test(stderr)) return [];
  const remedy = /run `specloom (generate --force)`/.exec(stderr)?.[1] ?? "generate";
  const mended = await runMain(project, remedy.split(" "), caches);
  if (mended.code !== 0)
    return [4].includes(mended.code ?? 3) && !/GEN10[123]/.test(mended.stderr)
      ? []
      : [`the remedy ended with ${mended.code}: ${mended.stderr.slice(0, 500)}`];
  const { code } = await runMain(project, ["generate", "--check"], caches);
  return code === 0 ? [] : ["the remedy did not help"];
}

/** Returns the files that specloom must not change, whatever the configuration. */
function keptOf(): Readonly<Record<string, string>> {
  const kept = [".git", "node_modules"].flatMap((folder) => Object.entries(snapshot(join(project, folder))));
  return Object.fromEntries(kept);
}

function equals(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
