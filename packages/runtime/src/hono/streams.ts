import { isReply } from "../endpoints/index.js";

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
