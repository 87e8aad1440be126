import createClient, { type Middleware } from "openapi-fetch";
import type { Content } from "./body.js";
import { connected } from "./connected.js";
import type { CoreOptions } from "./options.js";

/** One request, in the terms of openapi-fetch. */
export interface Outgoing {
  /** In place of the client's. */
  readonly baseUrl: string | undefined;
  readonly params: { readonly path: object; readonly header: object };
  readonly querySerializer: () => string;
  readonly headers: object;
  readonly body: Content | undefined;
  readonly redirect: "follow" | "manual";
  readonly signal: AbortSignal;
}

/** Returns the response unread, whatever its status; rejects with a ConnectionError or with what middleware threw. */
export type Transport = (method: string, path: string, request: Outgoing) => Promise<Response>;

/** The part of openapi-fetch that is used. Its generics would describe the API a second time. */
interface OpenapiFetch {
  request(method: string, path: string, init: object): Promise<{ response: Response; error?: unknown }>;
}

/** openapi-fetch, kept from its traps: it joins the URL and the headers, runs the middleware, calls fetch, and no more. */
export function createTransport(baseUrl: string, { headers, fetch, middleware = [] }: CoreOptions): Transport {
  const client = createClient({
    baseUrl,
    headers: { ...headers },
    // Looked up at each request, so that a test can put another in its place.
    fetch: (request) => connected(() => (fetch ?? globalThis.fetch)(request)),
    bodySerializer: (content: unknown) => content,
  }) as unknown as OpenapiFetch;

  return async (method, path, request) => {
    let answer: Response | undefined;
    // First in line, it sees the response last, and keeps it from openapi-fetch, which would read it without a bound.
    const keep: Middleware = { onResponse: ({ response }) => ((answer = response), new Response()) };
    const init = { ...request, duplex: "half", parseAs: "stream", middleware: [keep, ...middleware] };
    const { response, error } = await client.request(method, path, init);
    // A middleware may have answered in place of the API. openapi-fetch reads such an answer if it is an error.
    const text = typeof error === "string" ? error : JSON.stringify(error);
    return answer ?? (response.bodyUsed ? new Response(text, response) : response);
  };
}
