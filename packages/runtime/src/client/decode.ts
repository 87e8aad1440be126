import { type Answer, type ApiError, apiError, DecodeError, EnvelopeError, headerOf } from "./api-errors.js";
import type { CallState } from "./contract.js";
import { answerOf, detailsOf } from "./details.js";
import type { JsonParser } from "./options.js";

/**
 * Reads a JSON success: the whole body, envelope included. Returns undefined for an empty body, if the operation allows that.
 * @throws DecodeError for a body without the result that the operation promises, EnvelopeError
 */
export async function readJson(response: Response, call: CallState): Promise<unknown> {
  const { empty, envelope, isResult } = call.operation;
  // response.text() is quicker.
  const isJson = /json/.test(headerOf(response.headers, "content-type") ?? "json");
  const text = await ((!isJson && (await detailsOf(call))?.readStart(response)) || response.text());
  if (!text && empty) return undefined;
  const body = parse(text, call.options.parseJson);
  const fail = async (Failed: new (answer: Answer, message?: string) => ApiError, message?: string): Promise<never> => {
    throw new Failed(await answerOf(call, response, text), message);
  };
  if (memberOf(body, envelope?.success) === false) await fail(EnvelopeError);
  if (body === undefined) await fail(DecodeError, "The response is not JSON");
  const result = envelope ? memberOf(body, envelope.data) : body;
  const isMissing = result === undefined ? !empty : !(isResult ?? isPresent)(result, body);
  if (isMissing) await fail(DecodeError, "The response has no result");
  return body;
}

const isPresent = (result: unknown): boolean => result !== null;

/** Reads a failure. */
export const readFailure = async (call: CallState, response: Response): Promise<ApiError> =>
  apiError(await answerOf(call, response));

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
