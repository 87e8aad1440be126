import { joined } from "./plain.js";
import type { Issue } from "./validate.js";

const brand = Symbol.for("@memory-service/client.error");

/** The codes of the errors that answers of the API lead to. */
type ApiErrorCode =
  | "api"
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "payload_too_large"
  | "unprocessable"
  | "rate_limit"
  | "server"
  | "envelope"
  | "decode";

/** The codes of all errors of this client. A later version may add some: give a `switch` a default. */
export type ErrorCode =
  | ApiErrorCode
  | "abort"
  | "argument"
  | "callback"
  | "connection"
  | "pagination"
  | "timeout"
  | "unspecified"
  | "upload"
  | "validation";

/**
 * Every error that this client makes. What a callback of yours throws (a key function, middleware) is not wrapped.
 * `instanceof` tells the classes of one copy of this package apart; `isClientError` and `code` also work across copies.
 */
export abstract class ClientError extends Error {
  // Spelled out in every class, because minifiers rename classes.
  static override readonly name: string = "ClientError";

  /** The call path: `projects.search`. Absent where there was no call. */
  declare readonly operation?: string;
  /** How many attempts were begun. */
  declare readonly attempts?: number;
  /** What the last of them was waiting for: the key function, the head of the response, or its body. */
  declare readonly phase?: "key" | "response" | "body";
  /** The name in snake case, without its last word: `not_found`, `rate_limit`, `timeout`. Stable, made for programs. */
  declare readonly code: ErrorCode;

  /** The details become properties of the error. */
  constructor(message: string, details?: object) {
    super(message, details);
    const code = this.name
      .slice(0, -5)
      .replace(/\B[A-Z]/g, "_$&")
      .toLowerCase();
    Object.assign(this, { code }, details);
  }

  override get name(): string {
    return this.constructor.name;
  }

  get [brand](): true {
    return true;
  }

  /** Fit for logs: no header, no raw body, no signed URL. */
  toJSON(): Record<string, unknown> {
    const { name, message } = this;
    return { name, message, ...(this as object) };
  }
}

/** Whether an error was made by this client, or by another copy of it in the same program. */
export function isClientError(value: unknown): value is ClientError {
  return Boolean(Object(value)[brand]);
}

/** Replaces the stack trace of an error by one that names the functions that wait now. Not every engine can. */
export const traceAgain = (error: Error): void =>
  (Error as { captureStackTrace?(error: Error): void }).captureStackTrace?.(error);

/** Whether an error is an answer of the API, also for another copy of this client. */
export function isApiError(value: unknown): value is ApiError {
  return isClientError(value) && "status" in value;
}

/** A wrong argument or option. Nothing was sent, unless the message is about reading a stream twice. */
export class ArgumentError extends ClientError {
  static override readonly name: string = "ArgumentError";
  declare readonly code: "argument";
}

/** An option was used whose name on the wire the API's reference does not show. Nothing was sent. */
export class UnspecifiedError extends ClientError {
  static override readonly name: string = "UnspecifiedError";
  declare readonly code: "unspecified";

  /** The id in the API's list of unknowns: `projects.include_conflicts`. */
  declare readonly unknown: string;
}

/** Arguments or a response that the injected validator does not accept. */
export class ValidationError extends ClientError {
  static override readonly name: string = "ValidationError";
  declare readonly code: "validation";

  declare readonly direction: "request" | "response";
  declare readonly issues: readonly Issue[];
}

/** No answer, or one that broke off. `cause` has the name, message, code and stack of what fetch threw, without keys. */
export class ConnectionError extends ClientError {
  static override readonly name: string = "ConnectionError";

  declare readonly code: "connection";
  /** The code of the system or the runtime: `ENOTFOUND`, `CERT_HAS_EXPIRED`. Absent in browsers and Deno. */
  declare readonly reason?: string;
}

/** The time was up; `phase` says what was being waited for. */
export class TimeoutError extends ClientError {
  static override readonly name: string = "TimeoutError";
  declare readonly code: "timeout";

  /** The limit that was reached, in milliseconds. */
  declare readonly timeout: number;
}

/** The caller's signal was aborted; `cause` is its reason. */
export class AbortError extends ClientError {
  static override readonly name: string = "AbortError";
  declare readonly code: "abort";
}

/**
 * What code of the caller's threw: a key function, middleware, a validator. `cause` is that, and the message is its message.
 * Calls pass such errors through; only where every error is a ClientError, as in hooks, are they wrapped.
 */
export class CallbackError extends ClientError {
  static override readonly name: string = "CallbackError";
  declare readonly code: "callback";
}

/** Returns an error of this client as it is, and wraps any other in a CallbackError. */
export function asClientError(error: unknown): ClientError {
  if (isClientError(error)) return error;
  return new CallbackError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** What an error tells of a response. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly rawBody: string;
}

/** The API answered, but not with a result. */
export class ApiError extends ClientError {
  static override readonly name: string = "ApiError";
  declare readonly code: ApiErrorCode;

  declare readonly status: number;
  /** From the response header x-request-id or request-id. */
  declare readonly requestId: string | undefined;
  /** Decoded, or the text where it is not JSON. The API does not document its shape. */
  declare readonly body: unknown;
  // Private, so that neither JSON nor a debugger's print shows the headers and the text.
  readonly #answer: Answer;

  /** Without a message, what the body says counts. */
  constructor(answer: Answer, message?: string) {
    const { status, headers, body } = answer;
    super(message ?? messageOf(body) ?? `The API answered ${status || "with a redirect"}`, {
      status,
      requestId: requestIdOf(headers),
      body,
    });
    this.#answer = answer;
  }

  get headers(): Headers {
    return this.#answer.headers;
  }

  /** At most the first 64 Ki characters. */
  get rawBody(): string {
    return this.#answer.rawBody;
  }
}

/** 400 */
export class BadRequestError extends ApiError {
  static override readonly name: string = "BadRequestError";
  declare readonly code: "bad_request";
}

/** 401: no key, or a wrong one. */
export class UnauthorizedError extends ApiError {
  static override readonly name: string = "UnauthorizedError";
  declare readonly code: "unauthorized";
}

/** 403: the key lacks the permission. */
export class ForbiddenError extends ApiError {
  static override readonly name: string = "ForbiddenError";
  declare readonly code: "forbidden";
}

/** 404 */
export class NotFoundError extends ApiError {
  static override readonly name: string = "NotFoundError";
  declare readonly code: "not_found";
}

/** 409 */
export class ConflictError extends ApiError {
  static override readonly name: string = "ConflictError";
  declare readonly code: "conflict";
}

/** 413 */
export class PayloadTooLargeError extends ApiError {
  static override readonly name: string = "PayloadTooLargeError";
  declare readonly code: "payload_too_large";
}

/** 422 */
export class UnprocessableError extends ApiError {
  static override readonly name: string = "UnprocessableError";
  declare readonly code: "unprocessable";
}

/** 429, after the retries. */
export class RateLimitError extends ApiError {
  static override readonly name: string = "RateLimitError";
  declare readonly code: "rate_limit";
}

/** 500 and above, after the retries. */
export class ServerError extends ApiError {
  static override readonly name: string = "ServerError";
  declare readonly code: "server";
}

/** A success status, but the envelope says `success: false`. */
export class EnvelopeError extends ApiError {
  static override readonly name: string = "EnvelopeError";
  declare readonly code: "envelope";
}

/** A success status, but a body that the operation does not promise: not JSON, or empty. */
export class DecodeError extends ApiError {
  static override readonly name: string = "DecodeError";
  declare readonly code: "decode";
}

const byStatus: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  413: PayloadTooLargeError,
  422: UnprocessableError,
  429: RateLimitError,
};

/** Makes the error of the class that belongs to the status. */
export function apiError(answer: Answer): ApiError {
  return new (byStatus[answer.status] ?? (answer.status < 500 ? ApiError : ServerError))(answer);
}

/** The id under which the server knows the request. */
export function requestIdOf(headers: Headers): string | undefined {
  return headers.get("x-request-id") ?? headers.get("request-id") ?? undefined;
}

/**
 * Finds the text in an error body of unknown shape: `message`, `error`, `detail` and `errors`, nested, in lists or by field;
 * title and detail of RFC 9457; msg and loc of FastAPI. Of a plain text it is the first line, unless that is markup or JSON.
 */
function messageOf(body: unknown, depth = 4): string | undefined {
  if (typeof body === "string") return depth < 4 ? body : /^\s*([^<{\s\ufffd].{0,199})/.exec(body)?.[1];
  if (!body || !depth) return undefined;
  const { message, msg, error, detail, errors, 0: first, title, loc } = body as Record<string, unknown>;
  const [[field, value] = []] = Object.entries(Object(errors) as object) as [string, unknown][];
  const text = [message, msg, error, detail, first, errors, value && { loc: field, msg: value }, title]
    .map((part) => messageOf(part, depth - 1))
    .find(Boolean);
  const label = [title ?? loc ?? []]
    .flat()
    .filter((part) => Object(part) !== part)
    .join(".");
  return text && joined(": ", ...new Set([label, text]));
}
