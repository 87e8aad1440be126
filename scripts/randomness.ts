/**
 * The seed and the length of tests with random input. By default each run tests the same input. `SEED=random` draws a seed and
 * prints it, `SEED=5` repeats a run, `RUNS=20` tests twenty times as much as `pnpm test --all`, and without it the tests take a
 * tenth of that. See docs/testing.md.
 */
import { isThorough } from "./thoroughness.js";

const { SEED: chosen = "1", RUNS: length = isThorough ? "1" : "0.1" } = process.env;

/** The seed of every random generator in the tests. */
export const seed = chosen === "random" ? Math.floor(Math.random() * 1_000_000) : Number(chosen);
if (!Number.isSafeInteger(seed)) throw new Error(`SEED is "${chosen}": set it to "random" or an integer`);
if (chosen === "random") {
  // Vitest reads this first in its main process, so that all workers use the same seed.
  process.env["SEED"] = String(seed);
  console.log(`repeat this run with SEED=${seed}`);
}

const factor = Number(length);
if (!(factor > 0)) throw new Error(`RUNS is "${length}": set it to a positive number`);

/** Returns how many cases to test, or how many milliseconds that may take, if it is `count` with `pnpm test --all`. */
export const times = (count: number): number => Math.ceil(count * factor);
