import { type ApiError, type Answer, apiError, DecodeError, EnvelopeError } from "./errors.js";
import type { Operation } from "./operation.js";
import type { Reading } from "./readers.js";
import { redactor, type Secret } from "./redact.js";

// In characters: more of an unexpected body is neither read nor kept.
const bound = 65_536;

/**
 * Reads a JSON success: the whole body, envelope included. Undefined for an empty body, where the operation allows one.
 * @throws DecodeError for a body without the result that the operation promises, EnvelopeError
 */
export async function readJson(
  response: Response,
  { empty, envelope, isResult }: Operation,
  { secret, parser }: Reading,
): Promise<unknown> {
  // response.text() is quicker.
  const text = await (/json/.test(response.headers.get("content-type") ?? "") ? response.text() : readStart(response));
  if (!text && empty) return undefined;
  const body = parse(text, parser);
  if (memberOf(body, envelope?.success) === false) throw new EnvelopeError(describe(response, text, secret));
  if (body === undefined) throw new DecodeError(describe(response, text, secret), "The response is not JSON");
  const result = envelope ? memberOf(body, envelope.data) : body;
  if (result === undefined ? !empty : isResult ? !isResult(result, body) : result === null)
    throw new DecodeError(describe(response, text, secret), "The response has no result");
  return body;
}

/** Reads a failure. */
export async function readFailure(response: Response, secret: Secret): Promise<ApiError> {
  return apiError(describe(response, await readStart(response), secret));
}

/** Reads the beginning of a body, and all of a success that begins like JSON. Of a failure that breaks off, what came. */
async function readStart({ body, ok }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let isJson: boolean | undefined;
  try {
    const reader = body?.getReader();
    for (let chunk; (isJson || text.length < bound) && (chunk = (await reader?.read())?.value); ) {
      text += decoder.decode(chunk, { stream: true });
      // Asked once: to look at a string that grows copies it.
      isJson ??= ok && /^\s*[[{]/.test(text);
    }
    await reader?.cancel();
  } catch (error) {
    if (ok) throw error;
  }
  return text;
}

/** What an error tells of a response. The key does not appear in it, even if the server repeats it. */
export function describe({ status, headers }: Response, text: string, secret: Secret): Answer {
  const redact = redactor(secret);
  // Before it is cut: a part of a key is harder to find.
  const clean = redact(text);
  const rawBody = clean.slice(0, bound);
  // What is nested too deeply to be written again stays text: JSON.stringify(error) would fail.
  const body = parse(clean, (json) => JSON.parse(JSON.stringify(JSON.parse(json))) as unknown);
  return {
    status,
    // A redacted name is not a name.
    headers: new Headers(
      [...headers]
        .filter(([name]) => redact(name) === name)
        .map(([name, value]): [string, string] => [name, redact(value)]),
    ),
    body: body === undefined ? rawBody : body,
    rawBody,
  };
}

/** Turns JSON into a value. What it throws means that the text is not JSON. */
export type JsonParser = (text: string) => unknown;

/** Undefined where the text is not JSON. */
export function parse(text: string, parser: JsonParser = JSON.parse): unknown {
  try {
    return parser(text);
  } catch {
    return undefined;
  }
}

/** A member of what may be anything; undefined without a name. */
export const memberOf = (value: unknown, name: string | undefined): unknown =>
  name && (Object(value) as Record<string, unknown>)[name];

/** The value at a path; undefined without a path. */
export const valueAt = (value: unknown, path: readonly (string | undefined)[] | undefined): unknown =>
  path?.reduce(memberOf, value);
