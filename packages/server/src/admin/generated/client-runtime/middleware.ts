// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

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
