import type { Issue } from "./standard-schema.js";

/** Marks the errors of all clients, whichever API and copy of this package they are of. */
const brand: unique symbol = Symbol.for("specloom.error");

/** The codes of the errors for responses of the API. */
export type ApiErrorCode =
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
  | "oauth"
  | "pagination"
  | "timeout"
  | "upload"
  | "validation"
  | "webhook";

interface ClientErrorDetails {
  // Here, because the declaration of a class with such a name needs the whole program (isolatedDeclarations).
  readonly [brand]: true;
  /** The API of the client that made the call: the name of its package, or the title of its document. Absent if there was no call. */
  readonly api?: string;
  /** The call path: `pets.list`. Absent if there was no call. */
  readonly operation?: string;
  /** The number of attempts. */
  readonly attempts?: number;
  /** The step that the last attempt waited for: the key function, the head of the response, or its body. */
  readonly phase?: "key" | "response" | "body";
  /** The name in snake case, without its last word: `not_found`, `rate_limit`, `timeout`. Stable; compare this in programs. */
  readonly code: ErrorCode;
}

/** Error, with the properties that the constructor of ClientError assigns: a field would overwrite them. */
const DetailedError = Error as unknown as abstract new (
  message: string,
  details?: object,
) => Error & ClientErrorDetails;

/**
 * The base class of this client's errors. An error that your callback throws (a key function, middleware) is not wrapped.
 * `instanceof` works within one copy of this package; `isClientError` and `code` also work across copies.
 */
export abstract class ClientError extends DetailedError {
  /** Each class spells out its name, because minifiers rename classes. */
  override get name(): string {
    return "ClientError";
  }

  /** The details become properties of the error. */
  constructor(message: string, details?: object) {
    super(message, details);
    const code = this.name
      .slice(0, -5)
      .replace(/\B[A-Z]/g, "_$&")
      .toLowerCase();
    Object.assign(this, { code }, details);
    Object.defineProperty(this, brand, { value: true });
  }

  /** Returns an object for logs: without headers, raw body and signed URLs. */
  toJSON(): Record<string, unknown> {
    const { name, message } = this;
    return { name, message, ...(this as object) };
  }
}

interface Coded<Code extends ErrorCode> extends ClientError {
  readonly code: Code;
}

/** ClientError, with the code and the details of a subclass. */
export const CodedError = ClientError as unknown as abstract new <
  Code extends ErrorCode,
  Detailed extends ClientError = Coded<Code>,
>(
  message: string,
  details?: object,
) => Detailed;

/** Returns whether a generated client created the error: of any API, which `error.api` names, and of any copy of this package. */
export function isClientError(value: unknown): value is ClientError {
  return !!(Object(value) as Partial<ClientError>)[brand];
}

/** Returns whether it is an error of this client, and not yet of a call: a callback may throw the error of another call. */
export const isOwn = (error: unknown): error is ClientError => isClientError(error) && !error.operation;

/** A function that a stack trace leaves out, with those that it has called. */
export type Below = (...args: never) => unknown;

/** The stack trace of a moment. */
export interface Trace {
  readonly stack?: unknown;
}

/**
 * Replaces the stack trace of an error by that of the functions that wait for `below` now, the caller's first. Where nobody waits, by
 * that of `from`; our own functions are better than none. `label` goes before the message.
 */
export function traceAgain(error: Error, below: Below, label = "", from?: Trace): void {
  const [head, own] = partsOf(error);
  // Of the error itself: Deno prints what it has captured, and not the stack.
  const frames = [trace(below, error), from ?? {}].map((one) => partsOf(one)[1]).find(Boolean) ?? own;
  error.stack = head.replace(error.message, (message) => label + message) + frames;
}

/** Notes who calls `below` now, if the engine can. It writes the stack when that is first read. */
export function trace(below: Below, at: Trace = {}): Trace {
  (Error as { captureStackTrace?(at: object, below: Below): void }).captureStackTrace?.(at, below);
  return at;
}

/** Divides a stack trace into its head and its functions, without those of the engine before the first one of a program. */
function partsOf({ stack = "" }: Trace): readonly [head: string, frames: string] {
  // A program's own Error.prepareStackTrace may return something else.
  const text = String(stack);
  const [head] = text.split("\n    at ", 1) as [string];
  return [
    head,
    text.slice(head.length).replace(/^(?:\n {4}at .*(?:node:internal.*|<anonymous>\)|\((?:native|unknown).*))+/, ""),
  ];
}

/** A wrong argument or option. Nothing was sent, unless the message is about reading a stream twice. */
export class ArgumentError extends CodedError<"argument"> {
  override get name(): string {
    return "ArgumentError";
  }
}

interface ValidationDetails extends Coded<"validation"> {
  readonly direction: "request" | "response";
  readonly issues: readonly Issue[];
}

/** Arguments or a response that the validator rejects. */
export class ValidationError extends CodedError<"validation", ValidationDetails> {
  override get name(): string {
    return "ValidationError";
  }
}

interface ConnectionDetails extends Coded<"connection"> {
  /** The code of the system or the runtime: `ENOTFOUND`, `CERT_HAS_EXPIRED`. Absent in browsers and Deno. */
  readonly reason?: string;
}

/** No response, or one that broke off. `cause` has the name, message, code and stack of fetch's error, without keys. */
export class ConnectionError extends CodedError<"connection", ConnectionDetails> {
  override get name(): string {
    return "ConnectionError";
  }
}

interface TimeoutDetails extends Coded<"timeout"> {
  /** The limit that was reached, in milliseconds. */
  readonly timeout: number;
}

/** The time was up; `phase` names the step that took too long. */
export class TimeoutError extends CodedError<"timeout", TimeoutDetails> {
  override get name(): string {
    return "TimeoutError";
  }
}

/** The caller's signal was aborted; `cause` is its reason. */
export class AbortError extends CodedError<"abort"> {
  override get name(): string {
    return "AbortError";
  }
}

/**
 * An error that the caller's code threw: a key function, middleware, a validator. `cause` is that error, with the same message.
 * Calls pass these errors through; hooks wrap them, because each of their errors is a ClientError.
 */
export class CallbackError extends CodedError<"callback"> {
  override get name(): string {
    return "CallbackError";
  }
}

/** Returns an error of this client as it is, and wraps any other in a CallbackError. */
export function asClientError(error: unknown): ClientError {
  if (isClientError(error)) return error;
  return new CallbackError(error instanceof Error ? error.message : String(error), { cause: error });
}
