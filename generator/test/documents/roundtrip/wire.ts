/**
 * Reads requests as a server would that knows only the document: styles by OAS 3.1.1 4.8.12 and RFC 6570, bodies by their
 * media types. Shares no code with the client. All primitives are strings here, because the wire does not show their types.
 */
import type { DescribedContent, DescribedParameter } from "./description.js";
import { isList, isObject, objectAt, textAt, type Json, type JsonObject } from "./json.js";

/** A request as received by the socket. */
export interface Arrived {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  /** Values by name in lower case. Those with the same name are joined as in HTTP. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A value whose primitives are strings. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts };

/** Replaces primitives with strings; null is left out. */
export function textsOf(value: unknown): Texts {
  if (isList(value)) return value.map(textsOf);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, textsOf(member)]));
  return String(value);
}

export class WireError extends Error {}

// ----------------------------------------------------------------------------------------------------- path

/** Returns the raw values of a path template's variables; undefined if the path does not match. */
export function matchPath(template: string, path: string): ReadonlyMap<string, string> | undefined {
  const names: string[] = [];
  const source = template.split(/(\{[^}]+\})/).map((part) => {
    if (!part.startsWith("{")) return escapePattern(part);
    names.push(part.slice(1, -1));
    return "([^/?#]*?)";
  });
  const pattern = new RegExp(`^${source.join("")}$`);
  // The URL may encode the literal parts of a template.
  const found = pattern.exec(path) ?? pattern.exec(decodeLiterals(template, path));
  return found === null ? undefined : new Map(names.map((name, index) => [name, found[index + 1] ?? ""]));
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Decodes segments that the template has in non-ASCII letters. */
function decodeLiterals(template: string, path: string): string {
  const literals = new Set(template.split("/"));
  return path
    .split("/")
    .map((segment) => {
      const decoded = decode(segment);
      return literals.has(decoded) ? decoded : segment;
    })
    .join("/");
}

// ----------------------------------------------------------------------------------------------- parameters

type Pairs = readonly (readonly [string, string])[];

/** Splits a query or similar string into pairs, without decoding. */
export function pairsOf(text: string, separator: RegExp = /&/): Pairs {
  return text
    .split(separator)
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
    });
}

/** The value of a parameter, and the pairs of the query or of the cookies that belong to it. */
export interface Read {
  readonly value: Texts | undefined;
  readonly taken: ReadonlySet<readonly [string, string]>;
}

/** Reads a value from `name=value` pairs. `sent` tells whether to expect an array or an object. */
export function readPairs(
  parameter: Pick<DescribedParameter, "name" | "style" | "explode">,
  pairs: Pairs,
  sent: unknown,
): Read {
  const { name, style, explode } = parameter;
  const own = pairs.filter(([key]) => decode(key) === name);
  const result = (value: Texts | undefined, used: Pairs = own): Read => ({ value, taken: new Set(used) });
  // deepObject is undefined for other values, which a union may contain; these have only one form.
  if (style === "deepObject" && (isList(sent) || isObject(sent))) return readDeep(name, pairs);
  if (isObject(sent) && explode && style === "form") {
    const members = pairs.filter(([key]) => Object.hasOwn(sent, decode(key)));
    return members.length === 0
      ? result(undefined, [])
      : result(Object.fromEntries(members.map(([key, value]) => [decode(key), decode(value)])), members);
  }
  if (own.length === 0) return result(undefined);
  if (isList(sent) && explode) return result(own.map(([, value]) => decode(value)));
  if (own.length > 1) throw new WireError(`"${name}" comes ${own.length} times`);
  const raw = own[0]![1];
  if (!isList(sent) && !isObject(sent)) return result(decode(raw));
  const delimiters: Readonly<Record<string, RegExp>> = { pipeDelimited: /\||%7C/i, spaceDelimited: /%20|\+/ };
  const delimiter = delimiters[style] ?? /,/;
  return result(fromParts(raw.split(delimiter).map(decode), sent));
}

/** Reads `filter[a]=1&filter[b][0]=2`. OAS does not define deeper levels; most servers read them this way. */
function readDeep(name: string, pairs: Pairs): Read {
  const own = pairs.filter(([key]) => decode(key).startsWith(`${name}[`));
  const tree: Record<string, Texts> = {};
  for (const [key, value] of own)
    plant(
      tree,
      [
        ...decode(key)
          .slice(name.length)
          .matchAll(/\[([^\]]*)\]/g),
      ].map(([, part]) => part ?? ""),
      decode(value),
    );
  return { value: own.length === 0 ? undefined : listsOf(tree), taken: new Set(own) };
}

function plant(tree: Record<string, Texts>, [first = "", ...rest]: readonly string[], value: string): void {
  const key = first === "" ? String(Object.keys(tree).length) : first;
  if (rest.length === 0) return void Object.defineProperty(tree, key, { value, enumerable: true, configurable: true });
  if (!Object.hasOwn(tree, key)) tree[key] = {};
  plant(tree[key] as Record<string, Texts>, rest, value);
}

/** Converts objects with numeric keys to arrays. */
function listsOf(tree: Texts): Texts {
  if (typeof tree === "string" || isList(tree)) return tree;
  const members = Object.entries(tree).map(([key, value]) => [key, listsOf(value)] as const);
  const numbered = members.length > 0 && members.every(([key], index) => key === String(index));
  return numbered ? members.map(([, value]) => value) : Object.fromEntries(members);
}

/** Reads a value of the path: simple, label or matrix. */
export function readSegment({ name, style, explode }: DescribedParameter, raw: string, sent: unknown): Texts {
  const composite = isList(sent) || isObject(sent);
  if (style === "matrix") {
    if (!raw.startsWith(";")) throw new WireError(`the style matrix begins with ";": ${raw}`);
    const pairs = pairsOf(raw.slice(1), /;/);
    if (isObject(sent) && explode)
      return Object.fromEntries(pairs.map(([key, value]) => [decodeText(key), decodeText(value)]));
    if (pairs.some(([key]) => decodeText(key) !== name))
      throw new WireError(`the style matrix names "${name}": ${raw}`);
    if (isList(sent) && explode) return pairs.map(([, value]) => decodeText(value));
    return composite
      ? fromParts((pairs[0]?.[1] ?? "").split(",").map(decodeText), sent)
      : decodeText(pairs[0]?.[1] ?? "");
  }
  if (style === "label" && !raw.startsWith(".")) throw new WireError(`the style label begins with ".": ${raw}`);
  const text = style === "label" ? raw.slice(1) : raw;
  if (!composite) return decodeText(text);
  const separator = style === "label" && explode ? "." : ",";
  return readSimple(text.split(separator), explode, sent, decodeText);
}

/** Reads a value of a header, which is not encoded. */
export function readHeader({ explode }: DescribedParameter, raw: string, sent: unknown): Texts {
  if (!isList(sent) && !isObject(sent)) return raw;
  return readSimple(
    raw.split(",").map((part) => part.trim()),
    explode,
    sent,
    (part) => part,
  );
}

function readSimple(parts: readonly string[], explode: boolean, sent: unknown, read: (part: string) => string): Texts {
  if (!isObject(sent) || !explode) return fromParts(parts.map(read), sent);
  return Object.fromEntries(pairsOf(parts.join("\n"), /\n/).map(([key, value]) => [read(key), read(value)]));
}

/** Reads `a,1,b,2` as an object if an object was sent. */
function fromParts(parts: readonly string[], sent: unknown): Texts {
  if (!isObject(sent)) return parts;
  if (parts.length % 2 !== 0) throw new WireError(`names and values do not come in pairs: ${parts.join()}`);
  return Object.fromEntries(parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]!]] : [])));
}

/** Decodes a string of a query, where a plus is a space. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", "%20"));
  } catch {
    throw new WireError(`not percent-encoded: ${text}`);
  }
}

/** Decodes a string of a path, where a plus is literal. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new WireError(`not percent-encoded: ${text}`);
  }
}

// --------------------------------------------------------------------------------------------------- bodies

/** One part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  /** The media type without parameters; undefined if there is none. */
  readonly type?: string;
  readonly bytes: Buffer;
}

/** Splits a multipart body into its parts: RFC 2046 5.1 and RFC 7578. */
export function partsOf(body: Buffer, contentType: string): readonly Part[] {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  if (boundary === null) throw new WireError(`no boundary in ${contentType}`);
  const delimiter = `--${boundary[1] ?? boundary[2]}`;
  // latin1 keeps every byte as one character.
  const pieces = body.toString("latin1").split(delimiter);
  if (!pieces.at(-1)?.startsWith("--")) throw new WireError("the multipart body does not end");
  return pieces.slice(1, -1).map((piece) => {
    const at = piece.indexOf("\r\n\r\n");
    const fields = piece.slice(2, at);
    const disposition = /^content-disposition:(.*)$/im.exec(fields)?.[1] ?? "";
    const name = /[;\s]name="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? "";
    const filename = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
    const type = /^content-type:\s*([^;\r\n]+)/im.exec(fields)?.[1]?.trim();
    return {
      // The HTML standard's escapes for multipart/form-data.
      name: Buffer.from(name, "latin1")
        .toString("utf8")
        .replaceAll("%22", '"')
        .replaceAll("%0D", "\r")
        .replaceAll("%0A", "\n"),
      ...(filename !== undefined && { filename }),
      ...(type !== undefined && { type }),
      bytes: Buffer.from(piece.slice(at + 4, -2), "latin1"),
    };
  });
}

/** Reads the value of a form according to its encoding. */
export function readForm(body: Buffer, content: DescribedContent, sent: JsonObject): Texts {
  const pairs = pairsOf(body.toString("utf8"));
  const found: Record<string, Texts> = {};
  let left = pairs;
  for (const [name, value] of Object.entries(sent)) {
    const encoding = objectAt(content.encoding, name);
    const read = readFormMember(name, encoding, left, value);
    left = left.filter((pair) => !read.taken.has(pair));
    if (read.value !== undefined) found[name] = read.value;
  }
  if (left.length > 0)
    throw new WireError(`nothing was sent that gives ${left.map((pair) => pair.join("=")).join("&")}`);
  return found;
}

function readFormMember(name: string, encoding: JsonObject, pairs: Pairs, sent: Json): Read {
  if (isStyled(encoding)) return readPairs({ name, ...styleOf(encoding) }, pairs, sent);
  const read = readPairs({ name, style: "form", explode: true }, pairs, isObject(sent) ? "" : sent);
  // OAS 3.1.1 4.8.15: without style, objects are JSON, also within lists.
  return { ...read, value: read.value === undefined ? undefined : fromJson(read.value, sent) };
}

/**
 * Returns whether an encoding has one of these keywords, by which the style applies, also to multipart bodies, and the
 * content type does not (OAS 3.1.1 4.8.15.1.2).
 */
export function isStyled(encoding: JsonObject): boolean {
  return ["style", "explode", "allowReserved"].some((key) => encoding[key] !== undefined);
}

function styleOf(encoding: JsonObject): Pick<DescribedParameter, "style" | "explode"> {
  const style = textAt(encoding, "style") ?? "form";
  return { style, explode: typeof encoding["explode"] === "boolean" ? encoding["explode"] : style === "form" };
}

/** Reads a styled property of a multipart body: its parts correspond to the pairs of a query. */
export function readStyledParts(
  name: string,
  encoding: JsonObject,
  parts: readonly Part[],
  sent: Json,
): Texts | undefined {
  const own = parts.filter(
    (part) =>
      part.name === name || part.name.startsWith(`${name}[`) || (isObject(sent) && Object.hasOwn(sent, part.name)),
  );
  const raw = (text: string): string => encodeURIComponent(text).replaceAll("%2C", ",");
  const pairs = own.map((part): [string, string] => [
    raw(part.name),
    raw(part.bytes.toString("utf8").replaceAll("\r\n", "\n")),
  ]);
  return readPairs({ name, ...styleOf(encoding) }, pairs, sent).value;
}

function fromJson(value: Texts, sent: Json): Texts {
  if (isList(sent)) return (value as readonly Texts[]).map((item, index) => fromJson(item, sent[index]!));
  if (!isObject(sent)) return value;
  try {
    return textsOf(JSON.parse(String(value)));
  } catch {
    throw new WireError(`an object of a form is JSON, but this is not: ${String(value)}`);
  }
}
