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
  let stop: (reason: unknown) => void;
  const onAbort = (): void => stop(abortion(signal!));
  const onTimeout = (): void => stop(new TimeoutError(`Not done within ${timeout} ms`, { timeout }));
  const timer = start(onTimeout, timeout);
  signal?.addEventListener("abort", onAbort);
  try {
    return await new Promise<T>((resolve, reject) => {
      stop = (reason) => {
        // First, so that the reason wins over what the work makes of the abort.
        reject(reason);
        controller.abort(reason);
      };
      // What fails has no use for its connection any more.
      work(controller.signal).then(resolve, stop);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** setTimeout counts to 24 days; beyond that it fires at once. */
const start = (run: () => void, milliseconds: number) => setTimeout(run, Math.min(milliseconds, 2 ** 31 - 1));

/** An error of this call as it is, a caller's reason, be it the error of another call, as an AbortError. */
const abortion = ({ reason }: AbortSignal): ClientError =>
  isClientError(reason) && !reason.operation ? reason : new AbortError("The call was aborted", { cause: reason });

/** Resolves after so many milliseconds; rejects as soon as the signal aborts. For signals that live no longer than one call. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = start(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
