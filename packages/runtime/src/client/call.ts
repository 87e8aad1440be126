import type { CallResult, Core, Mode, Operation, Outcome } from "./contract.js";
import type { ApiError } from "./api-errors.js";
import { ArgumentError, type Below, isClientError, trace } from "./errors.js";
import type { DeclaredResult, UnansweredError } from "./failures.js";
import type { CallOptions } from "./options.js";

/** A result or an error, as a value. Of the errors, only those for responses of the API have a status. */
export type SafeResult<T, Failed extends ApiError = ApiError, Status extends number = number> =
  | { readonly ok: true; readonly status: Status; readonly data: T; readonly error?: undefined }
  | {
      readonly ok: false;
      readonly status?: undefined;
      readonly data?: undefined;
      readonly error: Failed | UnansweredError;
    };

// One variant for each declared result, so that its status narrows the data.
type SafeResults<T, Failed extends ApiError, Declared> =
  Declared extends DeclaredResult<infer Status, infer Own> ? SafeResult<Own, Failed, Status> : SafeResult<T, Failed>;
type CallResults<T, Answer extends Response, Message, Declared> =
  Declared extends DeclaredResult<infer Status, infer Own>
    ? CallResult<Own, Answer, Message, Status>
    : CallResult<T, Answer, Message>;

/** The type that TypeScript gives to what a promise rejects with. */
type Reason = Parameters<NonNullable<Parameters<Promise<unknown>["then"]>[1]>>[0];

type Executor<T> = ConstructorParameters<typeof Promise<T>>[0];

/**
 * The promise of an operation's result. The request is sent at once, and only once, however often you await the promise
 * or call its methods. If nobody awaits it, a failure is an unhandled rejection, as for any async function.
 */
export class Call<
  T,
  Failed extends ApiError = ApiError,
  Answer extends Response = Response,
  Message = undefined,
  Declared = unknown,
> extends Promise<T> {
  readonly #result: Promise<CallResult<T, Answer, Message>>;
  readonly #mode: Mode;

  /** Hermes ignores Symbol.species: its `then` calls this constructor as it would call that of Promise, with an executor. */
  constructor(result: Promise<CallResult<T, Answer, Message>> | Executor<T>, mode: Mode) {
    super((resolve, reject) => {
      if (typeof result === "function") result(resolve, reject);
      // V8's async stack traces follow a chain of promises as long as each has one reaction, and through a promise's own
      // `resolve` and `reject`, but not through closures that call them.
      else void result.then(({ data }) => data).then(resolve, reject);
    });
    this.#result = result as Promise<CallResult<T, Answer, Message>>;
    this.#mode = mode;
  }

  /** Returns the note of a call, for `callLater`. */
  static "~mode"(call: Call<unknown, ApiError, Response, unknown>): Mode {
    return call.#mode;
  }

  /** Makes `then`, `catch` and `finally` return plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Notes who takes the promise: V8's async stack traces only know who awaits it. */
  #take(below: Below): void {
    // Of a call that Hermes makes, there is no mode.
    if (this.#mode) this.#mode.from ??= trace(below);
  }

  // oxlint-disable-next-line unicorn/no-thenable
  override then<A = T, B = never>(
    onResult?: ((data: T) => A | PromiseLike<A>) | null,
    onError?: ((reason: Reason) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#take(this.then);
    return super.then(onResult, onError);
  }

  /** Resolves to the result together with its status, the response, the envelope's message and the number of attempts. */
  withResponse(): Promise<CallResults<T, Answer, Message, Declared>> {
    this.#take(this.withResponse);
    return this.then(() => this.#result as Promise<CallResults<T, Answer, Message, Declared>>);
  }

  /**
   * Resolves to the response of a success: not read, not validated, with its envelope. Keys, retries and errors work as usual. The
   * limits of the call end with the head of the response; its signal also aborts the body. Use it in the expression that makes the
   * call: `await client.things.get({ id }).raw()`. For a list, it is the first page.
   */
  raw(): Promise<Response> {
    this.#mode.raw = true;
    this.#take(this.raw);
    return this.withResponse().then(({ response }) => {
      if (response.bodyUsed) throw new ArgumentError("Call raw() at once: the response has been read");
      return response;
    });
  }

  /** Resolves even if the call fails: an error of this client becomes the value. Errors of your own callbacks still reject. */
  safe(): Promise<SafeResults<T, Failed, Declared>> {
    return super.then<unknown, unknown>(
      async (data) => ({ ok: true, status: (await this.#result).status, data }),
      (error: unknown) => {
        if (isClientError(error)) return { ok: false, error };
        throw error;
      },
    ) as Promise<SafeResults<T, Failed, Declared>>;
  }
}

/** Starts an operation of the generated tables. */
export function call<
  T,
  Failed extends ApiError = ApiError,
  Answer extends Response = Response,
  Message = undefined,
  Declared = unknown,
>(
  client: Core,
  operation: Operation,
  args?: object,
  options?: CallOptions,
): Call<T, Failed, Answer, Message, Declared> {
  type Typed = Outcome & CallResult<T, Answer, Message>;
  const mode: Mode = {};
  return new Call(client["~engine"].execute(operation, args, options, mode) as Promise<Typed>, mode);
}
