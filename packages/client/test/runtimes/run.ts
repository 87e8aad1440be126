/**
 * The client in every runtime: one suite, run by Node, Bun, Deno, workerd and Chromium with the package as users install it.
 * Without names, in all of them. What is missing is installed, and what cannot be had is skipped: a failure if RUNTIMES is
 * "required". `--report` writes the counts to a file, for the tests of the repository.
 *
 *     pnpm check runtimes [NAME...] [--report FILE]        # pnpm check runtimes node@22 bun
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { printTable } from "../../../../bench/table.js";
import type { Program } from "../../../../scripts/programs.js";
import { createProject, type Project } from "./project.js";
import { type Runtime, runtimes } from "./runtimes.js";
import { startServers } from "./servers.js";

interface Result {
  readonly passed: number;
  readonly failures: readonly { readonly name: string; readonly failure: string }[];
  readonly seconds: number;
}

/** Milliseconds after which a whole suite hangs, and a process that has nothing left to do. */
const limit = 600_000;
const patience = 20_000;

const { values, positionals } = parseArgs({ options: { report: { type: "string" } }, allowPositionals: true });
const chosen = choose(positionals);
const required = process.env["RUNTIMES"] === "required";

const programs = new Map<Runtime["find"], Program>();
const runs: (Result & { readonly name: string; readonly version: string })[] = [];
const skipped: string[] = [];
const project = await createProject();
try {
  for (const { name, ...runtime } of chosen) {
    // Two runtimes may share one program; that it is missing need not be found out twice.
    const program = programs.get(runtime.find) ?? runtime.find();
    programs.set(runtime.find, program);
    if ("missing" in program) {
      skipped.push(`${name}: ${program.missing}`);
      console.log(`${name}: skipped`);
      continue;
    }
    const { version, file } = program;
    const result = await run(runtime, file, project);
    const { passed, failures, seconds } = result;
    runs.push({ name, version, ...result });
    console.log(`${name} ${version}: ${passed} passed, ${failures.length} failed, ${seconds.toFixed(1)} s`);
    for (const { name, failure } of failures) console.log(`  FAILED: ${name}\n    ${failure}`);
  }
} finally {
  project.remove();
}

const rows = runs.map(({ name, version, passed, failures, seconds }) => {
  return [name, version, [passed, 0], [failures.length, 0], [seconds, 1]] as const;
});
printTable("The client in every runtime", ["runtime", "version", "passed", "failed", "seconds"], rows);
if (skipped.length > 0) console.log(`\nskipped${required ? ", and required:" : ":"}\n  ${skipped.join("\n  ")}`);
const passed = sum(runs.map((run) => run.passed));
const failed = sum(runs.map((run) => run.failures.length)) + (required ? skipped.length : 0);
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed, skipped }));
process.exitCode = failed === 0 ? 0 : 1;

/** Those that are named, in their own order; "node" is every version of Node. Ends the program at a name that is none's. */
function choose(names: readonly string[]): readonly Runtime[] {
  const isNamed = ({ name }: Runtime, given: string): boolean => name === given || name.startsWith(`${given}@`);
  const unknown = names.filter((given) => !runtimes.some((runtime) => isNamed(runtime, given)));
  if (unknown.length > 0) {
    console.error(
      `no runtime is called ${unknown.join(", ")}; there are ${runtimes.map(({ name }) => name).join(", ")}`,
    );
    process.exit(2);
  }
  return names.length === 0 ? runtimes : runtimes.filter((runtime) => names.some((given) => isNamed(runtime, given)));
}

/** Runs the suite to its end, and not longer than the limit. */
async function run(runtime: Omit<Runtime, "name">, program: string, project: Project): Promise<Result> {
  const { kind, file = project.file, pages, endsByItself } = runtime;
  const servers = await startServers({ runtime: kind, file, pages: pages?.(project) });
  const started = performance.now();
  const child = runtime.start(program, { project, servers });
  const output = tailOf(child);
  const exit = once(child, "exit").then(([code, signal]) => String(code ?? signal));
  const stop = new AbortController();
  const late = async (milliseconds: number): Promise<string> =>
    wait(milliseconds, `still running after ${milliseconds / 1000} s`, { signal: stop.signal });

  const broken = await Promise.race([servers.end, exit.then((code) => `ended with ${code}`), late(limit)]);
  const seconds = (performance.now() - started) / 1000;
  const code = !broken && endsByItself ? await Promise.race([exit, late(patience)]) : "0";
  stop.abort();
  await end(child, exit);
  await servers.close();

  const { names, outcomes } = servers;
  const failures = outcomes.flatMap(({ name, failure }) => (failure === undefined ? [] : { name, failure }));
  const open = names.filter((name) => !outcomes.some((outcome) => outcome.name === name));
  if (broken) {
    const failure = `${broken}, with ${open.length} cases to come, the next "${open[0]}"\n${output()}`;
    failures.push({ name: "the suite comes to its end", failure });
  }
  if (code !== "0") failures.push({ name: "the process ends by itself, with 0", failure: code });
  return { passed: outcomes.filter(({ failure }) => failure === undefined).length, failures, seconds };
}

/** Lets a browser end its helpers first. */
async function end(child: ChildProcess, exit: Promise<unknown>): Promise<void> {
  child.kill();
  const kill = setTimeout(() => child.kill("SIGKILL"), patience);
  await exit;
  clearTimeout(kill);
}

/** Collects what a process prints, and gives the end of it. */
function tailOf({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr])
    stream?.on("data", (chunk: Buffer) => (text = `${text}${chunk.toString()}`.slice(-4000)));
  // A browser without a desktop complains of much that has nothing to do with the page.
  return () => text.replace(/^\[[\d:/.]+:(ERROR|WARNING):(?!CONSOLE).*\n/gm, "").trimEnd();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
