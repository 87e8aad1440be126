import { type ApiErrorCode, type ClientError, CodedError, isClientError } from "./errors.js";

/** The response of a failed call, as its error shows it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly rawBody: string;
  /** Found in the body. */
  readonly message?: string | undefined;
}

interface ApiErrorDetails extends ClientError {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** From the response header x-request-id or request-id. */
  readonly requestId: string | undefined;
  /** Decoded, or a string if it is not JSON. The API does not document its shape. */
  readonly body: unknown;
}

/** The API answered, but not with a result. */
export class ApiError extends CodedError<ApiErrorCode, ApiErrorDetails> {
  override get name(): string {
    return "ApiError";
  }

  // Private, so that neither JSON nor a debugger shows the headers and the raw body.
  readonly #answer: Answer;

  /** Without a message, the error takes that of the answer. */
  constructor(answer: Answer, message?: string) {
    const { status, headers, body } = answer;
    super(message ?? answer.message ?? `The API answered ${status || "with a redirect"}`, {
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

interface CodedApi<Code extends ApiErrorCode> extends ApiError {
  readonly code: Code;
}

/** ApiError, with the code of a subclass. */
const CodedApiError = ApiError as unknown as new <Code extends ApiErrorCode>(
  answer: Answer,
  message?: string,
) => CodedApi<Code>;

/**
 * Returns whether an error is a response of an API, also for another copy of the package. With the errors of the operation that
 * you called, `isApiError<PetsGetError>(error)`, a comparison of `error.status` narrows `error.body`.
 */
export function isApiError<Failed extends ApiError = ApiError>(value: unknown): value is Failed {
  return isClientError(value) && "status" in value;
}

/** Returns the id that the server gave the request, unless it is hidden. */
export function requestIdOf(headers: Headers): string | undefined {
  return headerOf(headers, "x-request-id") || headerOf(headers, "request-id") || undefined;
}

/** Returns a header, an empty string without it; undefined if reading throws: SvelteKit hides headers from universal `load` functions. */
export function headerOf(headers: Headers, name: string): string | undefined {
  try {
    return headers.get(name) ?? "";
  } catch {
    return undefined;
  }
}

/** 400: the request is invalid. */
export class BadRequestError extends CodedApiError<"bad_request"> {
  override get name(): string {
    return "BadRequestError";
  }
}

/** 401: no key, or a wrong one. */
export class UnauthorizedError extends CodedApiError<"unauthorized"> {
  override get name(): string {
    return "UnauthorizedError";
  }
}

/** 403: the key lacks the permission. */
export class ForbiddenError extends CodedApiError<"forbidden"> {
  override get name(): string {
    return "ForbiddenError";
  }
}

/** 404: what the request names does not exist. */
export class NotFoundError extends CodedApiError<"not_found"> {
  override get name(): string {
    return "NotFoundError";
  }
}

/** 409: the request conflicts with the state of the resource. */
export class ConflictError extends CodedApiError<"conflict"> {
  override get name(): string {
    return "ConflictError";
  }
}

/** 413: the body is too large. */
export class PayloadTooLargeError extends CodedApiError<"payload_too_large"> {
  override get name(): string {
    return "PayloadTooLargeError";
  }
}

/** 422: the request is well-formed, but its content is invalid. */
export class UnprocessableError extends CodedApiError<"unprocessable"> {
  override get name(): string {
    return "UnprocessableError";
  }
}

/** 429, after the retries. */
export class RateLimitError extends CodedApiError<"rate_limit"> {
  override get name(): string {
    return "RateLimitError";
  }
}

/** 500 and above, after the retries. */
export class ServerError extends CodedApiError<"server"> {
  override get name(): string {
    return "ServerError";
  }
}

/** A success status, but the envelope says `success: false`. */
export class EnvelopeError extends CodedApiError<"envelope"> {
  override get name(): string {
    return "EnvelopeError";
  }
}

/** A success status, but a body that the document does not promise: not JSON, or empty. */
export class DecodeError extends CodedApiError<"decode"> {
  override get name(): string {
    return "DecodeError";
  }
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

/** Creates the error of the class that belongs to the status. */
export function apiError(answer: Answer): ApiError {
  return new (byStatus[answer.status] ?? (answer.status < 500 ? ApiError : ServerError))(answer);
}
