import type { Kysely } from "kysely";
import type { Schema } from "../../src/database/schema.js";
import { processorTime } from "./processor-time.js";

/** Times of a repeated operation, in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** The mean processor time, of the database too. */
  readonly processor: number;
}

/** Runs an operation for each input, one after the other, and returns the times it took. The first inputs only warm up. */
export async function measureTimes<T>(
  db: Kysely<Schema>,
  inputs: readonly T[],
  run: (input: T) => Promise<unknown>,
  warmUp = 20,
): Promise<Times> {
  const times: number[] = [];
  let processorStart = 0;
  for (const [index, input] of inputs.entries()) {
    if (index === warmUp) processorStart = await processorTime(db);
    const start = performance.now();
    await run(input);
    if (index >= warmUp) times.push(performance.now() - start);
  }
  const processor = ((await processorTime(db)) - processorStart) / times.length;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), processor };
}

export const milliseconds = (time: number): string => `${time.toFixed(1)} ms`;
