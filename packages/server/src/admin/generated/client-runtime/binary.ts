// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import type { BodyEncoder, Content } from "./contract.js";
import { isStream } from "./plain.js";

/**
 * Passes a Blob, bytes, FormData, URLSearchParams or a ReadableStream through, and turns other async iterables, such as a
 * Node stream, into a stream. A stream is never sent again.
 */
export const encodeBinary: BodyEncoder = (value, { type = "application/octet-stream" }) => {
  if (value instanceof FormData) return { content: value };
  const own =
    value instanceof URLSearchParams ? "application/x-www-form-urlencoded" : value instanceof Blob && value.type;
  return { content: isIterable(value) ? streamOf(value) : (value as Content), type: own || type };
};

/** Returns whether the value is an async iterable that fetch does not take everywhere. */
export const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  Symbol.asyncIterator in Object(value) && !isStream(value);

/** Reads the iterable on demand, and encodes strings as UTF-8. Not every runtime has ReadableStream.from. */
export function streamOf(source: AsyncIterable<unknown>): ReadableStream {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = (await iterator.next()) as IteratorResult<unknown, unknown>;
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? new TextEncoder().encode(value) : value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}
