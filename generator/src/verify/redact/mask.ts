import { decodeUri } from "../../diagnostics/decode.js";
import { isList, isObject } from "../../emit/shared/recipes/json-values.js";
import type { JsonValue } from "../../model/types.js";
import type { Headers } from "../types.js";
import { isSecretHeader, isSecretName, type SecretNames } from "./names.js";

export const redacted = "[redacted]";

/** Replaces the values of secret names. What it replaces is collected, because it may occur elsewhere, too. */
export interface Masking {
  readonly names: SecretNames;
  readonly found: Set<string>;
  /** The number of values that were replaced. */
  replaced: number;
}

/** Masks the password in a URL, and secret parameters of its query and fragment. */
export function maskUrl(url: string, masking: Masking): string {
  const whole = url.replace(/^([a-z][\w+.-]*:\/\/)([^/?#@]*)@/i, (_, start: string, info: string) => {
    for (const part of info.split(":")) keep(part, masking);
    return `${start}${masked(info, masking)}@`;
  });
  return maskQueries(whole, masking);
}

/** Masks secret parameters of the URLs in a text. */
export function maskQueries(text: string, masking: Masking): string {
  return text.replace(
    /([?&#;])([^=&#;?\s"'<>]{1,200})=([^&#\s"'<>\\]+)/g,
    (all, start: string, name: string, value: string) =>
      isSecretPair(name, masking) ? `${start}${name}=${masked(value, masking)}` : all,
  );
}

/** Masks secret fields of a form. */
export function maskForm(text: string, masking: Masking): string {
  return text
    .split("&")
    .map((pair) => {
      const end = pair.indexOf("=");
      if (end < 0 || !isSecretPair(pair.slice(0, end), masking)) return pair;
      return `${pair.slice(0, end)}=${masked(pair.slice(end + 1), masking)}`;
    })
    .join("&");
}

/** Masks secret fields of a multipart body. */
export function maskParts(text: string, masking: Masking): string {
  return text
    .split(/(?=\r?\n--)/)
    .map((part) => {
      const blank = /\r?\n\r?\n/.exec(part);
      if (blank === null) return part;
      const start = blank.index + blank[0].length;
      const name = /;\s*name="?([^";\r\n]*)/i.exec(part.slice(0, start))?.[1] ?? "";
      return isSecretPair(name, masking) ? `${part.slice(0, start)}${masked(part.slice(start), masking)}` : part;
    })
    .join("");
}

/** `user[password]` is as secret as its parts. */
function isSecretPair(name: string, { names }: Masking): boolean {
  return decoded(name)
    .split(/[[\].]/)
    .some((part) => isSecretName(part, names));
}

function masked(value: string, masking: Masking): string {
  keep(value, masking);
  masking.replaced += 1;
  return redacted;
}

function keep(value: string, { found }: Masking): void {
  found.add(value);
  found.add(decoded(value));
}

function decoded(text: string): string {
  return decodeUri(text.replaceAll("+", " ")) ?? text;
}

/** Masks secret headers, and secrets in the URLs of others. */
export function maskHeaders(headers: Headers, masking: Masking): Headers {
  return headers.map(([name, value]) => {
    if (!isSecretHeader(name, masking.names)) return [name, maskUrl(value, masking)];
    for (const part of credentialsIn(name, value)) keep(part, masking);
    return [name, redacted];
  });
}

/** Returns the secrets in the value of a header: the token after its scheme, the password of Basic, the values of cookies. */
function credentialsIn(name: string, value: string): readonly string[] {
  if (/cookie/i.test(name)) return value.split(/[;,]/).map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  const [scheme = "", ...rest] = value.split(" ");
  const token = rest.join(" ").trim();
  if (scheme.toLowerCase() !== "basic") return [value, token];
  const pair = Buffer.from(token, "base64").toString("utf8");
  return [value, token, pair, pair.slice(pair.indexOf(":") + 1)];
}

/** The depth up to which values are searched: deeper ones are masked as a whole. */
const deepest = 200;

/** Masks secret properties of a value, and secrets in the URLs of its strings. */
export function maskJson(value: JsonValue, masking: Masking, isSecret = false, depth = 0): JsonValue {
  if (depth > deepest) return masked("", masking);
  if (typeof value === "string") return isSecret ? masked(value, masking) : maskUrl(value, masking);
  if (isList(value)) return value.map((item) => maskJson(item, masking, isSecret, depth + 1));
  if (!isObject(value)) return value;
  // `fromEntries` defines properties, so that none of them sets a prototype.
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      maskJson(inner, masking, isSecret || isSecretName(name, masking.names), depth + 1),
    ]),
  );
}

/** Masks secret properties in a text that is like JSON, but cannot be parsed as one value: lines, events, a broken body. */
export function maskLikeJson(text: string, masking: Masking): string {
  const property = /("((?:[^"\\\n]|\\.){1,200})"\s*:\s*")((?:[^"\\]|\\.)*)/g;
  return text.replace(property, (all, start: string, name: string, value: string) =>
    isSecretName(name, masking.names) ? `${start}${masked(value, masking)}` : all,
  );
}
