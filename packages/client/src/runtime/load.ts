import { Call } from "./call.js";
import { ConnectionError, isClientError } from "./errors.js";
import { bounded } from "./timing.js";

/**
 * Loads code that few programs need at once, so that a bundler can split it off. Ignores what is not a signal: the call
 * itself refuses it.
 * @throws ConnectionError, AbortError
 */
export async function load<T>(module: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await bounded(module, Infinity, signal?.addEventListener && signal);
  } catch (cause) {
    if (isClientError(cause)) throw cause;
    // A service worker must not import later, and a page may be older than what its server has.
    throw new ConnectionError("The code of this call could not be loaded: import its function, or reload", { cause });
  }
}

/** Starts a call as soon as its code is loaded. */
export function callLater<Module, T>(module: Promise<Module>, start: (module: Module) => Call<T>): Call<T> {
  return new Call(module.then((loaded) => start(loaded).withResponse()));
}
