import type { Body, Encoding } from "./operation.js";
import { isObject, leaves, toPlain } from "./plain.js";
import { styled } from "./styled.js";

/** Writes the request body that a value makes, as the operation's body says. */
export type BodyEncoder = (value: unknown, body: Body) => EncodedBody;

/** What fetch takes as a body. Not BodyInit, because Node's types do not have that. */
export type Content = NonNullable<RequestInit["body"]>;

export interface EncodedBody {
  /** Undefined for a request without a body. */
  readonly content?: Content | undefined;
  /** The Content-Type. Undefined leaves it to fetch, which knows the boundary of FormData. */
  readonly type?: string | undefined;
}

/** JSON; dates become ISO 8601, undefined members are left out. */
export const encodeJson: BodyEncoder = (value, { type = "application/json" }) => ({
  content: JSON.stringify(value),
  type,
});

/** One JSON text a line, or after each record separator (RFC 7464). */
export const encodeLines: BodyEncoder = (value, { type = "application/jsonl" }) => ({
  content: [...(value as Iterable<unknown>)]
    .map((item) => `${type.includes("seq") ? "\x1e" : ""}${JSON.stringify(item)}\n`)
    .join(""),
  type,
});

/** Each property by its style, where its encoding has one, else each of its values as text or JSON (OAS 3.1.1 4.8.15). */
export const encodeForm: BodyEncoder = (value, { type = "application/x-www-form-urlencoded", encoding }) => {
  const pairs = Object.entries(value as object).flatMap(([name, member]: [string, unknown]) => {
    const own = encoding?.[name] ?? {};
    return hasStyle(own)
      ? styled({ ...own, name, in: "query" }, member)
      : [member].flat().map((item) => styled({ name, in: "query", json: isJson(own, item) }, item));
  });
  return { content: pairs.filter(Boolean).join("&"), type };
};

const hasStyle = ({ style, explode, allowReserved }: Encoding): boolean =>
  (style ?? explode ?? allowReserved) !== undefined;

const isJson = ({ type }: Encoding, item: unknown): true | undefined =>
  item != null && (/[/+]json\b/.test(type ?? "") || isObject(toPlain(item))) ? true : undefined;

/**
 * A part for each value: lists repeat their name, files and bytes are sent as files, objects as JSON (OAS 3.1.1 4.8.15).
 * Not FormData, which calls every part with a type a file, and knows no other headers.
 */
export const encodeMultipart: BodyEncoder = (value, { type = "multipart/form-data", encoding }) => {
  const boundary = `part-${`${Math.random()}${Math.random()}`.replaceAll("0.", "")}`;
  const parts = Object.entries(value as object).flatMap(([name, member]: [string, unknown]) => {
    const own = encoding?.[name] ?? {};
    return valuesOf(name, member, own)
      .filter(([, item]) => item != null)
      .flatMap(([name, item]) => [`--${boundary}\r\n`, ...toPart(name, item, own), "\r\n"]);
  });
  return { content: new Blob([...parts, `--${boundary}--\r\n`]), type: `${type}; boundary=${boundary}` };
};

/** Styles say how values become several parts, or one. Nothing is percent-encoded in a part. */
function valuesOf(name: string, member: unknown, { style, explode }: Encoding): (readonly [string, unknown])[] {
  if (style === "deepObject") return leaves(name, member);
  const items = [member].flat();
  const joiner = { spaceDelimited: " ", pipeDelimited: "|" }[style as string] ?? ",";
  return Array.isArray(member) && (explode === false || (style && style !== "form" && !explode))
    ? [[name, (toPlain(items) as unknown[]).join(joiner)]]
    : items.map((item) => [name, item]);
}

/** The head of a part, and its content. What has a type of its own keeps it. */
function toPart(name: string, item: unknown, encoding: Encoding): BlobPart[] {
  // Of `image/png, image/*` the first that says what it is.
  const type = encoding.type?.split(/\s*,\s*/).find((type) => !type.includes("*"));
  const head = (file: string | undefined, type: string | undefined): string => {
    const headers = { ...(type && { "Content-Type": type }), ...encoding.headers };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const names = `name="${quoted(name)}"${file === undefined ? "" : `; filename="${quoted(file)}"`}`;
    return `Content-Disposition: form-data; ${names}\r\n${lines.join("")}\r\n`;
  };
  const bytes = "application/octet-stream";
  if (item instanceof Blob) return [head((item as File).name ?? "blob", item.type || type || bytes), item];
  // Before toPlain, because Node's Buffer has a toJSON.
  if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) return [head("blob", type ?? bytes), item as BlobPart];
  const json = isJson(encoding, item);
  return [head(undefined, type ?? (json && "application/json")), json ? JSON.stringify(item) : String(toPlain(item))];
}

/** As browsers write names (HTML, multipart/form-data encoding algorithm). */
const quoted = (name: string): string => name.replace(/["\r\n]/g, encodeURIComponent);

/** The text as it is. */
export const encodeText: BodyEncoder = (value, { type = "text/plain" }) => ({ content: String(value), type });
