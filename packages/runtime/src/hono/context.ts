import type { Context, Env } from "hono";
import { type Endpoint, type HandlerContext, negotiate } from "../endpoints/index.js";
import type { ServerContext } from "./options.js";

/** The context of one call. Objects that few handlers use are created on first use. */
export class CallContext<P, E extends Env> implements HandlerContext, ServerContext<P, E> {
  readonly #endpoint: Endpoint;
  readonly principal: P;
  readonly hono: Context<E>;
  message?: string;
  #headers: Headers | undefined;
  #controller: AbortController | undefined;

  constructor(endpoint: Endpoint, principal: P, hono: Context<E>) {
    this.#endpoint = endpoint;
    this.principal = principal;
    this.hono = hono;
  }

  get operation(): string {
    return this.#endpoint.id;
  }

  get mediaType(): string | undefined {
    return negotiate(this.#endpoint, this.request);
  }

  get request(): Request {
    return this.hono.req.raw;
  }

  get headers(): Headers {
    return (this.#headers ??= new Headers());
  }

  /** Aborted when the client disconnects, or stops reading a stream. */
  get signal(): AbortSignal {
    this.#controller ??= follow(this.request.signal);
    return this.#controller.signal;
  }

  /** The headers that the handler has added. */
  get addedHeaders(): Headers | undefined {
    return this.#headers;
  }

  /** Ends the work of a handler whose result nobody reads. */
  abort(): void {
    this.#controller?.abort(new DOMException("The client has stopped reading", "AbortError"));
  }
}

/** Returns a controller that is aborted when the signal is. */
function follow(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
  return controller;
}
