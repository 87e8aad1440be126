import { essenceOf } from "./choices.js";
import { connected } from "./connected.js";
import type { JsonParser } from "./decode.js";
import type { Secret } from "./redact.js";
import { abortion, onAbort } from "./timing.js";

/** What a reader gets to know about the call. */
export interface Reading {
  /** The caller's. */
  readonly signal: AbortSignal | undefined;
  /** Must not appear in errors. */
  readonly secret: Secret;
  /** Parses JSON; undefined stands for JSON.parse. */
  readonly parser: JsonParser | undefined;
  /** Adds the operation to an error that arises after the call has its result: in a stream. */
  readonly claim: (error: unknown) => unknown;
}

/** Reads a success; undefined leaves it to be read as JSON. */
export type ResponseReader = (response: Response, reading: Reading) => Promise<unknown> | undefined;

/** A string, decoded as UTF-8. */
export const readText: ResponseReader = (response) => response.text();

/** A Blob with the response's content type; `.arrayBuffer()`, `.stream()` and `.text()` lead on. */
export const readBlob: ResponseReader = (response) => response.blob();

/** By the response's content type, such as `image/png` or `image/*`; null for JSON. Any other is read as usual. */
export const readEither =
  (others: Readonly<Record<string, ResponseReader | null>>, usual?: ResponseReader): ResponseReader =>
  (response, reading) => {
    const type = essenceOf(response);
    const name = [type, type.replace(/\/.*/, "/*")].find((name) => Object.hasOwn(others, name));
    return (name === undefined ? usual : others[name])?.(response, reading);
  };

/** Undefined. The body is read to its end, so that the connection can serve again. */
export const readNothing: ResponseReader = async (response) => void (await response.text());

/**
 * Resolves to a ReadableStream of the bytes, or to null without a body. The timeouts of the call end where it begins; the
 * caller's signal still aborts it. It fails with a ConnectionError or an AbortError.
 */
export const readStream: ResponseReader = async (response, reading) => {
  if (!response.body) return null;
  const { next, cancel } = chunksOf(response, reading);
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

/** The bytes of a body as they come, after the call has its result. */
export function chunksOf({ body }: Response, { signal, secret, claim }: Reading): Chunks {
  const reader = body?.getReader();
  const cancel = async (): Promise<void> => {
    release?.();
    await reader?.cancel().catch(() => {});
  };
  // A read that waits then ends as if the body did.
  const release = signal && onAbort(signal, cancel);
  return {
    async next() {
      try {
        const chunk = signal?.aborted ? undefined : await connected(async () => (await reader?.read())?.value, secret);
        if (signal?.aborted) throw abortion(signal);
        if (!chunk) release?.();
        return chunk;
      } catch (error) {
        await cancel();
        throw claim(error);
      }
    },
    cancel,
  };
}
