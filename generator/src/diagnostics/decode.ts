import type { JsonNode } from "./syntax/json.js";

/** Decodes UTF-8; undefined for other bytes. Skips a byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes a part of a URI; undefined if a percent sign starts no byte. */
export function decodeUri(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses JSON; undefined for other text. The engine's message is not for users: it depends on Node, and quotes the text. */
export function decodeJson(text: string): JsonNode | undefined {
  try {
    return JSON.parse(text) as JsonNode;
  } catch {
    return undefined;
  }
}
