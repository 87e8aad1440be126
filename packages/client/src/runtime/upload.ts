import { connected } from "./connected.js";
import type { Core } from "./core.js";
import { memberOf, readFailure, valueAt } from "./decode.js";
import { ApiError, ArgumentError, ClientError, ConnectionError } from "./errors.js";
import type { Operation, Upload } from "./operation.js";
import { codeOf, retryDelay } from "./retry.js";
import { type Bytes, type OpenSource, openSource, type UploadSource } from "./source.js";
import { bounded, sleep } from "./timing.js";

export interface UploadOptions<Completed = unknown> {
  readonly signal?: AbortSignal | undefined;
  /** Parts under way at once, each held in memory. Default: 4. */
  readonly concurrency?: number | undefined;
  /** Milliseconds for one attempt at one part. Default: 300,000. */
  readonly partTimeout?: number | undefined;
  /** Of each part, after its first attempt. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** New sessions, from the first part on, after URLs that have expired. Default: 1; a stream allows none. */
  readonly maxRestarts?: number | undefined;
  /** Headers that the storage wants with each part. Credentials are refused: the URLs are authorised already. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the parts. Default: globalThis.fetch, and not the client's, which may add credentials. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** What `onCheckpoint` or an UploadError gave: continues an upload of the same bytes. */
  readonly resume?: string | undefined;
  /** Called at the start and after each part, after `onCheckpoint`. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Called with a resume token at the start and after each part. It holds signed URLs: keep it like a password. */
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

/** An upload that failed: a part, `complete`, or the service's plan of the parts. `cause` is the reason, where there is one. */
export class UploadError extends ClientError {
  static override readonly name: string = "UploadError";
  declare readonly code: "upload";

  /** The number of the part that failed. */
  declare readonly part?: number;
  // Private, because it holds signed URLs.
  readonly #resume: string | undefined;

  constructor(message: string, resume?: string, details?: object) {
    super(message, details);
    this.#resume = resume;
  }

  /** Continues the upload: `upload(source, { resume })`. It holds signed URLs. Undefined before there was a session. */
  get resume(): string | undefined {
    return this.#resume;
  }
}

interface Part {
  readonly number: number;
  readonly size: number;
  readonly url: string;
  /** Where in the source it begins. */
  readonly offset: number;
  /** Once it is done. */
  etag?: string;
}

/** An upload that the API has reserved. As JSON it is the resume token. */
interface Session {
  readonly id: string;
  readonly size: number;
  readonly parts: readonly Part[];
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
  await refuseCredentials(client, operation, options);
  const opened = await openSource(source);
  try {
    if (!opened.size) throw new ArgumentError("There is nothing to upload: the source has no bytes");
    const reserve = () => reserveSession(client, operation, plan, opened.size, options);
    let session = options.resume === undefined ? await reserve() : revive(options.resume, opened.size);
    for (let restarts = 0; ; restarts++) {
      try {
        await sendParts(session, opened, options);
        break;
      } catch (error) {
        if (!opened.rewindable || restarts >= (options.maxRestarts ?? 1) || !hasExpired(error)) throw error;
        session = await reserve();
      }
    }
    return await finish(session, options);
  } finally {
    // Whatever becomes of the source, the upload has its outcome; a stream that stalls would not even close.
    void opened.close().catch(() => {});
  }
}

/** A header with credentials would make the storage refuse the part, or hand the key to a stranger. */
async function refuseCredentials(client: Core, { id }: Operation, { headers }: UploadOptions): Promise<void> {
  if (!headers) return;
  const key = await client["~engine"].key({ operation: id, attempt: 0 });
  for (const [name, value] of Object.entries(headers)) {
    if (/^(proxy-)?authorization$|^cookie$/i.test(name) || (key && value.includes(key))) {
      throw new ArgumentError(`The header "${name}" would carry credentials to the storage`);
    }
  }
}

/** @throws UploadError for a plan by which the parts would not make up the file; what reserving throws. */
async function reserveSession(
  client: Core,
  operation: Operation,
  plan: Upload,
  size: number,
  options: UploadOptions,
): Promise<Session> {
  const { body } = await client["~engine"].execute(operation, { [plan.size]: size }, { signal: options.signal });
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
  return { id: String(id), size, parts };
}

/** Whether parts make up so many bytes, each at a web address of its own. */
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

/** @throws ArgumentError */
function revive(token: string, size: number): Session {
  try {
    const session = JSON.parse(token) as Session;
    if (session.size === size && session.id && isPlan(session.parts, size)) return session;
  } catch {}
  throw new ArgumentError(`This is no token to resume an upload of ${size} bytes`);
}

/** Sends the parts that are missing, several at once, and stops them all where one fails for good. */
async function sendParts(session: Session, source: OpenSource, options: UploadOptions): Promise<void> {
  const missing = session.parts.filter(({ etag }) => !etag);
  const stop = new AbortController();
  let failure: { readonly part: number; readonly cause: unknown } | undefined;
  const worker = async (): Promise<void> => {
    for (let part; !stop.signal.aborted && (part = missing.shift()); ) {
      try {
        part.etag = await sendPart(part, source, options, stop.signal);
      } catch (cause) {
        // The others fail because of the first.
        failure ??= { part: part.number, cause };
        stop.abort(cause);
        return;
      }
      report(session, options);
    }
  };
  report(session, options);
  await bounded(
    async (signal) => {
      signal.addEventListener("abort", () => stop.abort(signal.reason));
      await Promise.all(Array.from({ length: Math.max(1, options.concurrency || 4) }, worker));
    },
    Infinity,
    options.signal,
  );
  if (failure)
    throw new UploadError(`Part ${failure.part} failed: ${textOf(failure.cause)}`, JSON.stringify(session), failure);
}

function report(session: Session, { onProgress, onCheckpoint }: UploadOptions): void {
  const done = session.parts.filter(({ etag }) => etag);
  const loaded = done.reduce((sum, { size }) => sum + size, 0);
  // Who stops the upload because of what it has come to can go on from there.
  onCheckpoint?.(JSON.stringify(session));
  onProgress?.({ loaded, total: session.size, parts: { done: done.length, total: session.parts.length } });
}

/** The storage explains itself in the body, usually in XML. */
function textOf(cause: unknown): string {
  if (cause instanceof ApiError) return `the storage answered ${cause.status} ${cause.rawBody.slice(0, 200)}`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Returns the ETag. */
async function sendPart(part: Part, source: OpenSource, options: UploadOptions, signal: AbortSignal): Promise<string> {
  const bytes = await source.read(part.offset, part.size);
  if (bytes.length !== part.size) throw new ArgumentError(`The source has fewer than ${source.size} bytes`);
  const { partTimeout = 300_000, maxRetries = 2 } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await bounded((signal) => put(part, bytes, options, signal), partTimeout, signal);
    } catch (error) {
      const delay = retryDelay(error, attempt, true);
      if (delay === undefined || delay > partTimeout || attempt > maxRetries) throw error;
      await sleep(delay, signal);
    }
  }
}

async function put({ url }: Part, body: Bytes, options: UploadOptions, signal: AbortSignal): Promise<string> {
  const { headers = {}, fetch = globalThis.fetch } = options;
  // workerd knows neither credentials nor the redirect mode "error"; "manual" refuses there as well, by the status.
  const strict: RequestInit =
    "credentials" in Request.prototype ? { credentials: "omit", redirect: "error" } : { redirect: "manual" };
  const response = await fetch(url, { method: "PUT", body, headers, signal, ...strict }).catch((thrown: unknown) => {
    // Without a cause: in Bun and Deno it quotes the signed URL.
    throw new ConnectionError(`the connection failed ${codeOf(thrown) ?? ""}`);
  });
  // The storage may repeat the signed URL.
  if (!response.ok) throw await readFailure(response, [url, new URL(url).search.slice(1)]);
  await connected(() => response.text());
  const etag = response.headers.get("etag");
  if (!etag) throw new Error("the ETag cannot be read; the storage must allow it: Access-Control-Expose-Headers: ETag");
  return etag;
}

/** Storage refuses an expired URL with 403, or with 404 or 410 once the upload is gone. */
const hasExpired = (error: unknown): boolean =>
  error instanceof UploadError && error.cause instanceof ApiError && [401, 403, 404, 410].includes(error.cause.status);

async function finish<Completed>(
  session: Session,
  { complete, signal }: UploadOptions<Completed>,
): Promise<UploadResult<Completed>> {
  const parts: UploadedParts = { upload_id: session.id, part_etags: session.parts.map(({ etag }) => etag!) };
  if (!complete) return parts;
  try {
    return { ...parts, completed: await bounded(async (signal) => complete(parts, { signal }), Infinity, signal) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new UploadError("All parts are uploaded, but completing the upload failed", JSON.stringify(session), {
      cause,
    });
  }
}
