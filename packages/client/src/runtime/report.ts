/** The reports of a call: its events, and the errors that name it. */
import type { CallState, Settings } from "./contract.js";
import { isClientError, traceAgain } from "./errors.js";
import type { EventDetails } from "./events.js";
import { joined } from "./plain.js";

/** Returns the time in milliseconds if there is a listener to report it to, else 0. */
export const now = ({ options }: Settings): number => (options.onEvent ? performance.now() : 0);

/** Returns the milliseconds since the call began, for an event. */
export const elapsed = (call: CallState): number => now(call) - call.began;

/** Calls the listener of the client, if there is one. */
export function emit(call: CallState, details: EventDetails): void {
  const { operation, id, attempt } = call;
  call.options.onEvent?.({ operation: operation.id, call: id, attempt, ...details });
}

/**
 * Adds the operation to an error, and a stack trace that begins with the function that waits for `below`, or that took the promise: a
 * timer or our own functions may have hidden it. The stack says which request failed. The path is that of the document: arguments may
 * be private.
 */
export function claim(call: CallState, error: unknown, below: (...args: never) => unknown = claim): unknown {
  // The error of another call, thrown by a callback, stays as it is.
  if (isClientError(error) && !error.operation) {
    const { id, method, path } = call.operation;
    Object.assign(error, { operation: id, attempts: call.attempt, phase: call.phase });
    traceAgain(error, below, `${joined(" ", method, path, (error as { status?: number }).status)}: `, call.mode?.from);
  }
  return error;
}
