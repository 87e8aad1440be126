import { ApiError, apiError } from "./api-errors.js";
import { connected } from "./connected.js";
import { describe, readStart, retryDelay } from "./error-details.js";
import { ArgumentError, isOwn } from "./errors.js";
import type { Bytes, OpenSource } from "./source.js";
import { bounded, sleep, stopIfAborted } from "./timing.js";
import { UploadError } from "./upload-error.js";
import type { Sending } from "./upload-options.js";
import { confirm, type Part, type Session } from "./upload-session.js";

/** Sends the missing parts, several at once. The first one to fail for good ends the others, even if the source stalls. */
export async function sendParts(
  session: Session,
  source: OpenSource,
  options: Sending,
  signal: AbortSignal,
): Promise<void> {
  const { concurrency = 4, onCheckpoint, onProgress } = options;
  const { parts, size } = session;
  const report = (isMilestone: boolean): void => {
    // First, so that an upload that `onProgress` aborts can continue from there.
    if (isMilestone) onCheckpoint?.(session.token);
    onProgress?.({ loaded: session.loaded, total: size, parts: { done: session.done, total: parts.length } });
  };
  const missing = parts.filter(({ etag }) => !etag);
  const queue = missing.values();
  const worker = async (signal: AbortSignal): Promise<void> => {
    for (const part of queue) {
      const etag = await sendPart(part, source, options, signal).catch((cause: unknown) => {
        const message = `Part ${part.number} failed: ${messageOf(cause)}`;
        throw new UploadError(message, session.token, { part: part.number, cause });
      });
      confirm(session, part, etag);
      // After each percent: the token is as long as all parts, and storing it writes all of it.
      report((100 * session.done) % parts.length < 100);
    }
  };
  report(true);
  await bounded(
    (signal) => Promise.all(Array.from({ length: Math.min(concurrency, missing.length) }, () => worker(signal))),
    Infinity,
    signal,
  );
}

/** Returns a message. The storage explains an error in the body, usually in XML. */
function messageOf(cause: unknown): string {
  if (cause instanceof ApiError) return `the storage answered ${cause.status} ${cause.rawBody.slice(0, 200)}`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Reads a part, and sends it until the storage confirms it. Resolves to the ETag. */
function sendPart(part: Part, source: OpenSource, options: Sending, signal: AbortSignal): Promise<string> {
  const { partTimeout = 300_000, maxRetries = 2 } = options;
  const run = async (signal: AbortSignal): Promise<string> => {
    const bytes = await source.read(part.offset, part.size);
    if (bytes.length !== part.size) throw new ArgumentError(`The source has fewer than ${source.size} bytes`);
    for (let attempt = 1; ; attempt++) {
      try {
        return await bounded((signal) => put(part, bytes, options, signal), partTimeout, signal);
      } catch (error) {
        // Nobody is waiting: a fetch that ignores its signal may still fail.
        stopIfAborted(signal);
        const delay = attempt <= maxRetries && isOwn(error) ? retryDelay(error, attempt, true) : Infinity;
        if (delay === Infinity) throw error;
        await sleep(delay, signal);
      }
    }
  };
  // A signal for each part: its listeners end with the part.
  return bounded(run, Infinity, signal);
}

async function put({ url }: Part, body: Bytes, options: Sending, signal: AbortSignal): Promise<string> {
  const { headers = {}, fetch = globalThis.fetch } = options;
  // workerd supports neither `credentials` nor the redirect mode "error". There, "manual" refuses as well, by the status.
  const strict: RequestInit =
    "credentials" in Request.prototype ? { credentials: "omit", redirect: "error" } : { redirect: "manual" };
  // The storage may repeat the signed URL, and in Bun and Deno the errors of fetch quote it.
  // Its values are hidden on their own, too: it may be quoted with "&amp;", or in parts.
  const { search, searchParams } = new URL(url);
  const secret = [url, search.slice(1), ...[...searchParams.values()].filter((value) => value.length > 7)];
  const request = { method: "PUT", body, headers, signal, ...strict };
  const response = await connected(() => fetch(url, request), secret);
  if (!response.ok) throw apiError(describe(response, await readStart(response), secret));
  await connected(() => response.text(), secret);
  const etag = response.headers.get("etag");
  if (!etag) throw new Error("the ETag cannot be read; the storage must allow it: Access-Control-Expose-Headers: ETag");
  return etag;
}
