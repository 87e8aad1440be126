import type { BodyEncoder, Encoding } from "./contract.js";
import { isObject, leaves, toPlain } from "./plain.js";
import { styled } from "./styled.js";

/** Writes JSON: dates become ISO 8601, undefined properties are left out. */
export const encodeJson: BodyEncoder = (value, { type = "application/json" }) => ({
  content: JSON.stringify(value),
  type,
});

/** Writes one JSON value per line, or after each record separator (RFC 7464). */
export const encodeLines: BodyEncoder = (value, { type = "application/jsonl" }) => ({
  content: [...(value as Iterable<unknown>)]
    .map((item) => `${type.includes("seq") ? "\x1e" : ""}${JSON.stringify(item)}\n`)
    .join(""),
  type,
});

/** Writes each property in the style of its encoding, or else each of its values as a string or JSON (OAS 3.1.1 4.8.15). */
export const encodeForm: BodyEncoder = (value, { type = "application/x-www-form-urlencoded", encoding }) => {
  const pairs: string[] = [];
  for (const [name, member] of Object.entries(value as object) as [string, unknown][]) {
    const own = encoding?.[name] ?? {};
    if (hasStyle(own)) pairs.push(styled({ ...own, name, in: "query" }, member));
    else for (const item of listOf(member)) pairs.push(styled({ name, in: "query", json: isJson(own, item) }, item));
  }
  return { content: pairs.filter(Boolean).join("&"), type };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const hasStyle = ({ style, explode, allowReserved }: Encoding): boolean =>
  (style ?? explode ?? allowReserved) !== undefined;

const isJson = ({ type }: Encoding, item: unknown): true | undefined =>
  item != null && (/[/+]json\b/.test(type ?? "") || isObject(toPlain(item))) ? true : undefined;

/**
 * Writes a part for each value: lists repeat their name, files and bytes are sent as files, objects as JSON (OAS 3.1.1 4.8.15).
 * FormData cannot do this: it makes every part with a type a file, and has no other headers.
 */
export const encodeMultipart: BodyEncoder = (value, { type = "multipart/form-data", encoding }) => {
  const boundary = newBoundary();
  const parts = Object.entries(value as object).flatMap(([name, member]: [string, unknown]) => {
    const own = encoding?.[name] ?? {};
    return valuesOf(name, member, own)
      .filter(([, item]) => item != null)
      .flatMap(([name, item]) => [`--${boundary}\r\n`, ...toPart(name, item, own), "\r\n"]);
  });
  return { content: new Blob([...parts, `--${boundary}--\r\n`]), type: `${type}; boundary=${boundary}` };
};

export const newBoundary = (): string => `part-${`${Math.random()}${Math.random()}`.replaceAll("0.", "")}`;

/** Returns the parts of a property: its style joins its values into one, or not. Nothing is percent-encoded in a part. */
function valuesOf(name: string, member: unknown, { style, explode }: Encoding): (readonly [string, unknown])[] {
  if (style === "deepObject") return leaves(name, member);
  const items = listOf(member);
  const joiner = { spaceDelimited: " ", pipeDelimited: "|" }[style as string] ?? ",";
  return Array.isArray(member) && (explode === false || (style && style !== "form" && !explode))
    ? [[name, (toPlain(items) as unknown[]).join(joiner)]]
    : items.map((item) => [name, item]);
}

/** What a Blob consists of. `BlobPart` is a name of browsers' types alone. */
type Contents = NonNullable<ConstructorParameters<typeof Blob>[0]>;

/** Returns the head of a part, and its content. A value keeps a type that it has itself. Parts without a name are not of a form. */
export function toPart(name: string | undefined, item: unknown, encoding: Encoding): Contents {
  // The first type without a wildcard: `image/png` of `image/*, image/png`.
  const type = encoding.type?.split(/\s*,\s*/).find((type) => !type.includes("*"));
  const head = (file: string | undefined, type: string | undefined): string => {
    const headers = { ...(type && { "Content-Type": type }), ...encoding.headers };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (name === undefined) return `${lines.join("")}\r\n`;
    const names = `name="${quoted(name)}"${file === undefined ? "" : `; filename="${quoted(file)}"`}`;
    return `Content-Disposition: form-data; ${names}\r\n${lines.join("")}\r\n`;
  };
  const bytes = "application/octet-stream";
  if (item instanceof Blob) return [head((item as File).name ?? "blob", item.type || type || bytes), item];
  // Before toPlain, because Node's Buffer has a toJSON.
  if (item instanceof ArrayBuffer || ArrayBuffer.isView(item))
    return [head("blob", type ?? bytes), item as Contents[number]];
  const json = isJson(encoding, item);
  return [head(undefined, type ?? (json && "application/json")), json ? JSON.stringify(item) : String(toPlain(item))];
}

/** Escapes a name as browsers do (HTML, multipart/form-data encoding algorithm). */
const quoted = (name: string): string => name.replace(/["\r\n]/g, encodeURIComponent);

/** Writes the value as a string. */
export const encodeText: BodyEncoder = (value, { type = "text/plain" }) => ({ content: String(value), type });
