import type { Endpoint } from "./contract.js";
import { handlerOf, type HandlerContext } from "./handlers.js";
import { HttpError, problemOf } from "./problem.js";
import { readRequest, type ReadOptions } from "./read/request.js";
import { createRouter } from "./router.js";
import { negotiate } from "./write/contents.js";
import { writeProblem } from "./write/problem.js";
import { writeResult } from "./write/result.js";

/** Options of `createFetch`. */
export interface FetchOptions extends ReadOptions {
  /** The part of the pathname before the paths of the document: `/v1`. */
  readonly basePath?: string | undefined;
  /** Receives errors that a handler throws besides `HttpError`; the client gets status 500. Default: `console.error`. */
  readonly onError?: ((error: unknown, context: HandlerContext) => void) | undefined;
}

/**
 * Returns a fetch handler: it finds the endpoint of a request, reads and validates the arguments, calls the handler and writes
 * its result. It knows no credentials: check these before it, or in the handlers. An endpoint without a handler responds 501.
 */
export function createFetch(
  endpoints: Readonly<Record<string, Endpoint>> | readonly Endpoint[],
  handlers: object,
  { basePath, onError = printError, ...options }: FetchOptions = {},
): (request: Request) => Promise<Response> {
  const find = createRouter(endpoints, basePath);
  // All endpoints of an API have the same form of errors.
  const failure = Object.values(endpoints)[0]?.failure;
  return async (request) => {
    const found = find(request);
    if (!found.endpoint) return refuse(found, { method: request.method, ...(failure && { failure }) });
    const { values } = found;
    // HEAD calls the GET handler, and gets no body, whatever that returns.
    const endpoint = request.method === "HEAD" ? headOf(found.endpoint) : found.endpoint;
    const handler = handlerOf(handlers, endpoint);
    if (handler === undefined) return writeProblem(endpoint, problemOf(501));
    const read = await readRequest(endpoint, request, values, options);
    if (!read.ok) return writeProblem(endpoint, read.problem);
    const { id: operation } = endpoint;
    const context: HandlerContext = {
      request,
      operation,
      mediaType: negotiate(endpoint, request),
      signal: request.signal,
      headers: new Headers(),
    };
    try {
      const result = await handler(read.args, context);
      return writeResult(endpoint, result, { request, message: context.message, headers: context.headers });
    } catch (error) {
      if (error instanceof HttpError) return writeProblem(endpoint, error);
      onError(error, context);
      return writeProblem(endpoint, problemOf(500));
    }
  };
}

const heads = new WeakMap<Endpoint, Endpoint>();

/** Returns the same endpoint for HEAD requests, always the same object: what is known of an endpoint is kept by its object. */
function headOf(endpoint: Endpoint): Endpoint {
  const known = heads.get(endpoint) ?? { ...endpoint, method: "HEAD" };
  heads.set(endpoint, known);
  return known;
}

type Refusal = Extract<ReturnType<ReturnType<typeof createRouter>>, { readonly status: number }>;

function refuse(refusal: Refusal, form: Pick<Endpoint, "method" | "failure">): Response {
  const response = writeProblem(form, problemOf(refusal.status));
  if (refusal.status === 405) response.headers.set("allow", refusal.allow.join(", "));
  return response;
}

function printError(error: unknown, { operation }: HandlerContext): void {
  console.error(`The handler of ${operation} failed:`, error);
}
