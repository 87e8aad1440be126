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
  readonly params: { readonly path: Record<string, unknown>; readonly header: Record<string, unknown> };
  readonly headers: object;
  readonly body: Content | undefined;
  readonly signal: AbortSignal;
  /** Must not appear in errors. */
  readonly secret: Secret;
}

/**
 * Prepares a request. The function it returns sends the request and returns the response unread, whatever its status; it
 * rejects with a ConnectionError or with what middleware threw.
 * @throws ArgumentError for a header that cannot be sent.
 */
export type Transport = (method: string, path: string, request: Outgoing) => () => Promise<Response>;

/** Merges headers, follows redirects, and creates a Request only if middleware or a custom `fetch` receives it. */
export function createTransport({ headers, fetch, middleware }: CoreOptions): Transport {
  return (method, schemaPath, { url, params, headers: own, body, signal, secret }) => {
    const parts: Parts = {
      url,
      method,
      headers: merged([own, headers, params.header]),
      body,
      signal,
      redirect: "manual",
    };
    const sendOnce = (given: Request | Parts): Promise<Response> => {
      const request = given instanceof Request ? given : fetch && toRequest(given);
      // The global one is looked up at each request, so that a test can replace it.
      if (!request) return globalThis.fetch(given.url, given as RequestInit);
      return (fetch ?? globalThis.fetch)(held(request, signal));
    };
    const send = (request: Request | Parts) => connected(() => follow(request, signal, sendOnce), secret);
    return async () => {
      if (middleware) return middleware(held(toRequest(parts), signal), { schemaPath, params }, send);
      if (body instanceof ReadableStream) return send(toRequest(parts));
      // A Request costs as much as all the rest.
      return send(parts).catch((error: unknown) => {
        // fetch does not tell a lost connection from what cannot be sent.
        if (!signal.aborted) toRequest(parts);
        throw error;
      });
    };
  };
}

/** @throws ArgumentError for what fetch refuses, such as a method with a blank or a GET with a body. */
const toRequest = ({ url, ...init }: Parts): Request =>
  // `duplex` is demanded of streams and unknown to some declarations.
  sendable(() => new Request(url, { ...init, duplex: "half" } as RequestInit));

/**
 * Keeps a request alive as long as its signal: Node stops following the signal of a Request that has been garbage collected,
 * even in the middle of a body, or after middleware has made another one of it.
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
