import { closeSync, openSync, readSync } from "node:fs";

/** What a file holds that is not text in UTF-8, and what to do about it. */
export interface KindOfBytes {
  readonly is: string;
  readonly remedy: string;
}

const unpack = (command: string): string => `unpack it, and name what is in it: ${command}`;
const encode = (name: string): string => `convert it: iconv -f ${name} -t UTF-8`;

const kinds: readonly (readonly [start: RegExp, kind: KindOfBytes])[] = [
  [/^1f8b/, { is: "compressed by gzip", remedy: unpack("gunzip") }],
  [/^504b0304/, { is: "a ZIP archive", remedy: unpack("unzip") }],
  [/^28b52ffd/, { is: "compressed by Zstandard", remedy: unpack("zstd -d") }],
  [/^25504446/, { is: "a PDF", remedy: "name the OpenAPI document, which is YAML or JSON" }],
  [/^89504e47|^ffd8ff|^47494638/, { is: "an image", remedy: "name the OpenAPI document, which is YAML or JSON" }],
  [/^(?:fffe0000|0000feff)|^(?:..000000|000000..)/, { is: "text in UTF-32", remedy: encode("UTF-32") }],
  [/^(?:fffe|feff)|^(?:..00..00|00..00..)/, { is: "text in UTF-16", remedy: encode("UTF-16") }],
];

/** Recognises a file by its first bytes; undefined where they mean nothing in particular. */
export function kindOfBytes(path: string): KindOfBytes | undefined {
  const start = firstBytes(path);
  return kinds.find(([pattern]) => pattern.test(start))?.[1];
}

/** The first four bytes, in hexadecimal digits. */
function firstBytes(path: string): string {
  const bytes = Buffer.alloc(4);
  try {
    const file = openSync(path, "r");
    try {
      return bytes.toString("hex", 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
