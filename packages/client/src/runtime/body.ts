import type { CodedBody } from "./operation.js";
import { toPlain } from "./plain.js";
import { styled } from "./styled.js";

/** Writes the request body that a value makes, as the operation's body says. */
export type BodyEncoder = (value: unknown, body: CodedBody) => EncodedBody;

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

/** Each property like the query parameter that its encoding describes (OAS 3.1 4.8.15). */
export const encodeForm: BodyEncoder = (value, { type = "application/x-www-form-urlencoded", encoding }) => {
  const pairs = Object.entries(value as object).map(([name, member]) =>
    styled({ ...encoding?.[name], name, in: "query" }, member),
  );
  return { content: pairs.filter(Boolean).join("&"), type };
};

/** Lists repeat their name, files and bytes are sent as files, objects as JSON (OAS 3.1 4.8.15). */
export const encodeMultipart: BodyEncoder = (value, { encoding }) => {
  const content = new FormData();
  for (const [name, member] of Object.entries(value as object)) {
    for (const item of [member as unknown].flat()) {
      if (item != null) content.append(name, toPart(item, encoding?.[name]?.type));
    }
  }
  return { content };
};

function toPart(item: unknown, type: string | undefined): Blob | string {
  if (item instanceof Blob) return type && !item.type ? new Blob([item], { type }) : item;
  // Before toPlain, because Node's Buffer has a toJSON.
  if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
    return new Blob([item as BlobPart], { type: type ?? "application/octet-stream" });
  }
  const plain = toPlain(item);
  if (typeof plain === "object") return new Blob([JSON.stringify(plain)], { type: type ?? "application/json" });
  return type ? new Blob([String(plain)], { type }) : String(plain);
}

/** The text as it is. */
export const encodeText: BodyEncoder = (value, { type = "text/plain" }) => ({ content: String(value), type });

/** A Blob, bytes, FormData, URLSearchParams or a ReadableStream as it is. A stream is never sent again. */
export const encodeBinary: BodyEncoder = (value, { type = "application/octet-stream" }) => {
  if (value instanceof FormData) return { content: value };
  const own =
    value instanceof URLSearchParams ? "application/x-www-form-urlencoded" : value instanceof Blob && value.type;
  return { content: value as Content, type: own || type };
};
