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
  const { name, in: place, json, style = place === "path" || place === "header" ? "simple" : "form" } = parameter;
  const [isNamed, isExploded, start, exploded, joined] = styles[style];
  const given = json ? JSON.stringify(value) : toPlain(value);
  const isRecord = isObject(given) && !Array.isArray(given);
  const members: (readonly [string, string])[] = [];
  const add = (key: string, member: unknown): void => {
    if (member != null) members.push([encode(parameter, key), encode(parameter, member)]);
  };
  if (style === "deepObject") for (const [key, leaf] of leaves(name, given)) add(key, leaf);
  else if (isRecord) for (const [key, member] of Object.entries(given)) add(key, member);
  else if (Array.isArray(given)) for (const item of given) add(name, item);
  else add(name, given);
  if (!members.length) return "";

  // RFC 6570 3.2.7: only ";" drops the sign of an empty value.
  const assign = (key: string, text: string) => (style === "matrix" && !text ? key : `${key}=${text}`);
  if (parameter.explode ?? isExploded)
    return start + members.map(([key, text]) => (isNamed || isRecord ? assign(key, text) : text)).join(exploded);
  const text = members.map(([key, text]) => (isRecord ? key + joined + text : text)).join(joined);
  return start + (isNamed ? assign(encode(parameter, name), text) : text);
};

type Style = readonly [isNamed: boolean, isExploded: boolean, start: string, exploded: string, joined: string];

/** Whether a style repeats the name of the parameter, whether it is exploded by default, and its separators. */
const styles: Readonly<Record<NonNullable<CodedParameter["style"]>, Style>> = {
  simple: [false, false, "", ",", ","],
  label: [false, false, ".", ".", ","],
  matrix: [true, false, ";", ";", ","],
  form: [true, true, "", "&", ","],
  cookie: [true, true, "", "; ", ","],
  deepObject: [true, true, "", "&", ","],
  spaceDelimited: [true, false, "", "&", "%20"],
  pipeDelimited: [true, false, "", "&", "%7C"],
};

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
  if (!allowReserved) return encodeURIComponent(text);
  // Reserved characters stay, except those that would split or end a query, a path or a cookie; so do percent-encoded triples.
  const kept = /%(?:3A|2F|3F|40|24|2C|3B|3D|5B|5D|25(?=[\dA-F]{2}))/gi;
  const splits = { path: /2F|3F/i, cookie: /2C|3B/i }[place as string];
  const keep = (triple: string): string => (splits?.test(triple) ? triple : decodeURIComponent(triple));
  return encodeURIComponent(text).replace(kept, keep);
}
