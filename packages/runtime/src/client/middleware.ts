import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";

// The types of openapi-fetch.
export type { Middleware };

/** Wraps the sending of a request, which `send` does. Created by `withMiddleware`. */
export type Interceptor = (
  request: Request,
  about: Pick<MiddlewareCallbackParams, "schemaPath" | "params">,
  send: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Turns openapi-fetch middleware into the option `middleware`, and runs it in the same order: requests in order, responses and
 * errors in reverse. A separate function, so that only programs with middleware load its code.
 */
export function withMiddleware(...middleware: readonly Middleware[]): Interceptor {
  const backwards = [...middleware].reverse();
  return async (request, about, send) => {
    const context: MiddlewareCallbackParams = { ...about, request, id: "", options: {} as never };
    for (const { onRequest } of middleware) {
      const result = await onRequest?.(context);
      // The middleware answers instead of the API.
      if (result instanceof Response) return result;
      if (result) context.request = result;
    }
    let response = await send(context.request).catch((error: unknown) => recover(backwards, context, error));
    for (const { onResponse } of backwards) response = (await onResponse?.({ ...context, response })) ?? response;
    return response;
  };
}

/** Lets middleware answer for a failed request, or change its error. */
async function recover(
  middleware: readonly Middleware[],
  context: MiddlewareCallbackParams,
  error: unknown,
): Promise<Response> {
  for (const { onError } of middleware) {
    const result = await onError?.({ ...context, error });
    if (result instanceof Response) return result;
    if (result) error = result;
  }
  throw error;
}
