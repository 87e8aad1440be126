import { type ApiError, type Answer, apiError, DecodeError, EnvelopeError } from "./errors.js";
import type { Operation } from "./operation.js";

/** Reads a success. The signal is the caller's. */
export type ResponseReader = (response: Response, signal: AbortSignal | undefined) => Promise<unknown>;

/** A string, in the encoding that the response names. */
export const readText: ResponseReader = (response) => response.text();

/** A Blob with the response's content type: `.arrayBuffer()`, `.stream()` and `.text()` lead on. */
export const readBlob: ResponseReader = (response) => response.blob();

/** Undefined; the body is read to its end, so that the connection can serve again. */
export const readNothing: ResponseReader = async (response) => void (await response.text());

/**
 * The raw ReadableStream of bytes, or null without a body. The caller's signal still ends it; the timeouts end where it
 * begins.
 */
export const readStream: ResponseReader = async ({ body }, signal) =>
  signal && body ? body.pipeThrough(new TransformStream(), { signal }) : body;

// In characters: more of an unexpected body is neither read nor kept.
const bound = 65_536;

/**
 * Reads a JSON success: the whole body, envelope included.
 * @throws DecodeError, EnvelopeError
 */
export async function readJson(response: Response, { empty, envelope }: Operation, secret: string | undefined): Promise<unknown> {
  const text = await response.text();
  if (!text && (empty || response.status === 204 || response.status === 205)) return undefined;
  const body = parse(text);
  if (body === undefined) throw new DecodeError(describe(response, text, secret), "The response is not JSON");
  if (memberOf(body, envelope?.success) === false) throw new EnvelopeError(describe(response, text, secret));
  return body;
}

/** Reads a failure. */
export async function readFailure(response: Response, secret: string | undefined): Promise<ApiError> {
  return apiError(describe(response, await response.text(), secret));
}

/** What an error tells of a response. The key does not appear in it, even if the server repeats it. */
function describe({ status, headers }: Response, text: string, secret: string | undefined): Answer {
  const clean = secret ? text.replaceAll(secret, "[redacted]") : text;
  return { status, headers, body: parse(clean) ?? clean, rawBody: clean.slice(0, bound) };
}

/** Undefined where the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member of what may be anything; undefined without a name. */
export const memberOf = (value: unknown, name: string | undefined): unknown => name && (Object(value) as Record<string, unknown>)[name];
