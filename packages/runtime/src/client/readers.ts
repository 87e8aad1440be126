import { essenceOf } from "./choices.js";
import type { CallState, ResponseReader } from "./contract.js";
import { connectionErrorOf, refuse } from "./details.js";
import { ArgumentError } from "./errors.js";
import { claim } from "./report.js";
import { abortion, onAbort, onAbortWhileAlive } from "./timing.js";

/** Reads a string, decoded as UTF-8. */
export const readText: ResponseReader = (response) => response.text();

/** Reads a Blob with the response's content type. */
export const readBlob: ResponseReader = (response) => response.blob();

const hidden =
  'The header content-type, which decides how to read the response, is hidden: in SvelteKit, return true for "content-type" from filterSerializedResponseHeaders';

/** Reads by the response's content type, such as `image/png` or `image/*`; null stands for JSON. Any other is read as usual. */
export const readEither =
  (others: Readonly<Record<string, ResponseReader | null>>, usual?: ResponseReader): ResponseReader =>
  (response, call) => {
    const type = essenceOf(response);
    if (type === undefined) return refuse(call, response, hidden);
    const name = [type, type.replace(/\/.*/, "/*")].find((name) => Object.hasOwn(others, name));
    return (name === undefined ? usual : others[name])?.(response, call);
  };

/** Resolves to undefined. Reads the body to its end, so that the connection can be used again. */
export const readNothing: ResponseReader = async (response) => void (await response.text());

/**
 * Resolves to undefined for a status that the document describes without a body, by a pattern such as `202|204`. An empty body of
 * another status is a result like any other: a file may be empty.
 */
export const readUnless =
  (bodiless: string, usual: ResponseReader): ResponseReader =>
  (response, call) =>
    (RegExp(`^(${bodiless})$`).test(`${response.status}`) ? readNothing : usual)(response, call);

/**
 * Resolves to a ReadableStream of the bytes, or to null without a body. The timeouts of the call do not apply to it; the caller's
 * signal aborts it. It fails with a ConnectionError or an AbortError.
 */
export const readStream: ResponseReader = async (response, call) => {
  if (response.body === null) return null;
  const { next, cancel } = chunksOf(response, call);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
};

interface Chunks {
  /** Resolves to undefined at the end. Rejects with a ConnectionError, and with an AbortError once the signal aborts. */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the request. */
  cancel(): Promise<void>;
}

/** Reads the bytes of a body as they arrive, after the call has its result. */
export function chunksOf({ body }: Response, call: CallState): Chunks {
  const { signal } = call.callOptions;
  if (body === undefined)
    throw new ArgumentError("Streams need a fetch with response.body, which React Native does not have");
  const reader = body?.getReader();
  const cancel = async (): Promise<void> => {
    release?.();
    await cancelReader(reader);
  };
  // The signal may outlive a stream that nobody reads to its end.
  const release = signal && reader && onAbortWhileAlive(signal, reader, cancelReader);
  return {
    async next() {
      // A pending read then ends as if the body did. The signal may be all that leads to the waiting function.
      const settle = signal && onAbort(signal, cancel);
      try {
        const chunk = signal?.aborted ? undefined : (await reader?.read())?.value;
        if (signal?.aborted) throw abortion(signal);
        if (!chunk) release?.();
        return chunk;
      } catch (error) {
        await cancel();
        throw claim(call, await connectionErrorOf(call, error));
      } finally {
        settle?.();
      }
    },
    cancel,
  };
}

const cancelReader = async (reader: ReadableStreamDefaultReader | undefined): Promise<void> =>
  reader?.cancel().catch(() => {});
