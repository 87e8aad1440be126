import type { JsonParser } from "./decode.js";
import type { Secret } from "./redact.js";

/** Reads a success; undefined leaves it to be read as JSON. The signal is the caller's; the secret must not appear in errors. */
export type ResponseReader = (
  response: Response,
  signal: AbortSignal | undefined,
  secret: Secret,
  parser?: JsonParser,
) => Promise<unknown> | undefined;

/** A string, decoded as UTF-8. */
export const readText: ResponseReader = (response) => response.text();

/** A Blob with the response's content type; `.arrayBuffer()`, `.stream()` and `.text()` lead on. */
export const readBlob: ResponseReader = (response) => response.blob();

/** By the response's content type, such as `image/png` or `image/*`; null for JSON. Any other is read as usual. */
export const readEither =
  (others: Readonly<Record<string, ResponseReader | null>>, usual?: ResponseReader): ResponseReader =>
  (response, ...rest) => {
    const type = essenceOf(response);
    const name = [type, type.replace(/\/.*/, "/*")].find((name) => Object.hasOwn(others, name));
    return (name === undefined ? usual : others[name])?.(response, ...rest);
  };

/** The content type without its parameters, in lower case. */
export const essenceOf = ({ headers }: Response): string =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** Undefined. The body is read to its end, so that the connection can serve again. */
export const readNothing: ResponseReader = async (response) => void (await response.text());

/**
 * The ReadableStream of bytes as it comes, or null without a body. The caller's signal still ends it; the timeouts end
 * where it begins.
 */
export const readStream: ResponseReader = async ({ body }, signal) =>
  signal && body ? body.pipeThrough(new TransformStream(), { signal }) : body;
