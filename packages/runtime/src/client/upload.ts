import { ApiError } from "./api-errors.js";
import type { Core, Upload } from "./contract.js";
import { ArgumentError, isClientError, traceAgain } from "./errors.js";
import { accepted, openSource, type UploadSource } from "./source.js";
import { bounded } from "./timing.js";
import { UploadError } from "./upload-error.js";
import type { Sending, UploadedParts, UploadOptions, UploadResult } from "./upload-options.js";
import { sendParts } from "./upload-parts.js";
import { reserveSession, revive, type Session } from "./upload-session.js";

/**
 * Uploads bytes in parts to signed URLs, without the client's transport: no credentials, no content type and no redirects. Ends
 * where the documented API ends, unless you pass `complete`.
 * @throws UploadError, AbortError, ArgumentError, and errors of reserving the upload.
 */
export async function upload<Completed = unknown, Parts = UploadedParts>(
  client: Core,
  plan: Upload,
  source: UploadSource,
  options: UploadOptions<Completed, Parts> = {},
): Promise<UploadResult<Completed, Parts>> {
  const run = async (signal: AbortSignal): Promise<UploadResult<Completed, Parts>> => {
    checkNumbers(options);
    await refuseCredentials(client, plan, options);
    const opened = await openSource(source);
    try {
      if (!opened.size) throw new ArgumentError("There is nothing to upload: the source has no bytes");
      const reserve = () => reserveSession(client, plan, opened, signal);
      const { resume, maxRestarts = 1 } = options;
      let session = resume === undefined ? await reserve() : revive(resume, opened);
      for (let restarts = 0; ; restarts++) {
        try {
          await sendParts(session, opened, options, signal);
          break;
        } catch (error) {
          if (!opened.rewindable || !(restarts < maxRestarts) || !hasExpired(error)) throw error;
          session = await reserve();
        }
      }
      // Without a token: what has been sent is of no use.
      if (await opened.isChanged?.()) throw new UploadError("The file changed during its upload: upload it again");
      return await finish(session, plan, options, signal);
    } finally {
      // Not awaited: a stream that stalls would not close.
      void opened.close().catch(() => {});
    }
  };
  try {
    return await bounded(run, Infinity, options.signal);
  } catch (error) {
    // The stack trace names the function that waits for the upload, also if it fails at once.
    await Promise.resolve();
    if (isClientError(error)) traceAgain(error, upload);
    throw error;
  }
}

/** @throws ArgumentError */
function checkNumbers(options: Sending): void {
  for (const name of ["concurrency", "partTimeout"] as const) {
    const { [name]: value = 1 } = options;
    if (!(value >= 1)) throw new ArgumentError(`${name} must be at least 1`);
  }
}

/**
 * Refuses credentials: the storage would reject the part, or a stranger would get the key.
 * @throws ArgumentError, also for headers that fetch cannot send.
 */
async function refuseCredentials(client: Core, plan: Upload, { headers }: Sending): Promise<void> {
  if (!headers) return;
  const secrets = await client["~engine"].key({ operation: plan.operation.id, attempt: 0 });
  for (const [name, value] of await accepted("The headers cannot be sent", () => new Headers(headers))) {
    if (/^(proxy-)?authorization$|^cookie$/.test(name) || secrets.some((secret) => value.includes(secret))) {
      throw new ArgumentError(`The header "${name}" would carry credentials to the storage`);
    }
  }
}

/** Storage refuses an expired URL with 403, or with 404 or 410 once the upload is gone. */
const hasExpired = (error: unknown): boolean =>
  error instanceof UploadError && error.cause instanceof ApiError && [401, 403, 404, 410].includes(error.cause.status);

async function finish<Completed, Parts>(
  session: Session,
  { result: [id, etags] }: Upload,
  { complete }: UploadOptions<Completed, Parts>,
  signal: AbortSignal,
): Promise<UploadResult<Completed, Parts>> {
  const parts = { [id]: session.id, [etags]: session.parts.map(({ etag }) => etag!) } as UploadResult<Completed, Parts>;
  if (!complete) return parts;
  // An upload that is aborted after its last part is not completed.
  signal.throwIfAborted();
  try {
    return { ...parts, completed: await complete(parts, { signal }) };
  } catch (cause) {
    throw new UploadError("All parts are uploaded, but completing the upload failed", session.token, { cause });
  }
}
