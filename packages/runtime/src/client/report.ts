/** The reports of a call: its events, and the errors that name it. */
import type { CallState } from "./contract.js";
import { isOwn, traceAgain } from "./errors.js";
import { joined } from "./plain.js";

/**
 * Lets a call report its events, if the client has a listener. Only then has it an id and a beginning: Next cannot prerender a
 * component that uses a random number or the clock before its request.
 */
export function observe(call: CallState): void {
  const { onEvent } = call.options;
  if (!onEvent) return;
  // Random, so that calls of several clients, copies of this package and processes can share a log.
  const id = (Math.random() * 2 ** 32) >>> 0;
  call.began = performance.now();
  call.emit = (details, ...setHeader) =>
    onEvent({ operation: call.operation.id, call: id, attempt: call.attempt, ...details }, ...setHeader);
}

/** Returns the milliseconds since a call with a listener began. */
export const elapsed = (call: CallState): number => performance.now() - call.began;

/**
 * Adds the operation to an error, and a stack trace that begins with the function that waits for `below`, or that took the promise: a
 * timer or our own functions may have hidden it. The stack says which request failed. The path is that of the document: arguments may
 * be private.
 */
export function claim(call: CallState, error: unknown, below: (...args: never) => unknown = claim): unknown {
  if (isOwn(error)) {
    const { id, method, path } = call.operation;
    Object.assign(error, { api: call.api.name, operation: id, attempts: call.attempt, phase: call.phase });
    traceAgain(error, below, `${joined(" ", method, path, (error as { status?: number }).status)}: `, call.mode?.from);
  }
  return error;
}
