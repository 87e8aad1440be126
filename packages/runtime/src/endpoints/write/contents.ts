import type { Bytes } from "../read/bytes.js";
import type { Endpoint, ResponseContent } from "../contract.js";
import type { BodyInput } from "../web.js";
import { isItems, streamOf } from "./items.js";
import { partsOf } from "./parts.js";

/** Chooses the content of a value: by its kind, and between several by the Accept header. */
export function contentFor(
  contents: readonly ResponseContent[],
  value: unknown,
  request?: Pick<Request, "headers">,
): ResponseContent | undefined {
  const [only] = contents;
  if (only === undefined || contents.length === 1) return only && fits(only, value) ? only : undefined;
  const fitting = contents.filter((content) => fits(content, value));
  if (fitting.length < 2) return fitting[0];
  const accept = request?.headers.get("accept") ?? "*/*";
  const ranked = fitting.map((content) => ({ content, quality: qualityOf(content.type, accept) }));
  return ranked.reduce((best, one) => (one.quality > best.quality ? one : best)).content;
}

/**
 * Returns the media type of the first success that a request accepts best, by its Accept header; undefined if the success has no body or
 * the caller accepts none of its types.
 */
export function negotiate(
  { responses }: Pick<Endpoint, "responses">,
  request: Pick<Request, "headers">,
): string | undefined {
  const contents = responses.find(({ contents: [first] = [] }) => first !== undefined)?.contents ?? [];
  const accept = request.headers.get("accept") ?? "*/*";
  const ranked = contents.map(({ type }) => ({ type, quality: qualityOf(type, accept) }));
  const [first, ...others] = ranked.filter(({ quality }) => quality > 0);
  return first && others.reduce((best, one) => (one.quality > best.quality ? one : best), first).type;
}

function fits({ coding = "json" }: ResponseContent, value: unknown): boolean {
  switch (coding) {
    case "json":
      return !isBytes(value) && !(isItems(value) && !Array.isArray(value));
    case "text":
    case "form":
      return typeof value === "string";
    case "binary":
    case "multipart":
      return isBytes(value);
    case "events":
    case "lines":
    case "parts":
      return isItems(value);
  }
}

/** Returns the quality of a media type for an Accept header (RFC 9110 12.5.1): 0 to 1. */
function qualityOf(type: string, accept: string): number {
  const [essence = ""] = type.toLowerCase().split(";");
  const [main = ""] = essence.split("/");
  const ranges = accept.split(",").map((range) => {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { name, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const found = [essence.trim(), `${main}/*`, "*/*"].map((name) => ranges.find((range) => range.name === name));
  return found.find((range) => range !== undefined)?.quality ?? 0;
}

function isBytes(value: unknown): value is Blob | ArrayBuffer | Bytes | ReadableStream {
  return (
    value instanceof Blob ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    value instanceof ReadableStream
  );
}

/** A body that is ready to send. */
interface Encoded {
  readonly type: string;
  readonly body: BodyInput;
  /** Releases a stream that is not sent. */
  readonly cancel: () => void;
}

const json: ResponseContent = { type: "application/json" };
const nothing = (): void => {};

/** Encodes a body in the given content, or in one that fits if the document describes none. */
export function encode(value: unknown, content?: ResponseContent): Encoded {
  if (isBytes(value)) {
    const own = value instanceof Blob && value.type !== "" ? value.type : undefined;
    const type = own ?? concrete(content?.type) ?? "application/octet-stream";
    const cancel = value instanceof ReadableStream ? () => void value.cancel().catch(nothing) : nothing;
    return { type, body: value, cancel };
  }
  const { type, coding = "json" } = content ?? json;
  if (coding === "parts" && isItems(value)) {
    const boundary = `part-${crypto.randomUUID()}`;
    const body = partsOf(value, content ?? json, boundary);
    return { type: `${type}; boundary=${boundary}`, body, cancel: () => void body.cancel().catch(nothing) };
  }
  if ((coding === "events" || coding === "lines") && isItems(value)) {
    const body = streamOf(value, content ?? json);
    return { type, body, cancel: () => void body.cancel().catch(nothing) };
  }
  if ((coding === "text" || coding === "form") && typeof value === "string")
    return { type: withCharset(concrete(type) ?? "text/plain"), body: value, cancel: nothing };
  return { type: concrete(type) ?? "application/json", body: JSON.stringify(value), cancel: nothing };
}

/** A range such as `image/*` is no type. */
function concrete(type: string | undefined): string | undefined {
  return type?.includes("*") ? undefined : type;
}

function withCharset(type: string): string {
  return /^text\//i.test(type) && !/charset/i.test(type) ? `${type}; charset=utf-8` : type;
}
