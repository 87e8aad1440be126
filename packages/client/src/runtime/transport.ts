import { mergeHeaders, type Middleware, type MiddlewareCallbackParams } from "openapi-fetch";
import type { Content } from "./body.js";
import { connected } from "./connected.js";
import { ArgumentError } from "./errors.js";
import { held } from "./held.js";
import type { CoreOptions } from "./options.js";
import { follow } from "./redirects.js";

/** One request, in the terms of openapi-fetch. */
export interface Outgoing {
  /** With path and query. */
  readonly url: string;
  readonly params: { readonly path: object; readonly header: object };
  readonly headers: object;
  readonly body: Content | undefined;
  readonly signal: AbortSignal;
}

/** Returns the response unread, whatever its status; rejects with a ConnectionError or with what middleware threw. */
export type Transport = (method: string, path: string, request: Outgoing) => Promise<Response>;

/**
 * What of openapi-fetch holds here: its headers and its middleware. Parameters are written as the document says, and
 * responses are read within bounds of size and time; both it would do in its own way.
 */
export function createTransport({ headers, fetch, middleware = [] }: CoreOptions): Transport {
  return async (method, schemaPath, { url, params, headers: own, ...init }) => {
    let request: Request;
    try {
      const merged = mergeHeaders(headers, own as never, params.header as never);
      // `duplex` is demanded of streams and unknown to some declarations.
      const options = { ...init, method, headers: merged, redirect: "manual", duplex: "half" } as RequestInit;
      request = held(new Request(url, options), init.signal);
    } catch (cause) {
      throw new ArgumentError("No request can be made of this: see the cause", { cause });
    }
    const told = { request, schemaPath, params, id: "", options: {} } as unknown as MiddlewareCallbackParams;
    // Looked up at each request, so that a test can put another in its place.
    return withMiddleware(middleware, told, (request) =>
      connected(() => follow(fetch ?? globalThis.fetch, request, init.signal)),
    );
  };
}

/** As openapi-fetch runs them: requests in order, responses and errors in reverse. */
async function withMiddleware(
  middleware: readonly Middleware[],
  told: MiddlewareCallbackParams,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  for (const { onRequest } of middleware) {
    const result = await onRequest?.(told);
    // It answers in place of the API.
    if (result instanceof Response) return result;
    if (result) told.request = result;
  }
  const backwards = [...middleware].reverse();
  let response = await send(told.request).catch((error: unknown) => recover(backwards, told, error));
  for (const { onResponse } of backwards) response = (await onResponse?.({ ...told, response })) ?? response;
  return response;
}

/** A middleware may answer for a failed request, or change its error. */
async function recover(
  middleware: readonly Middleware[],
  told: MiddlewareCallbackParams,
  error: unknown,
): Promise<Response> {
  for (const { onError } of middleware) {
    const result = await onError?.({ ...told, error });
    if (result instanceof Response) return result;
    if (result) error = result;
  }
  throw error;
}
