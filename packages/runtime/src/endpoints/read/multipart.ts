import type { Bytes } from "./bytes.js";

/** A part of a multipart body. */
export interface Part {
  /** "" for a part of a body whose parts have no names. */
  readonly name: string;
  /** Set for files. */
  readonly filename?: string;
  /** The Content-Type, if the part has one. */
  readonly type?: string;
  readonly bytes: Bytes;
}

const mostParts = 10_000;
const longestHead = 16_384;

/** Divides a multipart body (RFC 2046 5.1, RFC 7578). Returns a message if it is malformed. Parts of a form have names. */
export function parseMultipart(bytes: Bytes, boundary: string, needs?: "names"): readonly Part[] | string {
  const encoder = new TextEncoder();
  const first = encoder.encode(`--${boundary}`);
  const next = encoder.encode(`\r\n--${boundary}`);
  const parts: Part[] = [];
  let position = startsWith(bytes, first, 0) ? first.length : after(bytes, next, 0);
  for (;;) {
    if (position < 0) return "The multipart body has no end";
    // Two hyphens end the body.
    if (bytes[position] === 45 && bytes[position + 1] === 45) return parts;
    if (parts.length === mostParts) return `The multipart body has more than ${mostParts} parts`;
    const start = endOfLine(bytes, position);
    const end = start < 0 ? -1 : indexOf(bytes, next, start - 2);
    if (end < 0) return "The multipart body has no end";
    const part = parsePart(bytes, start, end, needs);
    if (typeof part === "string") return part;
    parts.push(part);
    position = end + next.length;
  }
}

/** Returns the position after the line feed that ends a boundary line, which may have padding; -1 if there is none. */
function endOfLine(bytes: Uint8Array, from: number): number {
  let position = from;
  while (bytes[position] === 32 || bytes[position] === 9) position += 1;
  return bytes[position] === 13 && bytes[position + 1] === 10 ? position + 2 : -1;
}

const blankLine = new Uint8Array([13, 10, 13, 10]);

function parsePart(bytes: Bytes, start: number, end: number, needs: "names" | undefined): Part | string {
  // A part without headers begins with the blank line.
  const hasHead = !(bytes[start] === 13 && bytes[start + 1] === 10);
  const headEnd = hasHead ? indexOf(bytes, blankLine, start) : start;
  if (headEnd < 0 || headEnd > end || headEnd - start > longestHead) return "A part of the body has no valid headers";
  const head = new TextDecoder().decode(bytes.subarray(start, headEnd));
  const headers = new Map(
    head.split("\r\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, "name");
  if (name === undefined && needs) return "A part of the body has no name";
  const filename = parameterOf(disposition, "filename");
  const type = headers.get("content-type");
  const content = bytes.slice(headEnd + (hasHead ? 4 : 2), Math.max(end, headEnd + (hasHead ? 4 : 2)));
  return {
    name: name ?? "",
    ...(filename !== undefined && { filename }),
    ...(type !== undefined && { type }),
    bytes: content,
  };
}

/** Returns a parameter of a Content-Disposition, with the escapes that browsers write. */
function parameterOf(disposition: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|;)\\s*${name}=(?:"([^"]*)"|([^;\\s]*))`, "i").exec(disposition);
  const text = match?.[1] ?? match?.[2];
  return text?.replace(/%(0A|0D|22)/gi, decodeURIComponent);
}

function startsWith(bytes: Uint8Array, pattern: Uint8Array, at: number): boolean {
  return pattern.every((byte, index) => bytes[at + index] === byte);
}

function after(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const at = indexOf(bytes, pattern, from);
  return at < 0 ? -1 : at + pattern.length;
}

/** Finds a pattern that begins with a carriage return, which the engine finds quickly. */
function indexOf(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(13, from); at >= 0; at = bytes.indexOf(13, at + 1))
    if (startsWith(bytes, pattern, at)) return at;
  return -1;
}
