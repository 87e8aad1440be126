import { decodeUtf8 } from "../../../diagnostics/decode.js";
import { headerOf } from "../../check/media.js";
import { codingOf, essenceOf } from "../../../model/index.js";
import type { Headers, HttpRequest, MessageBody } from "../../types.js";
import type { Tally } from "../notes.js";
import type { Field } from "./field.js";

type Unknown = Extract<MessageBody, { kind: "unknown" }>;

/** The notes about bodies that are not known. */
const texts: Readonly<Record<Unknown["why"], string>> = {
  notRecorded: "The file does not have the body",
  cut: "The file has only a part of the body",
  stream: "The body is a stream of events, which is not checked",
  coding: "The body is compressed, or in an encoding that cannot be read",
};

function unknown(why: Unknown["why"], message: "request" | "answer", tally: Tally): Unknown {
  tally.add(`${texts[why]} (${message})`);
  return { kind: "unknown", why };
}

const empty: MessageBody = { kind: "bytes", bytes: new Uint8Array() };

/** Reads the body of a request; undefined if it has none. */
export function readRequestBody(request: Field, headers: Headers, tally: Tally): MessageBody | undefined {
  const data = request.at("postData");
  const text = data.at("text").optionalString() ?? "";
  const length = lengthIn(headers);
  const size = request.at("bodySize").optionalNumber() ?? 0;
  const fail = (why: Unknown["why"]): Unknown => unknown(why, "request", tally);
  if (text === "") {
    const isSent = (length ?? size) > 0 || headerOf(headers, "transfer-encoding") !== undefined;
    const isListed = data.at("params").items().length > 0 || data.at("_file").isSet();
    return isSent || isListed ? fail("notRecorded") : undefined;
  }
  if (codedBy(headers)) return fail("coding");
  const mediaType = headerOf(headers, "content-type") ?? data.at("mimeType").optionalString() ?? "";
  const bytes = bytesOf(data, text, mediaType);
  if (bytes === undefined) return fail("notRecorded");
  if (bytes.length < (length ?? size)) return fail("cut");
  // Browsers write bytes as text, which is then longer.
  return length !== undefined && bytes.length > length ? fail("notRecorded") : { kind: "bytes", bytes };
}

interface Answer {
  readonly request: HttpRequest;
  readonly status: number;
  readonly headers: Headers;
  /** The answer did not come to its end. */
  readonly isBroken: boolean;
  readonly tally: Tally;
}

/** Reads the body of an answer. */
export function readResponseBody(response: Field, { request, status, headers, isBroken, tally }: Answer): MessageBody {
  const content = response.at("content");
  const fail = (why: Unknown["why"]): Unknown => unknown(why, "answer", tally);
  // These have no body (RFC 9110, 6.4.1), whatever a browser shows of its copy.
  if (request.method === "HEAD" || [204, 205, 304].includes(status)) return empty;
  const mediaType = headerOf(headers, "content-type") ?? content.at("mimeType").optionalString() ?? "";
  if (essenceOf(mediaType) === "text/event-stream") return fail("stream");
  const text = content.at("text").optionalString();
  if (isBroken || content.at("_truncated").isSet()) return fail("cut");
  if (text === undefined || text === "") {
    if (isEmpty(response, headers, text)) return empty;
    return fail("notRecorded");
  }
  const bytes = bytesOf(content, text, mediaType);
  if (bytes === undefined) return fail("notRecorded");
  if (isCoded(bytes, codedBy(headers), mediaType)) return fail("coding");
  return isCut(response, headers, bytes.length) ? fail("cut") : { kind: "bytes", bytes };
}

/** Returns whether a file says that there was no body, rather than that it does not have it. */
function isEmpty(response: Field, headers: Headers, text: string | undefined): boolean {
  const length = lengthIn(headers);
  if (length !== undefined) return length === 0;
  const size = response.at("content").at("size").optionalNumber();
  return size === 0 && (text === "" || response.at("bodySize").optionalNumber() === 0);
}

/** Returns whether the file has less than was received. Some programs count the bytes before, some after decompression. */
function isCut(response: Field, headers: Headers, length: number): boolean {
  const content = response.at("content");
  const size = content.at("size").optionalNumber() ?? -1;
  if (size <= length) return false;
  const isCompressed = size + (content.at("compression").optionalNumber() ?? 0) === length;
  const isOnWire = codedBy(headers) && size === response.at("bodySize").optionalNumber();
  return !isCompressed && !isOnWire;
}

function lengthIn(headers: Headers): number | undefined {
  const value = headerOf(headers, "content-length");
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

function codedBy(headers: Headers): boolean {
  const coding = headerOf(headers, "content-encoding") ?? "identity";
  return coding.trim().toLowerCase() !== "identity";
}

/** Returns the bytes of a text; undefined if they are not certain. */
function bytesOf(field: Field, text: string, mediaType: string): Uint8Array | undefined {
  const encoding = field.at("encoding").optionalString()?.toLowerCase() ?? "";
  if (encoding === "base64") {
    if (!/^[\w+/\s-]*={0,2}\s*$/.test(text)) field.at("text").fail("base64");
    return Buffer.from(text, "base64");
  }
  if (!["", "utf8", "utf-8"].includes(encoding)) return undefined;
  // Characters that stand for bytes that are no text.
  const isBytes = ["binary", "multipart"].includes(codingOf(mediaType)) && text.includes("\uFFFD");
  return isBytes ? undefined : encodeText(text, mediaType);
}

/** Returns a decoded text as the bytes that were sent, in the charset of its media type; undefined for one that we cannot write. */
function encodeText(text: string, mediaType: string): Uint8Array | undefined {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(mediaType)?.[1]?.toLowerCase() ?? "utf-8";
  if (/^utf-?8$/.test(charset)) return Buffer.from(text, "utf8");
  const isAscii = !/[^\0-\u007F]/.test(text);
  if (isAscii && !/^utf-?(?:16|32)|^ucs/.test(charset)) return Buffer.from(text, "latin1");
  const isLatin = ["iso-8859-1", "latin1", "windows-1252"].includes(charset) && !/[^\0-\u007F\u00A0-\u00FF]/.test(text);
  return isLatin ? Buffer.from(text, "latin1") : undefined;
}

/** The first bytes of gzip and zstd. */
const magics = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
];

/** Returns whether bytes still have the content coding of their message. */
function isCoded(bytes: Uint8Array, hasCoding: boolean, mediaType: string): boolean {
  if (!hasCoding) return false;
  const coding = codingOf(mediaType);
  if (coding === "binary") return magics.some((magic) => magic.every((byte, index) => bytes[index] === byte));
  // The other codings have no certain beginning, but their bytes are no text.
  return coding !== "multipart" && !isText(bytes, mediaType);
}

function isText(bytes: Uint8Array, mediaType: string): boolean {
  if (/charset=/i.test(mediaType) && !/charset="?utf-?8/i.test(mediaType)) return !bytes.includes(0);
  return decodeUtf8(bytes) !== undefined;
}
