// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import type { Context, Env } from "hono";
import { type Endpoint, type HandlerContext, negotiate } from "./endpoints.js";
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
