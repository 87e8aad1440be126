import { decodeJson } from "../../../diagnostics/decode.js";
import { essenceOf } from "../../../model/index.js";
import type { JsonValue } from "../../../model/types.js";
import { headerOf } from "../../check/media.js";
import type { Exchange } from "../../types.js";
import { schemaOf } from "./schema-of.js";

/** The media type and a schema of a body that was seen. */
export interface SeenBody {
  readonly mediaType: string;
  readonly schema: { readonly [keyword: string]: JsonValue };
}

/** Returns it as the `content` of a response. */
export function contentOf({ mediaType, schema }: SeenBody): JsonValue {
  return { [mediaType]: { schema } };
}

/** Returns the media type and a schema of the body of an answer; undefined without one. */
export function seenBody(exchange: Exchange): SeenBody | undefined {
  if ("failure" in exchange.response) return undefined;
  const { headers, body } = exchange.response;
  const mediaType = essenceOf(headerOf(headers, "content-type") ?? "");
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mediaType) || (body.kind === "bytes" && body.bytes.length === 0)) return undefined;
  const isJson = /[/+]json$/.test(mediaType);
  const value = isJson && body.kind === "bytes" ? decodeJson(new TextDecoder().decode(body.bytes)) : undefined;
  if (value !== undefined) return { mediaType, schema: schemaOf(value) };
  return { mediaType, schema: mediaType.startsWith("text/") ? { type: "string" } : {} };
}
