import { encodingsByProperty } from "../../emit/shared/target.js";
import { codingOf } from "../../model/index.js";
import type { Content, Encoding, JsonValue, Operation, Parameter } from "../../model/types.js";
import { pathBelow } from "../match.js";
import {
  encodeForm,
  encodeJson,
  encodeLines,
  encodeMultipart,
  encodeText,
  styled,
  type Body,
  type BodyEncoder,
  type CodedParameter,
} from "../runtime.js";
import type { Headers, HttpRequest } from "../types.js";

/** The values that a request sends. */
export interface Arguments {
  readonly parameters: ReadonlyMap<Parameter, JsonValue>;
  readonly body?: BodyValue;
}

export interface BodyValue {
  readonly content: Content;
  /** Absent if the body is `bytes`. */
  readonly value?: JsonValue;
  readonly bytes?: Uint8Array;
  /** The parts of a multipart body that are bytes. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/** The parts of a request that no argument decides. */
export interface Frame {
  /** The base URL of the service. */
  readonly url: string;
  readonly headers: Headers;
  /** Parameters of the query. */
  readonly query?: Headers;
  /** Replaces the media type of the body. */
  readonly mediaType?: string;
  /** Replaces the bytes of the body. */
  readonly bytes?: Uint8Array;
}

/** Returns the request of an operation; undefined if HTTP cannot carry a value. */
export async function toRequest(
  { http, parameters, responses }: Operation,
  args: Arguments,
  frame: Frame,
): Promise<HttpRequest | undefined> {
  const given = parameters.flatMap((parameter) => {
    const value = args.parameters.get(parameter);
    return value === undefined ? [] : [{ parameter, text: textOf(parameter, value) }];
  });
  const inPlace = (place: Parameter["in"]): readonly string[] =>
    given.filter(({ parameter, text }) => parameter.in === place && text !== "").map(({ text }) => text);
  const path = fillPath(http.path, given);
  if (path === undefined) return undefined;
  const pairs = (frame.query ?? []).map(pairOf);
  const query = [...inPlace("querystring"), ...inPlace("query"), ...pairs].join("&");
  const home = homeOf(frame.url);
  const url = `${home}${path}${query === "" ? "" : `${path.includes("?") ? "&" : "?"}${query}`}`;
  // Line breaks, tabs and backslashes of a document may lead out of the base path, or to another origin.
  if (!URL.canParse(url) || pathBelow(new URL(url), new URL(home)) === undefined) return undefined;
  const body = args.body && (await encodeBody(args.body, frame));
  const own = given.flatMap(({ parameter, text }) =>
    parameter.in === "header" ? [[parameter.name, text] as const] : [],
  );
  const usual: Headers = [
    ["accept", acceptOf(responses)],
    ["user-agent", "specloom-verify"],
  ];
  const isGiven = ([name]: Headers[number]): boolean => frame.headers.some(([one]) => one.toLowerCase() === name);
  const headers: Headers = [
    ...usual.filter((header) => !isGiven(header)),
    ...(body === undefined ? [] : [["content-type", body.type] as const]),
    ...own.filter(([, text]) => text !== ""),
    ...withCookies(frame.headers, inPlace("cookie")),
  ];
  if (!areSendable(headers)) return undefined;
  return { method: http.method, url, headers, ...(body && { body: { kind: "bytes", bytes: body.bytes } as const }) };
}

function pairOf([name, value]: Headers[number]): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

/** Adds parameters to the query of a URL that lacks them. */
export function withQuery(url: string, query: Headers): string {
  const added = new URL(url);
  for (const [name, value] of query) if (!added.searchParams.has(name)) added.searchParams.append(name, value);
  return added.href;
}

/** Returns a base URL without a slash at its end, a query or a fragment. */
export function homeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, "");
}

/** Returns the text that a value of a parameter becomes in its place. */
function textOf(parameter: Parameter, value: JsonValue): string {
  const { name, in: place, style, explode, content, allowReserved, encoding = [] } = parameter;
  const coding = content === undefined ? undefined : codingOf(content);
  if (place === "querystring") {
    if (coding === "form") return String(encodeForm(value, bodyOf(encoding)).content);
    return encodeURIComponent(coding === "json" ? JSON.stringify(value) : String(value));
  }
  const coded: CodedParameter = {
    name,
    in: place,
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(coding === "json" && { json: true }),
  };
  return styled(coded, value);
}

/** Returns the path with its values; undefined if a segment would lead elsewhere. */
function fillPath(
  template: string,
  given: readonly { readonly parameter: Parameter; readonly text: string }[],
): string | undefined {
  const texts = new Map(
    given.flatMap(({ parameter, text }) => (parameter.in === "path" ? [[parameter.name, text]] : [])),
  );
  const path = template.replace(/\{([^{}]*)\}/g, (whole, name: string) => texts.get(name) || whole);
  const isFilled = !/\{[^{}]*\}/.test(path);
  return isFilled && !/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(path) ? path : undefined;
}

/** Returns the media types of all answers, those of successes first. */
function acceptOf(responses: Operation["responses"]): string {
  const types = new Set(responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)));
  return types.size === 0 ? "*/*" : [...types].join(", ");
}

function withCookies(headers: Headers, cookies: readonly string[]): Headers {
  if (cookies.length === 0) return headers;
  const isCookie = ([name]: Headers[number]): boolean => name.toLowerCase() === "cookie";
  const all = [...headers.filter(isCookie).map(([, value]) => value), ...cookies];
  return [...headers.filter((header) => !isCookie(header)), ["cookie", all.join("; ")]];
}

/** Returns whether HTTP can carry the headers: their names are tokens, and their values have no line breaks. */
function areSendable(headers: Headers): boolean {
  return headers.every(
    ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007E\u00A0-\u00FF]*$/.test(value),
  );
}

interface Encoded {
  readonly type: string;
  readonly bytes: Uint8Array;
}

async function encodeBody({ content, value, bytes, files }: BodyValue, frame: Frame): Promise<Encoded> {
  const plain = concrete(content);
  const given = files === undefined ? value : { ...(value as object), ...Object.fromEntries(files) };
  const { content: encoded, type = plain } =
    bytes === undefined
      ? (encoders[content.coding] ?? encodeText)(given, { type: plain, ...bodyOf(content.encoding) })
      : { content: bytes };
  return { type: frame.mediaType ?? type, bytes: frame.bytes ?? (await bytesOf(encoded)) };
}

/** The encoders of codings. Others are sent as text. */
const encoders: Readonly<Partial<Record<Content["coding"], BodyEncoder>>> = {
  json: encodeJson,
  form: encodeForm,
  multipart: encodeMultipart,
  lines: encodeLines,
};

/** Returns the media type of a content without wildcards. */
function concrete({ mediaType, coding }: Content): string {
  if (!mediaType.includes("*")) return mediaType;
  const usual = { json: "application/json", text: "text/plain", multipart: "multipart/form-data" };
  return usual[coding as keyof typeof usual] ?? "application/octet-stream";
}

async function bytesOf(content: unknown): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  if (content instanceof Blob) return new Uint8Array(await content.arrayBuffer());
  return new TextEncoder().encode(String(content));
}

function bodyOf(encodings: readonly Encoding[]): Body {
  return { encoding: encodingsByProperty(encodings) };
}
