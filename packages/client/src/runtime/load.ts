import { ConnectionError, isClientError } from "./errors.js";
import { bounded } from "./timing.js";

/**
 * Loads the module of an upload, which a bundler can split off because few programs need it at once.
 * @throws ConnectionError, AbortError
 */
export async function load<T>(module: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await bounded(module, Infinity, signal);
  } catch (cause) {
    if (isClientError(cause)) throw cause;
    // A service worker must not import later, and a page may be older than what its server has.
    throw new ConnectionError("The code for uploads could not be loaded: import the upload's function, or reload", {
      cause,
    });
  }
}
