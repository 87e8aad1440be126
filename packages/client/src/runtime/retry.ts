import { ApiError, ConnectionError, TimeoutError } from "./errors.js";

/**
 * How long to wait before the next attempt, in milliseconds, after the failure of this one (the first is 1): what the
 * server asks for, or else full jitter, anything up to 0.5 s, doubling to 8 s. Undefined where trying again cannot help,
 * or could do twice what must be done once.
 */
export function retryDelay(error: unknown, attempt: number, idempotent: boolean | undefined): number | undefined {
  if (!isTemporary(error, idempotent)) return undefined;
  return retryAfter(error) ?? Math.random() * Math.min(8_000, 250 * 2 ** attempt);
}

function isTemporary(error: unknown, idempotent: boolean | undefined): boolean | undefined {
  if (error instanceof ApiError) {
    const { status } = error;
    // 501 and 505 are as lasting as a refusal.
    return status === 429 || (idempotent && (status === 408 || (status >= 500 && status !== 501 && status !== 505)));
  }
  if (error instanceof ConnectionError && neverLeft(error)) return true;
  return idempotent && (error instanceof ConnectionError || error instanceof TimeoutError);
}

/** Whether there was no connection that could have carried the request. Node and Bun tell, by the code of a cause. */
function neverLeft({ cause }: Error): boolean {
  const { code, cause: inner } = Object(cause) as { code?: string; cause?: unknown };
  return /refused|notfound|eai_again|connect_timeout/i.test((Object(inner) as { code?: string }).code ?? code ?? "");
}

/** Milliseconds, from seconds or an HTTP date (RFC 9110 10.2.3). */
function retryAfter(error: unknown): number | undefined {
  const header = error instanceof ApiError ? error.headers.get("retry-after") : null;
  if (!header) return undefined;
  const delay = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
