import { describeConnection } from "./error-details.js";
import { ConnectionError, isClientError } from "./errors.js";
import type { Secret } from "./redact.js";

/** Returns the error of work that needs the network. Our own errors stay as they are; any other becomes a ConnectionError. */
export function asConnectionError(thrown: unknown, secret?: Secret, problem?: string): unknown {
  return isClientError(thrown) ? thrown : new ConnectionError(...describeConnection(thrown, secret, problem));
}

/** Runs work that needs the network, and throws the error that `asConnectionError` returns. */
export async function connected<T>(work: () => Promise<T>, secret?: Secret): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asConnectionError(error, secret);
  }
}
