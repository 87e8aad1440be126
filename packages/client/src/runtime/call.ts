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
 * A call under way. The request is sent at once and once, as by any async function, however often and in whichever form
 * its outcome is asked for; one that nobody awaits is sent too, and its failure is an unhandled rejection.
 */
export class Call<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = "Call";
  readonly #result: Promise<CallResult<T>>;

  constructor(result: Promise<CallResult<T>>) {
    this.#result = result;
  }

  /** The result together with the response, the envelope's message and the number of attempts. */
  withResponse(): Promise<CallResult<T>> {
    return this.#result;
  }

  /** Never rejects with an error of this client: it becomes the value. What your own callbacks throw still rejects. */
  safe(): Promise<SafeResult<T>> {
    return this.then(
      (data) => ({ ok: true, data }),
      (error: unknown) => {
        if (isClientError(error)) return { ok: false, error };
        throw error;
      },
    );
  }

  then<A = T, B = never>(
    onData?: ((data: T) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result.then(({ data }) => (onData ? onData(data) : (data as never)), onError);
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<T> {
    return this.then().finally(onEnd);
  }
}

/** Starts an operation of the generated tables. */
export function call<T>(client: Core, operation: Operation, args?: object, options?: CallOptions): Call<T> {
  return new Call(client["~engine"].execute(operation, args, options) as Promise<CallResult<T>>);
}
