import { ArgumentError } from "./errors.js";
import { WebhookError } from "./webhook-error.js";

/** Bytes in a separate buffer: Uint8Array<ArrayBuffer>, which TypeScript can express from 5.7 on. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** The form of a signature: HMAC with SHA-256 in all of them. */
export type SignatureForm =
  /** Standard Webhooks: three headers, `webhook-id`, `webhook-timestamp` and `webhook-signature`. `headers` is their beginning. */
  | { readonly style: "standard"; readonly headers?: string }
  /** Stripe's: one header with a timestamp and signatures, `t=…,v1=…`. */
  | { readonly style: "stripe"; readonly header?: string }
  /** GitHub's: one header with the signature of the body alone, `sha256=…`. `id` is the header with the id of the delivery. */
  | {
      readonly style: "github";
      readonly header?: string;
      readonly prefix?: string;
      readonly encoding?: "hex" | "base64";
      readonly id?: string;
    };

/** A key that both sides know. Standard Webhooks: base64, with or without `whsec_`, or the bytes. The others: the string as it is. */
export type WebhookSecret = string | Uint8Array;

/** The signature of a request, not yet verified. */
export interface Signature {
  readonly id?: string | undefined;
  /** In seconds since 1970. */
  readonly timestamp?: number | undefined;
  /** What is signed before the body. */
  readonly before: string;
  readonly signatures: readonly Bytes[];
}

/** More signatures than a rotation of secrets needs are not compared: each costs an HMAC of the body. */
const mostSignatures = 8;

type HeaderReader = (name: string) => string | undefined;

/** Reads the signature of a request. @throws WebhookError if it has none */
export function readSignature(form: SignatureForm, header: HeaderReader): Signature {
  const names = headerNames(form);
  const signature = needed(header, names.signature);
  const id = names.id === undefined ? undefined : header(names.id);
  switch (form.style) {
    case "standard": {
      if (names.id !== undefined) needed(header, names.id);
      const time = names.timestamp === undefined ? "" : needed(header, names.timestamp);
      const signatures = signature
        .split(/[\s]+/)
        .flatMap((one) => (one.startsWith("v1,") ? decoded(one.slice(3), "base64") : []));
      return signed({ id, before: `${id}.${time}.`, signatures, timestamp: secondsOf(time, names.timestamp) });
    }
    case "stripe": {
      const items = signature.split(",").map((item) => item.trim());
      const time = items.findLast((item) => item.startsWith("t="))?.slice(2) ?? "";
      const signatures = items.flatMap((item) => (item.startsWith("v1=") ? decoded(item.slice(3), "hex") : []));
      return signed({ before: `${time}.`, signatures, timestamp: secondsOf(time, names.signature) });
    }
    case "github": {
      const { prefix = "sha256=", encoding = "hex" } = form;
      const signatures = signature
        .split(",")
        .map((one) => one.trim())
        .flatMap((one) => (one.startsWith(prefix) ? decoded(one.slice(prefix.length), encoding) : []));
      return signed({ id, before: "", signatures });
    }
  }

  function signed(found: Signature): Signature {
    if (found.signatures.length === 0) throw malformed(names.signature);
    return { ...found, signatures: found.signatures.slice(0, mostSignatures) };
  }
}

/** The headers of a form, in lower case. */
interface HeaderNames {
  readonly signature: string;
  readonly id?: string;
  readonly timestamp?: string;
}

export function headerNames(form: SignatureForm): HeaderNames {
  switch (form.style) {
    case "standard": {
      const { headers = "webhook" } = form;
      return { id: `${headers}-id`, timestamp: `${headers}-timestamp`, signature: `${headers}-signature` };
    }
    case "stripe":
      return { signature: form.header ?? "stripe-signature" };
    case "github":
      return { signature: form.header ?? "x-hub-signature-256", id: form.id ?? "x-github-delivery" };
  }
}

function needed(header: HeaderReader, name: string): string {
  const value = header(name);
  if (value === undefined || value === "")
    throw new WebhookError("unsigned", `The request is not signed: it has no header "${name}"`);
  return value;
}

const malformed = (name: string): WebhookError =>
  new WebhookError("unsigned", `The request is not signed: the header "${name}" is malformed`);

function secondsOf(text: string, name = ""): number {
  if (!/^\d{1,12}$/.test(text)) throw malformed(name);
  return Number(text);
}

/** Returns the bytes of a signature; none if it is not one. */
function decoded(text: string, encoding: "hex" | "base64"): Bytes[] {
  const bytes = encoding === "hex" ? fromHex(text) : fromBase64(text);
  return bytes?.length === 32 ? [bytes] : [];
}

const fromHex = (text: string): Bytes | undefined =>
  /^([\da-f]{2})*$/i.test(text) ? bytesOf(text.match(/../g) ?? [], (pair) => parseInt(pair, 16)) : undefined;

function fromBase64(text: string): Bytes | undefined {
  try {
    return bytesOf([...atob(text)], (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function bytesOf<T>(list: readonly T[], read: (one: T) => number): Bytes {
  const bytes = new Uint8Array(list.length);
  list.forEach((one, index) => (bytes[index] = read(one)));
  return bytes;
}

// ------------------------------------------------------------------------------------------------------------- keys

/** Returns whether one of the signatures is that of one of the secrets. Web Crypto compares in constant time. */
export async function isSigned(
  form: SignatureForm,
  { before, signatures }: Signature,
  body: Uint8Array,
  secrets: readonly WebhookSecret[],
): Promise<boolean> {
  const data = joined([new TextEncoder().encode(before), body]);
  for (const secret of secrets) {
    const key = await keyOf(form, secret);
    for (const signature of signatures) if (await crypto.subtle.verify("HMAC", key, signature, data)) return true;
  }
  return false;
}

/** The parts of a request to sign. */
export interface Unsigned {
  readonly body: Uint8Array;
  readonly secret: WebhookSecret;
  readonly id: string;
  /** In seconds since 1970. */
  readonly timestamp: number;
}

/** Returns the headers of a signed request. */
export async function signedHeaders(
  form: SignatureForm,
  { body, secret, id, timestamp }: Unsigned,
): Promise<Record<string, string>> {
  const names = headerNames(form);
  const before = { standard: `${id}.${timestamp}.`, stripe: `${timestamp}.`, github: "" }[form.style];
  const data = joined([new TextEncoder().encode(before), body]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(form, secret), data));
  const hex = (): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const base64 = (): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const values = {
    standard: () => `v1,${base64()}`,
    stripe: () => `t=${timestamp},v1=${hex()}`,
    github: () => {
      const { prefix = "sha256=", encoding = "hex" } = form.style === "github" ? form : {};
      return prefix + (encoding === "hex" ? hex() : base64());
    },
  };
  return {
    [names.signature]: values[form.style](),
    ...(names.id !== undefined && { [names.id]: id }),
    ...(names.timestamp !== undefined && { [names.timestamp]: `${timestamp}` }),
  };
}

/** @throws ArgumentError for a secret that is none, without showing it */
function keyOf({ style }: SignatureForm, secret: WebhookSecret): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = typeof secret === "string" ? bytesOfSecret(style, secret) : secret;
  if (bytes === undefined) throw new ArgumentError("secret: must be base64, with or without whsec_ before it");
  if (!bytes.length) throw new ArgumentError("secret: must not be empty");
  return crypto.subtle.importKey("raw", joined([bytes]), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

const bytesOfSecret = (style: SignatureForm["style"], secret: string): Uint8Array | undefined =>
  style === "standard" ? fromBase64(secret.replace(/^whsec_/, "")) : new TextEncoder().encode(secret);

/** Joins bytes in a buffer of their own. */
export function joined(chunks: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let start = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, start);
    start += chunk.byteLength;
  }
  return bytes;
}
