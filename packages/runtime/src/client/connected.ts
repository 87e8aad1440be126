import { ConnectionError, isClientError } from "./errors.js";
import { joined } from "./plain.js";
import { redactor, type Secret } from "./redact.js";

/**
 * Returns the error of work that needs the network. Our own errors stay as they are; any other becomes a ConnectionError. That keeps
 * only strings of the cause, because runtimes attach the URL, headers and received bytes to their errors.
 */
export function asConnectionError(thrown: unknown, secret?: Secret, problem = "The connection failed"): unknown {
  if (isClientError(thrown)) return thrown;
  const { cause: root = thrown } = Object(thrown) as Error;
  const redact = redactor(secret);
  const [reason, text, stack] = ["code", "message", "stack"].map((name) =>
    redact(`${(Object(root) as Record<string, unknown>)[name] ?? ""}`),
  );
  return new ConnectionError(joined(": ", problem, reason, text), {
    ...(reason && { reason }),
    cause: Object.assign(new Error(text), { stack, ...(reason && { code: reason }) }),
  });
}

/** Runs work that needs the network, and throws the error that `asConnectionError` returns. */
export async function connected<T>(work: () => Promise<T>, secret?: Secret): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asConnectionError(error, secret);
  }
}
