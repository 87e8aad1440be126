import { ApiError, ConnectionError, TimeoutError } from "./errors.js";

/**
 * How long to wait before the next attempt, in milliseconds, after the failure of this one (the first is 1): what the
 * server asks for, in seconds or as a date (RFC 9110 10.2.3), or else full jitter: anything up to 0.5 s, doubling to 8 s.
 * Undefined where trying again cannot help, or could do twice what must be done once.
 */
export function retryDelay(error: unknown, attempt: number, idempotent?: boolean): number | undefined {
  if (!isTemporary(error, idempotent)) return undefined;
  const header = (error instanceof ApiError && error.headers.get("retry-after")) || "";
  const asked = Number(header) * 1000 || Date.parse(header) - Date.now();
  return asked > 0 ? asked : Math.random() * Math.min(8_000, 250 * 2 ** attempt);
}

function isTemporary(error: unknown, idempotent: boolean | undefined): boolean | undefined {
  // 501 and 505 are as lasting as a refusal.
  if (error instanceof ApiError) return (idempotent ? /^(408|429|5(?!0[15]))/ : /^429/).test(`${error.status}`);
  if (error instanceof ConnectionError && neverLeft(error)) return true;
  return idempotent && (error instanceof ConnectionError || error instanceof TimeoutError);
}

/** Whether there was no connection that could have carried the request. Node and Bun tell, by the code of a cause. */
function neverLeft({ cause }: { cause?: unknown }): boolean {
  const { code, cause: inner } = Object(cause) as { code?: string; cause?: { code?: string } };
  return /refused|notfound|eai_again|connect_timeout/i.test(`${inner?.code ?? code}`);
}
