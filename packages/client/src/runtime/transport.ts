import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";
import type { Content } from "./body.js";
import { connected } from "./connected.js";
import { ArgumentError } from "./errors.js";
import type { CoreOptions } from "./options.js";
import { sendable } from "./prepare.js";
import { type Secret } from "./redact.js";
import { follow, type Parts } from "./redirects.js";

/** One request, in the terms of openapi-fetch. */
export interface Outgoing {
  /** With path and query. */
  readonly url: string;
  readonly params: { readonly path: object; readonly header: object };
  readonly headers: object;
  readonly body: Content | undefined;
  readonly signal: AbortSignal;
  /** Must not appear in errors. */
  readonly secret: Secret;
}

/** Returns the response unread, whatever its status; rejects with a ConnectionError or with what middleware threw. */
export type Transport = (method: string, path: string, request: Outgoing) => Promise<Response>;

/**
 * What of openapi-fetch holds here: its headers and its middleware. Parameters are written as the document says, and
 * responses are read within bounds of size and time; both it would do in its own way.
 */
export function createTransport({ headers, fetch, middleware = [] }: CoreOptions): Transport {
  return async (method, schemaPath, { url, params, headers: own, body, signal, secret }) => {
    const parts: Parts = {
      url,
      method,
      headers: merged([own, headers, params.header]),
      body,
      signal,
      redirect: "manual",
    };
    const send = (given: Request | Parts): Promise<Response> => {
      const request = given instanceof Request ? given : fetch && toRequest(given);
      // The global one is looked up at each request, so that a test can put another in its place.
      if (!request) return globalThis.fetch(given.url, given as RequestInit);
      return (fetch ?? globalThis.fetch)(held(request, signal));
    };
    // A Request costs as much as all the rest: it is made for those who look at it.
    if (!fetch && !middleware.length && !(body instanceof ReadableStream))
      return connected(() => follow(parts, signal, send), secret).catch((error: unknown) => {
        // fetch does not tell a lost connection from what cannot be sent.
        if (!signal.aborted) toRequest(parts);
        throw error;
      });
    const request = toRequest(parts);
    const told = { request, schemaPath, params, id: "", options: {} } as unknown as MiddlewareCallbackParams;
    return withMiddleware(middleware, told, (request) => connected(() => follow(request, signal, send), secret));
  };
}

/** @throws ArgumentError for what fetch refuses, such as a method with a blank or a GET with a body. */
const toRequest = ({ url, ...init }: Parts): Request =>
  // `duplex` is demanded of streams and unknown to some declarations.
  sendable(() => held(new Request(url, { ...init, duplex: "half" } as RequestInit), init.signal));

/**
 * A request that lives as long as the signal that ends it: Node stops to follow the signal of a Request that has been garbage
 * collected, be it in the middle of a body, or once middleware has made another one of it.
 */
function held(request: Request, signal: AbortSignal): Request {
  signal.addEventListener("abort", () => request);
  return request;
}

/**
 * Merges headers as openapi-fetch does: later ones replace earlier ones, and null leaves one out.
 * @throws ArgumentError
 */
function merged(all: readonly (object | undefined)[]): Headers {
  const headers = new Headers();
  for (const [name, value] of all.flatMap(
    (some) => Object.entries(some ?? {}) as [string, string | null | undefined][],
  ))
    try {
      if (value === null) headers.delete(name);
      else if (value !== undefined) headers.set(name, value);
    } catch {
      // Without the cause, which quotes the value.
      throw new ArgumentError(`The header "${name}" cannot be sent`);
    }
  return headers;
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
