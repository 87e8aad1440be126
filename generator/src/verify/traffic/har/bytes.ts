import { decodeUtf8 } from "../../../diagnostics/decode.js";
import { codingOf } from "../../../model/index.js";

/** Returns a decoded text as the bytes that were sent, in the charset of its media type; undefined for one that we cannot write. */
export function encodeText(text: string, mediaType: string): Uint8Array | undefined {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(mediaType)?.[1]?.toLowerCase() ?? "utf-8";
  if (/^utf-?8$/.test(charset)) return Buffer.from(text, "utf8");
  const isAscii = !/[^\0-\u007F]/.test(text);
  if (isAscii && !/^utf-?(?:16|32)|^ucs/.test(charset)) return Buffer.from(text, "latin1");
  const isLatin = ["iso-8859-1", "latin1", "windows-1252"].includes(charset) && !/[^\0-\u007F\u00A0-\u00FF]/.test(text);
  return isLatin ? Buffer.from(text, "latin1") : undefined;
}

/** The first bytes of gzip and zstd. */
const magics = [
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
];

/** Returns whether bytes still have the content coding of their message. */
export function isCoded(bytes: Uint8Array, hasCoding: boolean, mediaType: string): boolean {
  if (!hasCoding) return false;
  const coding = codingOf(mediaType);
  if (coding === "binary") return magics.some((magic) => magic.every((byte, index) => bytes[index] === byte));
  // The other codings have no certain beginning, but their bytes are no text.
  return coding !== "multipart" && !isText(bytes, mediaType);
}

function isText(bytes: Uint8Array, mediaType: string): boolean {
  if (/charset=/i.test(mediaType) && !/charset="?utf-?8/i.test(mediaType)) return !bytes.includes(0);
  return decodeUtf8(bytes) !== undefined;
}
