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
