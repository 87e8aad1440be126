import { decodeJson } from "../diagnostics/decode.js";
import { isUtf8 } from "node:buffer";
import { getOrAdd, memoized } from "../diagnostics/get-or-add.js";
import { pointerTokens } from "../diagnostics/pointer.js";
import { isList, isObject } from "../emit/shared/recipes/json-values.js";
import { essenceOf } from "../model/index.js";
import type { JsonValue } from "../model/types.js";
import { headerOf } from "./check/media.js";
import type { Verification } from "./context.js";
import {
  maskForm,
  maskHeaders,
  maskJson,
  maskLikeJson,
  maskParts,
  maskQueries,
  maskUrl,
  redacted,
  type Masking,
} from "./redact/mask.js";
import { isSecretHeader, isSecretName, secretNames } from "./redact/names.js";
import { replacer, type Replace } from "./redact/replace.js";
import type { Exchange, Headers, HttpRequest, MessageBody, Observation } from "./types.js";

/** Returns an observation without the secrets of its exchange, and with the redacted exchange. */
export function redactObservation(
  observation: Observation,
  verification: Verification,
  secrets: readonly string[],
): Observation {
  const { at, value, exchange: original } = observation;
  const make = (): Redacted => redact(original, verification, secrets);
  const { exchange, masking, replace } =
    original === undefined ? make() : getOrAdd(redactedWithout(secrets), original, make);
  const isSecret = isAboutSecret(observation, masking);
  const facts = Object.entries(observation.facts).map(([name, text]) => {
    if (ofDocument.has(name)) return [name, text] as const;
    if (isSecret && ofValue.has(name)) return [name, redacted] as const;
    return [name, replace(maskQueries(text, masking))] as const;
  });
  return {
    ...observation,
    facts: Object.fromEntries(facts),
    ...(at !== undefined && { at: replace(at) }),
    ...(value !== undefined && { value: isSecret ? redacted : replaceIn(maskJson(value, masking), replace) }),
    ...(exchange !== undefined && { exchange }),
  };
}

/** The facts that only have words of the document. */
const ofDocument = new Set(["operation", "keyword", "allowed", "expected", "status", "coding"]);
/** The facts that may have a value of a message. */
const ofValue = new Set(["problem", "value"]);

function isAboutSecret({ at = "", facts }: Observation, { names }: Masking): boolean {
  const { header = "", parameter = "" } = facts;
  return (
    [...pointerTokens(at), ...parameter.split(/[[\].]/)].some((name) => isSecretName(name, names)) ||
    (header !== "" && isSecretHeader(header, names))
  );
}

/** An exchange without secrets, and the means to redact what is said about it. */
interface Redacted {
  readonly exchange?: Exchange;
  readonly masking: Masking;
  readonly replace: Replace;
}

/** Returns the redacted exchanges: each is redacted once for all of its observations. */
const redactedWithout = memoized((_secrets: readonly string[]) => new WeakMap<Exchange, Redacted>());

/**
 * Redacts secrets of an exchange: credentials in headers and cookies, keys of the security schemes, values of names such as
 * `password`, and the given ones, wherever they occur. A body with a secret may get other white space.
 */
function redact(exchange: Exchange | undefined, verification: Verification, secrets: readonly string[]): Redacted {
  const masking: Masking = { names: secretNames(verification), found: new Set(), replaced: 0 };
  if (exchange === undefined) return { masking, replace: replacer(secrets) };
  const { request, response } = exchange;
  const sent = mask(request, masking);
  const received = "failure" in response ? response : mask(response, masking);
  // Only now all secrets of the exchange are known.
  const replace = replacer(secrets, masking.found);
  const answer = "failure" in received ? { failure: replace(received.failure) } : replaceAll(received, replace);
  return { exchange: { request: replaceAll(sent, replace), response: answer }, masking, replace };
}

type Message = Pick<HttpRequest, "headers"> & { readonly url?: string; readonly body?: MessageBody };

/** Masks the values of secret names. */
function mask<M extends Message>(message: M, masking: Masking): M {
  const { url, body, headers } = message;
  const mediaType = essenceOf(headerOf(headers, "content-type") ?? "");
  return {
    ...message,
    headers: maskHeaders(headers, masking),
    ...(url !== undefined && { url: maskUrl(url, masking) }),
    ...(body !== undefined && { body: onText(body, (text) => maskBody(text, mediaType, masking)) }),
  };
}

function maskBody(text: string, mediaType: string, masking: Masking): string {
  if (mediaType === "application/x-www-form-urlencoded") return maskForm(text, masking);
  if (mediaType.startsWith("multipart/")) return maskParts(text, masking);
  if (/^\s*[[{]/.test(text)) {
    const value = decodeJson(text);
    const before = masking.replaced;
    const clean = value === undefined ? undefined : maskJson(value, masking);
    if (clean !== undefined) return masking.replaced === before ? text : JSON.stringify(clean);
  }
  return maskQueries(maskLikeJson(text, masking), masking);
}

/** Replaces the secrets in all parts of a message. */
function replaceAll<M extends Message>(message: M, replace: Replace): M {
  const { url, body, headers } = message;
  return {
    ...message,
    headers: headers.map(([name, value]) => [name, replace(value)] as const) satisfies Headers,
    ...(url !== undefined && { url: replace(url) }),
    ...(body !== undefined && { body: onText(body, replace) }),
  };
}

/** Changes a body as a text. Bytes that are no text are one character each. */
function onText(body: MessageBody, change: Replace): MessageBody {
  if (body.kind !== "bytes" || body.bytes.length === 0) return body;
  const bytes = Buffer.from(body.bytes);
  const encoding = isUtf8(bytes) ? "utf8" : "latin1";
  const text = bytes.toString(encoding);
  const changed = change(text);
  return changed === text ? body : { kind: "bytes", bytes: Buffer.from(changed, encoding) };
}

/** Replaces the secrets in the strings and names of a value. */
function replaceIn(value: JsonValue, replace: Replace): JsonValue {
  if (typeof value === "string") return replace(value);
  if (isList(value)) return value.map((item) => replaceIn(item, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [replace(name), replaceIn(inner, replace)]));
}
