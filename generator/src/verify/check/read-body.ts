import { decodeJson, decodeUtf8 } from "../../diagnostics/decode.js";
import type { Content, JsonValue, Schema } from "../../model/types.js";
import type { Verification } from "../context.js";
import type { MessageBody } from "../types.js";
import { readTextOf } from "./read-text.js";

/** A value of a body with the schema that describes it, and its place in words. */
export interface ReadValue {
  readonly value: JsonValue;
  readonly schema: Schema;
  /** The place around the value: "" for the whole body, `line 3` for an item of a stream. */
  readonly within: string;
}

/** The values of a body; those that cannot be judged are left out. Or the reason why it cannot be read. */
export type ReadBody = { readonly values: readonly ReadValue[] } | { readonly problem: string };

const nothing: ReadBody = { values: [] };

/** Reads a body by the coding of its media type. Forms, parts and bytes have no JSON value. */
export function readBody(
  body: MessageBody,
  { coding, schema, item, mediaType }: Content,
  verification: Verification,
): ReadBody {
  if (body.kind !== "bytes") return nothing;
  if (coding === "binary" || coding === "form" || coding === "multipart" || coding === "parts") return nothing;
  const text = decodeUtf8(body.bytes);
  // Clients replace what they cannot read of a text.
  if (text === undefined) return coding === "text" ? nothing : { problem: "it is not UTF-8" };
  if (coding === "json") return readJson(text, schema, "");
  if (coding === "lines") return item === undefined ? nothing : readLines(text, item);
  const value = coding === "text" ? readTextOf({ mediaType, schema }, text, verification) : undefined;
  return value === undefined ? nothing : { values: [{ value, schema, within: "" }] };
}

function readJson(text: string, schema: Schema, within: string): ReadBody {
  const value = decodeJson(text);
  if (value === undefined) return { problem: "it ends early, or has other characters" };
  return { values: [{ value, schema, within }] };
}

/** Reads a value of each line (RFC 7464: a record separator may precede it). */
function readLines(text: string, item: Schema): ReadBody {
  const values: ReadValue[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const content = line.replace(/^\u001E/, "").trim();
    const read = content === "" ? nothing : readJson(content, item, `line ${index + 1}`);
    if ("problem" in read) return { problem: `line ${index + 1}: ${read.problem}` };
    for (const one of read.values) values.push(one);
  }
  return { values };
}
