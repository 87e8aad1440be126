import { Call } from "./call.js";
import type { CallResult, Mode } from "./contract.js";
import type { ApiError } from "./api-errors.js";
import { ConnectionError, isClientError } from "./errors.js";
import { bounded } from "./timing.js";

/**
 * Loads code that few programs need at first, so that a bundler can split it off. Ignores an invalid signal: the call itself
 * refuses it.
 * @throws ConnectionError, AbortError
 */
export async function load<T>(module: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await bounded(module, Infinity, signal?.addEventListener && signal);
  } catch (cause) {
    if (isClientError(cause)) throw cause;
    // A service worker cannot import later, and the server of an old page may have newer files.
    throw new ConnectionError("The code of this call could not be loaded: import its function, or reload", { cause });
  }
}

/** Starts a call as soon as its code is loaded. */
export function callLater<Module, T, Failed extends ApiError, Answer extends Response, Message, Declared>(
  module: Promise<Module>,
  start: (module: Module) => Call<T, Failed, Answer, Message, Declared>,
): Call<T, Failed, Answer, Message, Declared> {
  const mode: Mode = {};
  const run = async (): Promise<CallResult<T, Answer, Message>> => {
    const call = start(await module);
    Object.assign(Call["~mode"](call), { from: {}, ...mode });
    return call.withResponse() as Promise<CallResult<T, Answer, Message>>;
  };
  return new Call(run(), mode);
}
