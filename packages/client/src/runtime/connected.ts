import { ConnectionError, isClientError } from "./errors.js";

/** Gives a network failure its name; leaves our own errors as they are. */
export async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw isClientError(cause) ? cause : new ConnectionError("The connection failed", { cause });
  }
}
