import type { CodedParameter } from "./contract.js";
import { ArgumentError } from "./errors.js";
import { isObject, leaves, toPlain } from "./plain.js";

/**
 * Writes a parameter: `name=value` pairs in query and cookie, only the value in path and header; "" for null, undefined,
 * empty lists and empty objects.
 */
export type ParameterWriter = (parameter: CodedParameter, value: unknown) => string;

/**
 * Writes every style of OAS 3.1.1 4.8.12.4, and `cookie` of 3.2: exploded or not, with reserved characters or without, or as JSON.
 * @throws ArgumentError for a value that would end a cookie, in the style cookie.
 */
export const styled: ParameterWriter = (parameter, value) => {
  const { name, in: place, json, style = /path|header/.test(place) ? "simple" : "form" } = parameter;
  const given = json ? JSON.stringify(value) : toPlain(value);
  const record = isObject(given) && !Array.isArray(given);
  const members = (
    style === "deepObject"
      ? leaves(name, given)
      : record
        ? Object.entries(given)
        : [given].flat().map((item): [string, unknown] => [name, item])
  )
    .filter(([, member]) => member != null)
    .map(([key, member]) => [encode(parameter, key), encode(parameter, member)] as const);
  if (!members.length) return "";

  const named = !/simple|label/.test(style);
  // RFC 6570 3.2.7: only ";" drops the sign of an empty value.
  const assign = (key: string, text: string) => (style === "matrix" && !text ? key : `${key}=${text}`);
  const start = starts[style] ?? "";
  if (parameter.explode ?? !/simple|label|matrix|Delimited/.test(style)) {
    const texts = members.map(([key, text]) => (named || record ? assign(key, text) : text));
    return start + texts.join(start || exploded[style] || "&");
  }
  const text = members.flatMap(([key, text]) => (record ? [key, text] : [text])).join(joined[style] ?? ",");
  return start + (named ? assign(encode(parameter, name), text) : text);
};

const starts: Readonly<Record<string, string>> = { label: ".", matrix: ";" };
const exploded: Readonly<Record<string, string>> = { simple: ",", cookie: "; " };
const joined: Readonly<Record<string, string>> = { spaceDelimited: "%20", pipeDelimited: "%7C" };

/** Writes a single value. Headers, and cookies in the style cookie, are not percent-encoded. */
function encode({ in: place, name, style, allowReserved }: CodedParameter, member: unknown): string {
  const given = toPlain(member);
  // OAS does not define nested lists and objects, and JSON loses nothing.
  const text = isObject(given) ? JSON.stringify(given) : String(given);
  if (place === "header") return text;
  if (style === "cookie") {
    // Neither control characters nor semicolons.
    if (/[^ -:<-\uffff]/.test(text))
      throw new ArgumentError(`"${name}" cannot hold ${JSON.stringify(text)} in a cookie`);
    return text;
  }
  // Reserved characters stay, except those that would split or end a query, a path or a cookie; so do percent-encoded triples.
  const kept = /%(?:3A|2F|3F|40|24|2C|3B|3D|5B|5D|25(?=[\dA-F]{2}))/gi;
  const splits = { path: /2F|3F/i, cookie: /2C|3B/i }[place as string];
  const keep = (triple: string): string => (splits?.test(triple) ? triple : decodeURIComponent(triple));
  return allowReserved ? encodeURIComponent(text).replace(kept, keep) : encodeURIComponent(text);
}
