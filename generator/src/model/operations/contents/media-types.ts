import type { Coding } from "../../types.js";

/** Returns the essence of a media type, in lower case: without parameters such as `charset` (RFC 9110 8.3.1). */
export function essenceOf(mediaType: string): string {
  const [type = ""] = mediaType.toLowerCase().split(";");
  return type.trim();
}

/** Returns the content of a media type: of the same spelling, else without its parameters. */
export function contentOf<C extends { readonly mediaType: string }>(
  contents: readonly C[],
  mediaType: string | undefined,
): C | undefined {
  if (mediaType === undefined) return undefined;
  return (
    contents.find((content) => content.mediaType === mediaType) ??
    contents.find((content) => essenceOf(content.mediaType) === essenceOf(mediaType))
  );
}

/** Returns the coding of a media type. Its suffix names the format that it is based on (RFC 6838, 4.2.8). */
export function codingOf(mediaType: string): Coding {
  const essence = essenceOf(mediaType);
  if (["application/json", "text/json", "application/*", "*/*", "*"].includes(essence) || essence.endsWith("+json"))
    return "json";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  if (essence === "text/event-stream") return "events";
  if (/^application\/(jsonl|jsonlines|x-jsonlines|x-ndjson|ndjson|x-jsonl|json-seq|.*\+json-seq)$/.test(essence))
    return "lines";
  if (/^text\/|^application\/((x-)?yaml|xml|graphql|(x-)?javascript)$|\+(xml|yaml)$/.test(essence)) return "text";
  return "binary";
}

/**
 * Returns whether a string is bytes in contents that can hold bytes: its media type is neither text nor JSON, and it is
 * not encoded (OAS 3.1.1, 4.8.14.2). OAS 3.0 had `format: binary`.
 */
export function isBinary({ format, contentMediaType, contentEncoding }: Readonly<Record<string, unknown>>): boolean {
  if (typeof contentEncoding === "string") return false;
  return format === "binary" || (typeof contentMediaType === "string" && codingOf(contentMediaType) === "binary");
}
