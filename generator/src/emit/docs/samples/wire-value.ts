import type { JsonValue, ParameterLocation, ParameterStyle } from "../../../model/types.js";

/** A parameter, or a property of a form, as requests carry it. */
export interface WireParameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly style?: ParameterStyle | undefined;
  readonly explode?: boolean | undefined;
  readonly allowReserved?: boolean | undefined;
  /** The value is sent as JSON. */
  readonly json?: boolean;
}

type Pair = readonly [name: string, value: JsonValue];

/**
 * Writes a value as the client does: `name=value` pairs in query and cookie, only the value in path and header; "" for null, empty
 * lists and empty objects (OAS 3.1.1 4.8.12.4).
 */
export function wireValue(parameter: WireParameter, given: JsonValue): string {
  const { name, in: place, json, style = place === "path" || place === "header" ? "simple" : "form" } = parameter;
  const value = json === true ? JSON.stringify(given) : given;
  const isRecord = value !== null && typeof value === "object" && !Array.isArray(value);
  const members = membersOf(name, value, style)
    .filter(([, member]) => member !== null)
    .map(([key, member]) => [encoded(parameter, key), encoded(parameter, member)] as const);
  if (members.length === 0) return "";
  const isNamed = style !== "simple" && style !== "label";
  // RFC 6570 3.2.7: only ";" drops the sign of an empty value.
  const assign = (key: string, text: string): string => (style === "matrix" && text === "" ? key : `${key}=${text}`);
  const start = starts[style] ?? "";
  if (parameter.explode ?? ["form", "cookie", "deepObject"].includes(style)) {
    const texts = members.map(([key, text]) => (isNamed || isRecord ? assign(key, text) : text));
    return start + texts.join(explodedSeparators[style] ?? "&");
  }
  const text = members.flatMap(([key, member]) => (isRecord ? [key, member] : [member])).join(separators[style] ?? ",");
  return start + (isNamed ? assign(encoded(parameter, name), text) : text);
}

type ByStyle = { readonly [style in ParameterStyle]?: string };

const starts: ByStyle = { label: ".", matrix: ";" };
const explodedSeparators: ByStyle = { ...starts, simple: ",", cookie: "; " };
const separators: ByStyle = { spaceDelimited: "%20", pipeDelimited: "%7C" };

function membersOf(name: string, value: JsonValue, style: ParameterStyle): readonly Pair[] {
  if (style === "deepObject") return leaves(name, value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => [name, item]);
  if (value === null || typeof value !== "object") return [[name, value]];
  return Object.entries(value);
}

/** Flattens a value: `a[b]` and 1, `a[c][0]` and 2. */
export function leaves(name: string, value: JsonValue): readonly Pair[] {
  if (value === null) return [];
  if (typeof value !== "object") return [[name, value]];
  return Object.entries(value).flatMap(([key, member]: Pair) => leaves(`${name}[${key}]`, member));
}

/** The percent-encoded characters that would split or end a path or a cookie. */
const splitting: { readonly [place: string]: RegExp | undefined } = { path: /2F|3F/i, cookie: /2C|3B/i };

/** Writes a single value. Headers, and cookies in the style cookie, are not percent-encoded. */
function encoded({ in: place, style, allowReserved }: WireParameter, member: JsonValue): string {
  const text = scalarText(member);
  if (place === "header" || style === "cookie") return text;
  const safe = percentEncoded(text);
  // Reserved characters stay, except those that would split or end a query, a path or a cookie; so do percent-encoded triples.
  const kept = /%(?:3A|2F|3F|40|24|2C|3B|3D|5B|5D|25(?=[\dA-F]{2}))/gi;
  const splits = splitting[place];
  const keep = (triple: string): string => (splits?.test(triple) === true ? triple : decodeURIComponent(triple));
  return allowReserved === true ? safe.replace(kept, keep) : safe;
}

/** Returns a value as a string. OAS does not define nested lists and objects, which become JSON. */
export function scalarText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Percent-encodes a string. Halves of surrogate pairs cannot be encoded. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, "\ufffd"));
}
