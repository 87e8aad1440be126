// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { isReply } from "./endpoints.js";

/**
 * Returns a result whose stream calls `stop` as soon as its reader stops. A generator that waits for its next item only notices its
 * end afterwards: it needs a signal to stop waiting.
 */
export function stoppable(result: unknown, stop: () => void): unknown {
  if (isReply(result)) return isItems(result.body) ? { ...result, body: stoppable(result.body, stop) } : result;
  if (!isItems(result)) return result;
  return { [Symbol.asyncIterator]: () => stoppableIterator(result[Symbol.asyncIterator](), stop) };
}

/** Streams of bytes tell their source themselves. */
function isItems(result: unknown): result is AsyncIterable<unknown> {
  return (
    typeof result === "object" &&
    result !== null &&
    Symbol.asyncIterator in result &&
    !(result instanceof ReadableStream)
  );
}

function stoppableIterator(iterator: AsyncIterator<unknown>, stop: () => void): AsyncIterator<unknown> {
  return {
    next: () => iterator.next(),
    return: async (value?: unknown) => {
      stop();
      return (await iterator.return?.(value)) ?? { done: true, value };
    },
  };
}
