import { connected } from "./connected.js";
import type { Core } from "./core.js";
import { memberOf, readFailure, valueAt } from "./decode.js";
import { ApiError, ArgumentError, isClientError, traceAgain } from "./errors.js";
import type { Operation, Upload } from "./operation.js";
import { retryDelay, retrying } from "./retry.js";
import { accepted, type Bytes, type OpenSource, openSource, type UploadSource } from "./source.js";
import { bounded } from "./timing.js";
import { UploadError } from "./upload-error.js";

export interface UploadOptions<Completed = unknown> {
  readonly signal?: AbortSignal | undefined;
  /** The maximum number of parts sent at once, each held in memory. Infinity sends all of them at once. Default: 4. */
  readonly concurrency?: number | undefined;
  /** Milliseconds for one attempt at one part; the wait before a retry does not count. Default: 300,000. */
  readonly partTimeout?: number | undefined;
  /** Retries of each part, after its first attempt. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** New sessions, from the first part on, after URLs that have expired. Default: 1; a stream allows none. */
  readonly maxRestarts?: number | undefined;
  /** Headers that the storage needs with each part. Credentials are refused: the URLs are authorised already. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the parts. Default: globalThis.fetch, and not the client's, which may add credentials. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The token from `onCheckpoint` or from an UploadError: continues an upload of the same bytes. */
  readonly resume?: string | undefined;
  /** Called at the start and after each part, after `onCheckpoint`. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /**
   * Called with a resume token at the start and after each part; of more than 100 parts, after each hundredth of them. The
   * token holds signed URLs: keep it like a password.
   */
  readonly onCheckpoint?: ((resume: string) => void) | undefined;
  /** Makes the file of the uploaded parts. What it returns becomes `completed`. Its options are for the call that it makes. */
  readonly complete?:
    | ((upload: UploadedParts, options: { readonly signal: AbortSignal }) => Completed | Promise<Completed>)
    | undefined;
}

/** Bytes and parts that the storage has confirmed. They start again at 0 after an expired URL. */
export interface UploadProgress {
  readonly loaded: number;
  readonly total: number;
  readonly parts: { readonly done: number; readonly total: number };
}

/** What the API wants to know to complete an upload. */
export interface UploadedParts {
  readonly upload_id: string;
  /** As received, in the order of the parts. */
  readonly part_etags: string[];
}

export interface UploadResult<Completed = unknown> extends UploadedParts {
  /** What the `complete` option returned; absent without it. */
  readonly completed?: Completed;
}

interface Part {
  readonly number: number;
  readonly size: number;
  readonly url: string;
  /** Where the part begins in the source. */
  readonly offset: number;
  /** Set once the storage has confirmed the part. */
  etag?: string;
}

/** An upload that the API has reserved, and how much of it is done. */
interface Session {
  readonly id: string;
  readonly size: number;
  readonly parts: readonly Part[];
  /** Confirmed parts. */
  done: number;
  /** Confirmed bytes. */
  loaded: number;
  /** The resume token: a line of JSON with the plan, and one for each confirmed part. Each part only appends to it. */
  token: string;
}

/**
 * Uploads bytes in parts to signed URLs, outside of the client's transport: with no credentials, no content type and no
 * redirects. Ends where the documented API ends, unless `complete` is given.
 * @throws UploadError, AbortError, ArgumentError; what reserving the upload throws.
 */
export async function upload<Completed = unknown>(
  client: Core,
  operation: Operation,
  plan: Upload,
  source: UploadSource,
  options: UploadOptions<Completed> = {},
): Promise<UploadResult<Completed>> {
  const run = async (signal: AbortSignal): Promise<UploadResult<Completed>> => {
    checkNumbers(options);
    await refuseCredentials(client, operation, options);
    const opened = await openSource(source);
    try {
      if (!opened.size) throw new ArgumentError("There is nothing to upload: the source has no bytes");
      const reserve = () => reserveSession(client, operation, plan, opened.size, signal);
      const { resume, maxRestarts = 1 } = options;
      let session = resume === undefined ? await reserve() : revive(resume, opened.size);
      for (let restarts = 0; ; restarts++) {
        try {
          await sendParts(session, opened, options, signal);
          break;
        } catch (error) {
          if (!opened.rewindable || !(restarts < maxRestarts) || !hasExpired(error)) throw error;
          session = await reserve();
        }
      }
      return await finish(session, options, signal);
    } finally {
      // Not awaited: a stream that stalls would not close.
      void opened.close().catch(() => {});
    }
  };
  try {
    return await bounded(run, Infinity, options.signal);
  } catch (error) {
    // The stack trace names whoever waits for the upload, also if it fails at once.
    await null;
    if (isClientError(error)) traceAgain(error);
    throw error;
  }
}

/** @throws ArgumentError */
function checkNumbers(options: UploadOptions): void {
  for (const name of ["concurrency", "partTimeout"] as const) {
    const { [name]: value = 1 } = options;
    if (!(value >= 1)) throw new ArgumentError(`${name} must be at least 1`);
  }
}

/**
 * Credentials would make the storage refuse the part, or would hand the key to a stranger.
 * @throws ArgumentError, also for headers that fetch cannot send.
 */
async function refuseCredentials(client: Core, { id }: Operation, { headers }: UploadOptions): Promise<void> {
  if (!headers) return;
  const key = await client["~engine"].key({ operation: id, attempt: 0 });
  for (const [name, value] of await accepted("The headers cannot be sent", () => new Headers(headers))) {
    if (/^(proxy-)?authorization$|^cookie$/.test(name) || (key && value.includes(key))) {
      throw new ArgumentError(`The header "${name}" would carry credentials to the storage`);
    }
  }
}

/** @throws UploadError for a plan whose parts do not make up the file; what reserving throws. */
async function reserveSession(
  client: Core,
  operation: Operation,
  plan: Upload,
  size: number,
  signal: AbortSignal,
): Promise<Session> {
  const { body } = await client["~engine"].execute(operation, { [plan.size]: size }, { signal });
  const items = valueAt(body, plan.parts);
  const id = valueAt(body, plan.session);
  let offset = 0;
  const parts = (Array.isArray(items) ? items : [])
    .map((item) => ({
      number: Number(memberOf(item, plan.part.number)),
      size: Number(memberOf(item, plan.part.size)),
      url: String(memberOf(item, plan.part.url)),
    }))
    .sort((a, b) => a.number - b.number)
    .map((part): Part => ({ ...part, offset: (offset += part.size) - part.size }));
  if (!id || !isPlan(parts, size))
    throw new UploadError(`The service's plan is not one for ${size} bytes: ${parts.length} parts, ${offset} bytes`);
  return openSession(String(id), size, parts);
}

/** Returns whether the parts make up exactly that many bytes, each at its own web address. */
function isPlan(parts: readonly Part[], total: number): boolean {
  let end = 0;
  return (
    parts.every(({ number, size, url, offset }, index) => {
      const begins = end === offset;
      end += size;
      const isCounted = Number.isInteger(number) && number > (parts[index - 1]?.number ?? 0);
      return begins && isCounted && Number.isInteger(size) && size > 0 && /^https?:\/\//i.test(url);
    }) && end === total
  );
}

const openSession = (id: string, size: number, parts: readonly Part[]): Session => ({
  id,
  size,
  parts,
  done: 0,
  loaded: 0,
  token: JSON.stringify({ id, size, parts }),
});

/** Counts a part as done. Appending to the token keeps the work of all parts linear. */
function confirm(session: Session, part: Part, etag: string): void {
  part.etag = etag;
  session.done++;
  session.loaded += part.size;
  session.token += `\n${JSON.stringify([part.number, etag])}`;
}

/** @throws ArgumentError */
function revive(token: string, size: number): Session {
  try {
    const [plan, ...confirmed] = token.split("\n");
    const { id, size: planned, parts } = JSON.parse(plan!) as Session;
    if (planned === size && id && isPlan(parts, size)) {
      const session = openSession(id, size, parts);
      const byNumber = new Map(parts.map((part) => [part.number, part]));
      for (const line of confirmed) {
        const [number, etag] = JSON.parse(line) as [number, string];
        confirm(session, byNumber.get(number)!, etag);
      }
      return session;
    }
  } catch {}
  throw new ArgumentError(`This is not a token to resume an upload of ${size} bytes`);
}

/** Sends the missing parts, several at once. The first that fails for good ends the others, even if the source stalls. */
async function sendParts(
  session: Session,
  source: OpenSource,
  options: UploadOptions,
  signal: AbortSignal,
): Promise<void> {
  const { concurrency = 4, onCheckpoint, onProgress } = options;
  const { parts, size } = session;
  const report = (isMilestone: boolean): void => {
    // First, so that an upload that is stopped because of its progress can go on from there.
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
      // After each hundredth: the token is as long as all parts, and who keeps it writes all of it.
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

/** The storage explains itself in the body, usually in XML. */
function messageOf(cause: unknown): string {
  if (cause instanceof ApiError) return `the storage answered ${cause.status} ${cause.rawBody.slice(0, 200)}`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Reads a part and sends it until the storage confirms it. Returns the ETag. */
function sendPart(part: Part, source: OpenSource, options: UploadOptions, signal: AbortSignal): Promise<string> {
  const { partTimeout = 300_000, maxRetries = 2 } = options;
  const run = async (signal: AbortSignal): Promise<string> => {
    const bytes = await source.read(part.offset, part.size);
    if (bytes.length !== part.size) throw new ArgumentError(`The source has fewer than ${source.size} bytes`);
    return retrying(
      (signal) => bounded((signal) => put(part, bytes, options, signal), partTimeout, signal),
      (error, retry) => (retry <= maxRetries ? retryDelay(error, retry, true) : Infinity),
      signal,
    );
  };
  // A signal for each part: what listens to it goes with the part.
  return bounded(run, Infinity, signal);
}

async function put({ url }: Part, body: Bytes, options: UploadOptions, signal: AbortSignal): Promise<string> {
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
  if (!response.ok) throw await readFailure(response, secret);
  await connected(() => response.text(), secret);
  const etag = response.headers.get("etag");
  if (!etag) throw new Error("the ETag cannot be read; the storage must allow it: Access-Control-Expose-Headers: ETag");
  return etag;
}

/** Storage refuses an expired URL with 403, or with 404 or 410 once the upload is gone. */
const hasExpired = (error: unknown): boolean =>
  error instanceof UploadError && error.cause instanceof ApiError && [401, 403, 404, 410].includes(error.cause.status);

async function finish<Completed>(
  session: Session,
  { complete }: UploadOptions<Completed>,
  signal: AbortSignal,
): Promise<UploadResult<Completed>> {
  const parts: UploadedParts = { upload_id: session.id, part_etags: session.parts.map(({ etag }) => etag!) };
  if (!complete) return parts;
  // Stopped after its last part, the upload is not completed behind the caller's back.
  signal.throwIfAborted();
  try {
    return { ...parts, completed: await complete(parts, { signal }) };
  } catch (cause) {
    throw new UploadError("All parts are uploaded, but completing the upload failed", session.token, { cause });
  }
}
