import type { CallState } from "./contract.js";
import { type Answer, type ApiError, apiError, DecodeError, EnvelopeError, headerOf } from "./api-errors.js";
import type { JsonParser } from "./options.js";
import { redactor, type Secret } from "./redact.js";

// In characters: we neither read nor keep more of an unexpected body.
const bound = 65_536;

/**
 * Reads a JSON success: the whole body, envelope included. Returns undefined for an empty body, if the operation allows that.
 * @throws DecodeError for a body without the result that the operation promises, EnvelopeError
 */
export async function readJson(response: Response, { operation, options, secrets }: CallState): Promise<unknown> {
  const { empty, envelope, isResult } = operation;
  // response.text() is quicker.
  const text = await (/json/.test(headerOf(response.headers, "content-type") ?? "json")
    ? response.text()
    : readStart(response));
  if (!text && empty) return undefined;
  const body = parse(text, options.parseJson);
  if (memberOf(body, envelope?.success) === false) throw new EnvelopeError(describe(response, text, secrets));
  if (body === undefined) throw new DecodeError(describe(response, text, secrets), "The response is not JSON");
  const result = envelope ? memberOf(body, envelope.data) : body;
  if (result === undefined ? !empty : isResult ? !isResult(result, body) : result === null)
    throw new DecodeError(describe(response, text, secrets), "The response has no result");
  return body;
}

/** Reads a failure. */
export async function readFailure(response: Response, secret: Secret): Promise<ApiError> {
  return apiError(describe(response, await readStart(response), secret));
}

/** Reads the beginning of a body, and all of a success that begins like JSON. A failure may break off. */
async function readStart(response: Response): Promise<string> {
  const { body, ok } = response;
  let text = "";
  let isJson: boolean | undefined;
  try {
    // React Native can only read all of it, and may have no TextDecoder.
    if (body === undefined) return await response.text();
    const decoder = new TextDecoder();
    const reader = body?.getReader();
    for (let chunk; (isJson || text.length < bound) && (chunk = (await reader?.read())?.value);) {
      text += decoder.decode(chunk, { stream: true });
      // Once, because matching a growing string copies it.
      isJson ??= ok && /^\s*[[{]/.test(text);
    }
    await reader?.cancel();
  } catch (error) {
    if (ok) throw error;
  }
  return text;
}

/** A value in JSON that may hold a key: a string, or a number that is as long as one. Programs read the other values. */
const valueInJson = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[-+.\deE]{11,}/g;

/** Returns the response as an error shows it: without the key, even if the server repeats that. */
export function describe({ status, headers }: Response, text: string, secret: Secret): Answer {
  const redact = redactor(secret);
  // Before we cut it: a part of a key is harder to find.
  const hidden = (value: string): string => {
    const safe = redact(value);
    return value === safe || value.startsWith('"') ? safe : '"[redacted]"';
  };
  const clean = parse(text) === undefined ? redact(text) : text.replace(valueInJson, hidden);
  const rawBody = clean.slice(0, bound);
  // JSON nested too deeply stays a string: JSON.stringify(error) would fail.
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

/** Returns undefined for a string that is not JSON. */
export function parse(text: string, parser: JsonParser = JSON.parse): unknown {
  try {
    return parser(text);
  } catch {
    return undefined;
  }
}

/** Returns a property of any value; undefined without a name. */
export const memberOf = (value: unknown, name: string | undefined): unknown =>
  name && (Object(value) as Record<string, unknown>)[name];

/** Returns the value at a path; undefined without a path. */
export const valueAt = (value: unknown, path: readonly (string | undefined)[] | undefined): unknown =>
  path?.reduce(memberOf, value);
