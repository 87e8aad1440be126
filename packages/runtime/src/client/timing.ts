import { AbortError, type ClientError, isOwn, TimeoutError } from "./errors.js";

/** The callbacks of all calls that share a signal. It is the one listener of that signal. */
class Waiting extends Set<() => void> {
  handleEvent(): void {
    for (const run of this) run();
  }
}

const waiting = new WeakMap<AbortSignal, Waiting>();

/**
 * The requests to keep alive, by the signal of the work that has sent them, or by the body that is still to be read: Node stops
 * following the signal of a Request that has been garbage collected, even in the middle of a body, or after middleware has
 * replaced it. Not a listener of the signal: Node never collects a signal with a listener that leads back to a Request that follows it.
 */
export const kept: WeakMap<object, readonly Request[]> = new WeakMap();

/**
 * Runs the callback when the signal aborts, and returns a function that prevents this. Adds one listener per signal, for any
 * number of callbacks: Node 20 warns of a leak from eleven listeners on.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const runs = waiting.get(signal) ?? new Waiting();
  waiting.set(signal, runs.add(run));
  signal.addEventListener("abort", runs);
  return () => {
    if (runs.delete(run) && !runs.size) signal.removeEventListener("abort", runs);
  };
}

/** Releases the callbacks for objects that have been garbage collected. Created on first use: Hermes has none. */
let forgotten: FinalizationRegistry<() => void> | undefined;

/** Runs the callback with an object when the signal aborts, unless the object has been garbage collected by then. */
export function onAbortWhileAlive<T extends object>(
  signal: AbortSignal,
  target: T,
  run: (target: T) => void,
): () => void {
  const weak = new WeakRef(target);
  const release = onAbort(signal, () => {
    const alive = weak.deref();
    if (alive) run(alive);
  });
  forgotten ??= new FinalizationRegistry((release) => release());
  forgotten.register(target, release);
  return release;
}

/**
 * Runs work until it settles, the timeout is over or the signal aborts, whichever comes first, even if the work ignores its
 * signal. Leaves no timer, no listener and no request behind.
 * @throws AbortError, TimeoutError, what the work throws; a signal's reason that is an error of ours stays as it is.
 */
export function bounded<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeout: number,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) throw abortion(signal);
    const controller = new AbortController();
    const stop = (reason: unknown): void => {
      // First, so that the reason wins over the error that the work throws for the abort.
      reject(reason);
      controller.abort(reason);
      end();
    };
    const timer =
      timeout < Infinity
        ? // setTimeout counts to 24 days; beyond that it fires at once.
          setTimeout(
            () => stop(new TimeoutError(`Not done within ${timeout} ms`, { timeout })),
            Math.min(timeout, 2 ** 31 - 1),
          )
        : undefined;
    const release = signal && onAbort(signal, () => stop(abortion(signal)));
    const end = (): void => {
      clearTimeout(timer);
      release?.();
      kept.delete(controller.signal);
    };
    work(controller.signal).then((result) => {
      end();
      resolve(result);
      // Work that fails does not need its connection any more.
    }, stop);
  });
}

/** Returns the error for an aborted signal: its reason if that is an error of this call, else an AbortError with it as `cause`. */
export const abortion = ({ reason }: { readonly reason?: unknown }): ClientError =>
  isOwn(reason) ? reason : new AbortError("The call was aborted", { cause: reason });

/** @throws the error for an aborted signal. React Native has no `throwIfAborted`. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortion(signal);
}

/** Resolves after some milliseconds, and rejects when the signal aborts. */
export const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  bounded(() => new Promise<never>(() => {}), milliseconds, signal).catch(() => stopIfAborted(signal));
