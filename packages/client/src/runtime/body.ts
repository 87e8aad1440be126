import type { Body } from "./operation.js";
import { toPlain } from "./serialize.js";
import { styled } from "./styled.js";

/**
 * Writes a request body: the arguments that no parameter claimed, or the argument `body`. The extra members replace those
 * of the same name.
 */
export type BodyEncoder = (value: unknown, body: Body, extra: Readonly<Record<string, unknown>>) => EncodedBody;

export interface EncodedBody {
  /** Undefined for a request without a body. */
  readonly content?: BodyInit | undefined;
  /** The Content-Type; undefined leaves it to fetch. */
  readonly type?: string | undefined;
}

type Writer = (value: unknown, body: Body) => EncodedBody;

/** The members of all encoders have this in common. */
const encoder =
  (write: Writer): BodyEncoder =>
  (value, body, extra) => {
    const extended = Object.keys(extra).length > 0;
    const absent = value === undefined || (body.optional && !body.member && Object.values(value as object).every((member) => member === undefined));
    if (absent && !extended) return {};
    return write(extended ? { ...(value as object), ...extra } : value, body);
  };

/** JSON; dates become ISO 8601. */
export const encodeJson: BodyEncoder = /* @__PURE__ */ encoder((value, { type = "application/json" }) => ({
  content: JSON.stringify(value),
  type,
}));

/** application/x-www-form-urlencoded: each property like the query parameter that its encoding describes (OAS 3.1 4.8.15). */
export const encodeForm: BodyEncoder = /* @__PURE__ */ encoder((value, { type = "application/x-www-form-urlencoded", encoding }) => {
  const pairs = Object.entries(value as object).map(([name, member]) => styled({ ...encoding?.[name], name, in: "query" }, member));
  return { content: pairs.filter(Boolean).join("&"), type };
});

/** multipart/form-data: lists repeat their name, files and bytes are sent as files, objects as JSON (OAS 3.1 4.8.15). */
export const encodeMultipart: BodyEncoder = /* @__PURE__ */ encoder((value, { encoding }) => {
  const content = new FormData();
  for (const [name, member] of Object.entries(value as object)) {
    for (const item of [member as unknown].flat()) {
      if (item != null) content.append(name, toPart(item, encoding?.[name]?.type));
    }
  }
  return { content };
});

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
export const encodePlain: BodyEncoder = /* @__PURE__ */ encoder((value, { type = "text/plain" }) => ({ content: String(value), type }));

/** A Blob, bytes, FormData, URLSearchParams or a ReadableStream as it is. A stream is never sent again. */
export const encodeBinary: BodyEncoder = /* @__PURE__ */ encoder((value, { type }) => ({
  content: value as BodyInit,
  type: (value instanceof Blob && value.type) || type,
}));
