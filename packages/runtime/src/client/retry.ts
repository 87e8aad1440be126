import type { MaybeLater } from "./contract.js";
import { sleep, stopIfAborted } from "./timing.js";

/** Runs work until an attempt succeeds, or until one fails for good: `delayOf` returns Infinity. */
export async function retrying<T>(
  work: (signal: AbortSignal) => Promise<T>,
  delayOf: (error: unknown, attempt: number) => MaybeLater<number>,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(signal);
    } catch (error) {
      // Nobody is waiting: a fetch that ignores its signal may still fail.
      stopIfAborted(signal);
      const delay = await delayOf(error, attempt);
      if (delay === Infinity) throw error;
      await sleep(delay, signal);
    }
  }
}
