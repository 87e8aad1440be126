import { setTimeout as wait } from "node:timers/promises";
import { run, type RunOptions } from "../run/index.js";
import type { Environment } from "../run/environment.js";
import type { Outcome } from "../run/outcome.js";

/** The end of the last run in each folder. A process does not stop itself, so its runs follow each other. */
const queues = new Map<string, Promise<unknown>>();

/** How often, and after how many milliseconds, a run is repeated while another process writes. */
const attempts = 50;
const pause = 100;

/** Runs specloom in a folder, after the runs of this process, and those of others, have ended. */
export function runInTurn(options: RunOptions, environment: Environment): Promise<Outcome> {
  const { folder } = environment;
  const before = queues.get(folder) ?? Promise.resolve();
  const outcome = before.then(() => runWhenFree(options, environment));
  queues.set(
    folder,
    outcome.catch(() => undefined),
  );
  return outcome;
}

async function runWhenFree(options: RunOptions, environment: Environment): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run(options, environment);
    const isBusy = outcome.diagnostics.some(({ code }) => code === "GEN107");
    if (!isBusy || attempt === attempts) return outcome;
    await wait(pause);
  }
}
