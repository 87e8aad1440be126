import { ArgumentError } from "./errors.js";
import { WebhookError } from "./webhook-error.js";
import { joined } from "./webhook-signatures.js";

/** A request whose body nobody has parsed: of the web standard, or the headers and the raw body that a server has read. */
export type WebhookInput =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      readonly body: string | Uint8Array;
    };

/** Returns the value of a header; several values of one name are joined by commas. */
export function headerOf({ headers }: WebhookInput, name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const values = Object.entries(headers).flatMap(([key, value]) =>
    value !== undefined && key.toLowerCase() === name.toLowerCase() ? [value].flat() : [],
  );
  return values.length > 0 ? values.join(", ") : undefined;
}

const isHeaders = (headers: WebhookInput["headers"]): headers is Headers => typeof headers.get === "function";

const isRequest = (input: WebhookInput): input is Request => "arrayBuffer" in input;

/** Reads the body as it came. @throws WebhookError for one that is too large */
export async function readBody(input: WebhookInput, limit: number): Promise<Uint8Array> {
  const announced = Number(headerOf(input, "content-length") ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const bytes = isRequest(input) ? await readStream(input, limit) : given(input.body);
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return bytes;
}

const tooLarge = (limit: number): WebhookError =>
  new WebhookError("too_large", `The body is larger than ${limit} bytes`);

/** Returns the body that a server has read. JavaScript can pass a parsed one, whose bytes are lost. */
function given(body: string | Uint8Array): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return body;
  throw new ArgumentError("body: must be the raw body, as a string or as bytes, before anything has parsed it");
}

async function readStream(request: Request, limit: number): Promise<Uint8Array> {
  if (request.bodyUsed)
    throw new ArgumentError("request: its body has been read before; pass the raw body and the headers");
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next; (next = await reader?.read())?.value;) {
      size += next.value.byteLength;
      chunks.push(next.value);
      if (size > limit) break;
    }
  } catch {
    throw new WebhookError("body", "The body ended early");
  }
  if (size > limit) {
    void reader?.cancel().catch(() => {});
    throw tooLarge(limit);
  }
  return joined(chunks);
}
