import type { Core } from "./core.js";
import { type ClientError, isClientError } from "./errors.js";
import type { Operation } from "./operation.js";
import type { CallOptions } from "./options.js";

/** A result with what stood around it. */
export interface CallResult<T> {
  readonly data: T;
  /** The envelope's message, where it has one. */
  readonly message: string | undefined;
  /** Its body is read already, except for streams. */
  readonly response: Response;
  /** From the response header x-request-id or request-id. */
  readonly requestId: string | undefined;
  /** How many requests it took: 1 without retries. */
  readonly attempts: number;
}

/** A result or an error, as a value. */
export type SafeResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: ClientError };

/**
 * The promise of an operation's result. The request is sent at once, and only once, however often you await the promise
 * or call its methods. If nobody awaits it, a failure is an unhandled rejection, as for any async function.
 */
export class Call<T> extends Promise<T> {
  readonly #result: Promise<CallResult<T>>;

  constructor(result: Promise<CallResult<T>>) {
    // V8's async stack traces follow a chain of promises as long as each has one reaction, and through a promise's own
    // `resolve` and `reject`, but not through closures that call them.
    super((resolve, reject) => void result.then(({ data }) => data).then(resolve, reject));
    this.#result = result;
  }

  /** Makes `then`, `catch` and `finally` return plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Resolves to the result together with the response, the envelope's message and the number of attempts. */
  withResponse(): Promise<CallResult<T>> {
    return this.then(() => this.#result);
  }

  /** Resolves even if the call fails: an error of this client becomes the value. What your own callbacks throw still rejects. */
  safe(): Promise<SafeResult<T>> {
    return this.then(
      (data) => ({ ok: true, data }),
      (error: unknown) => {
        if (isClientError(error)) return { ok: false, error };
        throw error;
      },
    );
  }
}

/** Starts an operation of the generated tables. */
export function call<T>(client: Core, operation: Operation, args?: object, options?: CallOptions): Call<T> {
  return new Call(client["~engine"].execute(operation, args, options) as Promise<CallResult<T>>);
}
