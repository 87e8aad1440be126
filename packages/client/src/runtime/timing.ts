import { AbortError, type ClientError, isClientError, TimeoutError } from "./errors.js";

/**
 * Runs work until it settles, the milliseconds are over or the signal aborts, whichever comes first, even if the work
 * ignores the signal that it gets. Leaves no timer and no listener behind.
 * @throws AbortError, TimeoutError, what the work throws; a signal's reason that is an error of ours stays as it is.
 */
export async function bounded<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeout: number,
  signal?: AbortSignal,
): Promise<T> {
  if (signal?.aborted) throw abortion(signal);
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(abortion(signal!));
  const onTimeout = (): void => controller.abort(new TimeoutError(`Not done within ${timeout} ms`, { timeout }));
  // setTimeout counts to 24 days; beyond that it fires at once.
  const timer = setTimeout(onTimeout, Math.min(timeout, 2 ** 31 - 1));
  signal?.addEventListener("abort", onAbort);
  try {
    // The interruption comes first, so that its reason wins over what the work makes of the abort.
    return await Promise.race([interruption(controller.signal), work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** An error of ours as it is, a caller's reason as an AbortError. */
const abortion = ({ reason }: AbortSignal): ClientError =>
  isClientError(reason) ? reason : new AbortError("The call was aborted", { cause: reason });

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    interruption(signal).catch(() => resolve(clearTimeout(timer)));
  });
}

/** Rejects with the reason of the abort. For signals that live no longer than one call. */
async function interruption(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
  throw signal.reason;
}
