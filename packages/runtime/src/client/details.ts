/** The errors of calls, whose details may have to be loaded. Without them, an error has its class, its status and a plain message. */
import { type Answer, type ApiError, DecodeError } from "./api-errors.js";
import type { CallState } from "./contract.js";
import { type ClientError, ConnectionError, isClientError, isOwn } from "./errors.js";
import { loadDetails } from "./load-details.js";

/** Returns the code for calls that fail; undefined if it cannot be loaded. */
export const detailsOf = ({ options }: CallState): ReturnType<typeof loadDetails> =>
  options.errorDetails ?? loadDetails();

/** Returns the response as an error shows it. Reads its body, unless that is given. */
export async function answerOf(call: CallState, response: Response, text?: string): Promise<Answer> {
  const details = await detailsOf(call);
  if (details) return details.describe(response, text ?? (await details.readStart(response)), call.secrets);
  // A body that nobody reads holds its connection.
  void response.body?.cancel().catch(() => {});
  return { status: response.status, headers: new Headers(), body: undefined, rawBody: "" };
}

/** Rejects with the error of a response whose body is not read. */
export async function refuse(call: CallState, response: Response, message: string): Promise<never> {
  throw new DecodeError(await answerOf(call, response, ""), message);
}

/** Returns the error of a step that needs the network. Our own errors stay as they are; any other becomes a ConnectionError. */
export async function connectionErrorOf(call: CallState, thrown: unknown): Promise<unknown> {
  if (isClientError(thrown)) return thrown;
  const details = await detailsOf(call);
  const [message, more] = details?.describeConnection(thrown, call.secrets) ?? ["The connection failed"];
  return new ConnectionError(message, more);
}

/**
 * Returns the milliseconds to wait before the next attempt, after the failure of this one (the first is 1); Infinity if there must be
 * none. Without the details, what a browser could tell: the status, or that there was no response.
 */
export async function delayAfter(
  call: CallState,
  error: unknown,
  attempt: number,
  idempotent: boolean | undefined,
): Promise<number> {
  if (!isOwn(error)) return Infinity;
  const details = await detailsOf(call);
  if (details) return details.retryDelay(error, attempt, idempotent);
  const { status = error.code } = error as ClientError & Partial<ApiError>;
  return idempotent && /^(5|connection|timeout)/.test(`${status}`) ? 250 * 2 ** attempt : Infinity;
}
