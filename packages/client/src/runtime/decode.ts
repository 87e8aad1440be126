import { type ApiError, type Answer, apiError, DecodeError, EnvelopeError } from "./errors.js";
import type { Operation } from "./operation.js";

// In characters: more of an unexpected body is neither read nor kept.
const bound = 65_536;

/**
 * Reads a JSON success: the whole body, envelope included.
 * @throws DecodeError, EnvelopeError
 */
export async function readJson(response: Response, { empty, envelope }: Operation, secret: Secret): Promise<unknown> {
  const text = await response.text();
  if (!text && (empty || response.status === 204 || response.status === 205)) return undefined;
  const body = parse(text);
  if (body === undefined) throw new DecodeError(describe(response, text, secret), "The response is not JSON");
  if (memberOf(body, envelope?.success) === false) throw new EnvelopeError(describe(response, text, secret));
  if (envelope?.data && !empty && memberOf(body, envelope.data) === undefined)
    throw new DecodeError(describe(response, text, secret), `The response has no "${envelope.data}"`);
  return body;
}

/** Reads a failure. */
export async function readFailure(response: Response, secret: Secret): Promise<ApiError> {
  return apiError(describe(response, await readStart(response), secret));
}

/** The beginning of the body, as far as it came before it broke off. */
async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    const reader = body?.getReader();
    for (let chunk; text.length < bound && (chunk = (await reader?.read())?.value); )
      text += decoder.decode(chunk, { stream: true });
    await reader?.cancel();
  } catch {}
  return text;
}

/** What an error tells of a response. The key does not appear in it, even if the server repeats it. */
export function describe({ status, headers }: Response, text: string, secret: Secret): Answer {
  const parsed = parse(text);
  // JSON can write the same characters in several ways: written anew, there is one.
  const [plain, key] = parsed === undefined ? [text, secret] : [JSON.stringify(parsed), escaped(secret)];
  const clean = redact(plain, key);
  // Where a number was a part of the key, what is left is not JSON any more.
  const body = parse(clean);
  return {
    status,
    headers: new Headers([...headers].map(([name, value]): [string, string] => [name, redact(value, secret)])),
    body: body === undefined ? clean.slice(0, bound) : body,
    rawBody: (clean === plain ? text : clean).slice(0, bound),
  };
}

/** The key, or the keys, that must not appear in errors. */
export type Secret = string | readonly string[] | undefined;

/** A text without the key. */
export const redact = <T extends string | undefined>(text: T, secret: Secret): T =>
  [secret]
    .flat()
    .reduce<string | undefined>((text, key) => (key ? text?.replaceAll(key, "[redacted]") : text), text) as T;

/** As they stand inside a string of JSON. */
const escaped = (secret: Secret) => [secret].flat().map((key) => key && JSON.stringify(key).slice(1, -1)) as string[];

/** Undefined where the text is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member of what may be anything; undefined without a name. */
export const memberOf = (value: unknown, name: string | undefined): unknown =>
  name && (Object(value) as Record<string, unknown>)[name];

/** What a path leads to; undefined without a path. */
export const valueAt = (value: unknown, path: readonly string[] | undefined): unknown => path?.reduce(memberOf, value);
