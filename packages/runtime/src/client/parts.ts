import { DecodeError } from "./api-errors.js";
import { isIterable, streamOf } from "./binary.js";
import { newBoundary, toPart } from "./body.js";
import type { BodyEncoder, CallState, ResponseReader } from "./contract.js";
import { parse } from "./decode.js";
import { describe } from "./error-details.js";
import { ArgumentError } from "./errors.js";
import { chunksOf } from "./readers.js";
import { claim } from "./report.js";
import { type ItemStream, json } from "./streams.js";

/**
 * Writes the items of a list as the parts of a multipart body, in their order (OAS 3.2, Media Type Object): files and bytes as they
 * are, objects as JSON. In a form, an item is an object with one property, which names the part. An async iterable is sent as a
 * stream, which is never sent again.
 */
export const encodeParts: BodyEncoder = (value, { type = "multipart/mixed", positions = {} }) => {
  const boundary = newBoundary();
  const isForm = /^multipart\/form-data/i.test(type);
  const write = (item: unknown, index: number): BlobPart[] => {
    const encoding = positions.first?.[index] ?? positions.others ?? {};
    const named: [string | undefined, unknown][] = isForm ? Object.entries(item as object) : [[undefined, item]];
    return named.flatMap(([name, own]) => [`--${boundary}\r\n`, ...toPart(name, own, encoding), "\r\n"]);
  };
  const end = `--${boundary}--\r\n`;
  async function* stream(items: AsyncIterable<unknown>): AsyncGenerator<unknown, void, undefined> {
    let index = 0;
    for await (const item of items) yield new Uint8Array(await new Blob(write(item, index++)).arrayBuffer());
    yield end;
  }
  const content = isIterable(value)
    ? streamOf(stream(value))
    : new Blob([...[...(value as Iterable<unknown>)].flatMap(write), end]);
  return { content, type: `${type}; boundary=${boundary}` };
};

/**
 * Reads the parts of a multipart body as they arrive, or all of them as a list (`all`). A part is JSON, a string or a Blob, by its
 * Content-Type. In a form, it is an object with one property.
 */
export const readParts =
  (as?: "all"): ResponseReader =>
  async (response, call) => {
    const { next, cancel } = chunksOf(response, call);
    let isRead = false;
    async function* items(): AsyncGenerator<unknown, void, undefined> {
      if (isRead) throw claim(call, new ArgumentError("A stream can be read only once"));
      isRead = true;
      try {
        for await (const part of partsOf(next, boundaryOf(response, call), () => broken(response, call)))
          yield valueOf(part, response, call);
      } finally {
        await cancel();
      }
    }
    if (!as) return { [Symbol.asyncIterator]: items, cancel } satisfies ItemStream<unknown>;
    const all: unknown[] = [];
    for await (const item of items()) all.push(item);
    return all;
  };

interface Part {
  readonly head: string;
  readonly bytes: Uint8Array;
}

const broken = (response: Response, call: CallState): unknown =>
  claim(call, new DecodeError(describe(response, "", call.secrets), "The response is not a complete multipart body"));

function boundaryOf(response: Response, call: CallState): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(response.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw broken(response, call);
  return boundary;
}

/** Divides a body (RFC 2046 5.1.1). It looks at each byte once, however large a part grows. */
async function* partsOf(
  next: () => Promise<Uint8Array | undefined>,
  boundary: string,
  fail: () => unknown,
): AsyncGenerator<Part, void, undefined> {
  const encoder = new TextEncoder();
  // The first boundary may begin the body.
  let buffer: Uint8Array = encoder.encode("\r\n");
  let length = 2;
  const read = async (): Promise<void> => {
    const chunk = await next();
    if (!chunk) throw fail();
    if (length + chunk.length > buffer.length) {
      const larger = new Uint8Array(Math.max(buffer.length * 2, length + chunk.length));
      larger.set(buffer.subarray(0, length));
      buffer = larger;
    }
    buffer.set(chunk, length);
    length += chunk.length;
  };
  /** Returns the bytes before a delimiter, and drops both. */
  const take = async (delimiter: Uint8Array): Promise<Uint8Array> => {
    let from = 0;
    for (;;) {
      const at = indexOf(buffer.subarray(0, length), delimiter, from);
      if (at >= 0) {
        const taken = buffer.slice(0, at);
        // A view: a chunk with many parts must not be copied for each of them.
        buffer = buffer.subarray(at + delimiter.length, length);
        length = buffer.length;
        return taken;
      }
      from = Math.max(0, length - delimiter.length + 1);
      await read();
    }
  };
  const [line, blank, start] = ["\r\n", "\r\n\r\n", `\r\n--${boundary}`].map((text) => encoder.encode(text)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  await take(start);
  for (;;) {
    while (length < 2) await read();
    if (buffer[0] === 45 && buffer[1] === 45) return;
    // Padding.
    await take(line);
    while (length < 2) await read();
    const isHeadless = buffer[0] === 13 && buffer[1] === 10;
    const head = await take(isHeadless ? line : blank);
    yield { head: new TextDecoder().decode(head), bytes: await take(start) };
  }
}

function indexOf(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(13, from); at >= 0; at = bytes.indexOf(13, at + 1))
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

function valueOf({ head, bytes }: Part, response: Response, call: CallState): unknown {
  const header = (name: string): string | undefined =>
    RegExp(`^${name}:[ \t]*(.*)$`, "im").exec(head.replaceAll("\r", ""))?.[1];
  const type = header("content-type") ?? "";
  const name = /^form-data\b.*;\s*name="([^"]*)"/i.exec(header("content-disposition") ?? "")?.[1];
  const value = contentOf(type, bytes, response, call);
  return name === undefined ? value : { [name]: value };
}

function contentOf(type: string, bytes: Uint8Array, response: Response, call: CallState): unknown {
  if (type && !/^text\/|[/+](json|xml)\b/i.test(type)) return new Blob([bytes as BlobPart], { type });
  const text = new TextDecoder().decode(bytes);
  if (/[/+]json\b/i.test(type)) return json(response, text, call);
  // Without a type, a part is a string (RFC 2046 5.1), but many servers send JSON so.
  return type || !/^\s*[[{]/.test(text) ? text : (parse(text, call.options.parseJson) ?? text);
}
