import type { ApiError } from "./api-errors.js";
import { type ClientError, type ConnectionError, isClientError } from "./errors.js";
import { sleep, stopIfAborted } from "./timing.js";

/** Runs work until an attempt succeeds, or until one fails for good: `delayOf` returns Infinity. */
export async function retrying<T>(
  work: (signal: AbortSignal) => Promise<T>,
  delayOf: (error: unknown, attempt: number) => number,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(signal);
    } catch (error) {
      // Nobody is waiting: a fetch that ignores its signal may still fail.
      stopIfAborted(signal);
      const delay = delayOf(error, attempt);
      if (delay === Infinity) throw error;
      await sleep(delay, signal);
    }
  }
}

/**
 * Returns the milliseconds to wait before the next attempt, after the failure of this one (the first is 1): the server's
 * Retry-After, in seconds or as a date (RFC 9110 10.2.3), and a random time of up to 0.5 s, doubling to 8 s, so that clients that
 * failed together do not return together. Infinity if a retry cannot help, or could repeat an operation that must run once.
 */
export function retryDelay(error: unknown, attempt: number, idempotent?: boolean): number {
  // An error with an operation is that of another call, which a callback threw.
  if (!isClientError(error) || error.operation) return Infinity;
  const {
    status,
    code,
    headers,
    message,
    reason: known,
  } = error as ClientError & Partial<Pick<ApiError, "status" | "headers"> & Pick<ConnectionError, "reason">>;
  // 501 and 505 do not go away, and neither do certificate and TLS errors, or headers that fetch refuses. Deno and browsers have
  // only messages, which quote the URL. An operation that is not idempotent is repeated only if there was no connection.
  const temporary = idempotent
    ? /^(408|429|5(?!0[15])|timeout|connection(?!.*(cert|signature|_ssl_|invalid_arg|not_supp)))/i
    : /^(429|connection.*(refused|notfound|eai_again|connect_timeout))/i;
  const reason = known ?? (idempotent && message.replace(/:\/\/\S+/g, ""));
  if (!temporary.test(`${status ?? code} ${reason}`)) return Infinity;
  const header = headers?.get("retry-after");
  const asked = Number(header) * 1000 || Date.parse(`${header}`) - Date.now();
  return (Math.max(0, asked) || 0) + Math.random() * Math.min(8_000, 250 * 2 ** attempt);
}
