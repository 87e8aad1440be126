import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { clientOutput } from "../../../src/emit/client/output.js";
import { createWorkbench } from "../../emit/compile.js";
import { buildFile, emit } from "../../emit/generate.js";
import { addProof } from "../../proof/zod.js";
import type { CaseRequest, CaseResult } from "./driver.js";
import { mutate, type Mutant } from "./mutate.js";
import { createRandom } from "./random.js";
import { readSeeds } from "./seeds.js";

export interface FuzzOptions {
  /** The target of mutations: documents, or the repositories around them. */
  readonly attack?: "documents" | "repositories";
  readonly cases: number;
  readonly seed: number;
  /** The number of the first case. */
  readonly from?: number;
  readonly processes?: number;
  /** Compiles the output of one case in this many, and proves its schemas' types; by default of none. */
  readonly compileOneIn?: number;
  /** Uses only small documents, without formatting. */
  readonly small?: boolean;
  readonly onResult?: (result: CaseResult, done: number) => void;
}

export interface FuzzReport {
  readonly generated: number;
  readonly refused: number;
  readonly failures: readonly string[];
  readonly slowest: { readonly number: number; readonly milliseconds: number };
}

/** The time limit of a case, even on a busy machine: exceeding it counts as a hang. */
const mostMilliseconds = 90_000;
/** The heap limit of a process in MiB. */
const mostMemory = 768;

/** Runs random cases in separate processes, and reports failures. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { cases, seed, from = 0, compileOneIn } = options;
  const driver = options.attack === "repositories" ? "./repository-driver.ts" : "./driver.ts";
  const results: CaseResult[] = [];
  const kept = mkdtempSync(join(tmpdir(), "specloom-fuzz-kept-"));
  let next = from;
  const take = (): CaseRequest | undefined => {
    if (next >= from + cases) return undefined;
    const number = next++;
    const isKept = compileOneIn !== undefined && number % compileOneIn === 0;
    return {
      seed,
      number,
      ...(options.small && { small: true }),
      ...(isKept && { keep: join(kept, `case-${number}`) }),
    };
  };
  const finish = (result: CaseResult): void => {
    results.push(result);
    options.onResult?.(result, results.length);
  };
  try {
    await Promise.all(Array.from({ length: options.processes ?? 2 }, () => work(driver, take, finish)));
    const compiled = compileOneIn === undefined ? [] : await compileKept(kept);
    return reportOf(results, compiled);
  } finally {
    rmSync(kept, { recursive: true, force: true });
  }
}

/** Returns the document of a case for inspection. */
export function mutantOf(seed: number, number: number): Mutant {
  const random = createRandom(seed * 1_000_003 + number);
  return mutate(random.pick(readSeeds({ small: false })), random);
}

function reportOf(results: readonly CaseResult[], compiled: readonly string[]): FuzzReport {
  const count = (outcome: CaseResult["outcome"]): number => results.filter((one) => one.outcome === outcome).length;
  const failures = results.flatMap(({ number, failures: ofCase }) =>
    ofCase.map((failure) => `case ${number}: ${failure}`),
  );
  const slowest = results.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one), {
    number: -1,
    milliseconds: 0,
  });
  return { generated: count("generated"), refused: count("refused"), failures: [...failures, ...compiled], slowest };
}

/** Runs cases in one process at a time, and starts a new one after a crash or a hang. */
async function work(
  driver: string,
  take: () => CaseRequest | undefined,
  finish: (result: CaseResult) => void,
): Promise<void> {
  let child: ChildProcess | undefined;
  for (let request = take(); request; request = take()) {
    child ??= await startDriver(driver);
    const result = await runIn(child, request);
    finish(result);
    if (!child.connected || result.failures.some((failure) => failure.startsWith("hang"))) {
      child.kill("SIGKILL");
      child = undefined;
    }
  }
  child?.disconnect();
}

async function startDriver(driver: string): Promise<ChildProcess> {
  const tsx = createRequire(new URL("../../../../package.json", import.meta.url)).resolve("tsx");
  const child = fork(fileURLToPath(new URL(driver, import.meta.url)), {
    execArgv: ["--import", pathToFileURL(tsx).href, `--max-old-space-size=${mostMemory}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    let heard = "";
    child.stderr?.on("data", (data: Buffer) => (heard += data.toString()));
    child.once("exit", () => reject(new Error(`the driver does not start: ${heard.slice(-2000)}`)));
  });
  child.removeAllListeners("exit");
  return child;
}

function runIn(child: ChildProcess, request: CaseRequest): Promise<CaseResult> {
  const { number } = request;
  return new Promise((resolve) => {
    const start = performance.now();
    let heard = "";
    const hear = (data: Buffer): void => void (heard += data.toString());
    const end = (result: Omit<CaseResult, "number" | "milliseconds">): void => {
      clearTimeout(timer);
      child.off("message", answer).off("exit", die);
      child.stderr?.off("data", hear);
      resolve({ milliseconds: performance.now() - start, ...result, number });
    };
    const answer = (result: CaseResult): void => end(result);
    const die = (): void => end({ outcome: "failed", failures: [`died: ${heard.slice(-600)}`] });
    const timer = setTimeout(
      () => end({ outcome: "failed", failures: [`hang: ${mostMilliseconds} ms`] }),
      mostMilliseconds,
    );
    child.on("message", answer).on("exit", die);
    child.stderr?.on("data", hear);
    child.send(request);
  });
}

/** Returns the compiler's errors in the kept output, and in the proof of each document's schemas, by case. */
async function compileKept(kept: string): Promise<readonly string[]> {
  const bench = createWorkbench();
  try {
    for (const name of readdirSync(kept)) {
      for (const part of ["client", "zod"] as const) {
        const folder = join(kept, name, part, "generated");
        const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
        bench.add(name, part, new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")])));
      }
      const document = readdirSync(join(kept, name)).find((file) => file.startsWith("openapi."));
      // With a client of its own, because names of earlier cases affect the output of the command line.
      const built = await buildFile(join(kept, name, document!));
      bench.add(`${name}-proof`, "client", await emit(clientOutput, built));
      await addProof(bench, `${name}-proof`, built);
    }
    return bench.compile();
  } finally {
    bench.remove();
  }
}

/** Writes the document of a case for inspection, and returns its path. */
export function keepMutant(seed: number, number: number): string {
  const mutant = mutantOf(seed, number);
  const folder = join(tmpdir(), `specloom-fuzz-case-${seed}-${number}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, mutant.file);
  writeFileSync(file, mutant.text);
  return `${file} (${mutant.seed}: ${mutant.steps.join(", ")})`;
}
