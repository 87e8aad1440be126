/** Judges clients in rows: each pair in its own process, which is killed after a time limit. */
import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { writeDrivers, writeProgram } from "../client/bundle.js";
import type { Contender } from "../client/contenders.js";
import type { Installed } from "../client/packages.js";
import { type Row, type Verdict, wrong } from "./row.js";

export interface Judged {
  readonly row: Row;
  /** The verdicts, in the order of the contenders. */
  readonly verdicts: ReadonlyMap<Contender, Verdict>;
}

export interface Run {
  readonly contenders: readonly Contender[];
  readonly rows: readonly Row[];
  readonly installed: Installed;
  /** A folder for the bundles. */
  readonly folder: string;
  /** Milliseconds for one client in one row, after which its process is killed. */
  readonly limit: number;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Judges every contender in every row. Never rejects because of a client. */
export async function judgeAll({
  contenders,
  rows,
  installed,
  folder,
  limit,
  onProgress,
}: Run): Promise<readonly Judged[]> {
  const worker = join(folder, "worker.mjs");
  await writeProgram({ module: "../faults/worker.ts" }, installed, worker);
  const files = await writeDrivers(contenders, installed, folder);
  const judged = rows.map((row) => ({ row, verdicts: new Map<Contender, Verdict>() }));
  const tasks = judged.flatMap(({ row, verdicts }) =>
    [...files].map(([contender, driver]) => async () => {
      const node = row.inOwnNode ? process.execPath : installed.node;
      verdicts.set(contender, await judgeOne(fork(worker, [driver], optionsOf(node)), row, limit));
    }),
  );
  await inTurns(tasks, onProgress);
  return judged.map(({ row, verdicts }) => ({ row, verdicts: inOrder(contenders, verdicts) }));
}

const optionsOf = (execPath: string): ForkOptions => ({
  execPath,
  execArgv: [],
  stdio: ["ignore", "ignore", "ignore", "ipc"],
});

/** Resolves with the process's verdict, or with the way it ended without one. */
function judgeOne(child: ChildProcess, { name }: Row, limit: number): Promise<Verdict> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(wrong(`no end within ${limit / 1000} s`));
      child.kill("SIGKILL");
    }, limit);
    child.once("message", (verdict: Verdict) => resolve(verdict));
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      resolve(wrong(`its process ended: ${code === null ? signal : `exit code ${code}`}`));
    });
    child.once("error", (error) => resolve(wrong(`its process failed: ${error.message}`)));
    child.send(name);
  });
}

/** Runs one more task at once than there are processors, because tasks mostly wait. */
async function inTurns(
  tasks: readonly (() => Promise<void>)[],
  onProgress?: (done: number, all: number) => void,
): Promise<void> {
  const left = [...tasks];
  let done = 0;
  const run = async (): Promise<void> => {
    for (let task = left.shift(); task; task = left.shift()) {
      await task();
      onProgress?.(++done, tasks.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, run));
}

const inOrder = <Key, Value>(keys: readonly Key[], values: ReadonlyMap<Key, Value>): ReadonlyMap<Key, Value> =>
  new Map(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key)!]] : [])));
