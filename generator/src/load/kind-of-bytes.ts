import { closeSync, openSync, readSync } from "node:fs";

/** The format of a file that is not UTF-8, and how to fix it. */
export interface KindOfBytes {
  readonly is: string;
  readonly remedy: string;
}

const unpack = (command: string): string => `unpack it with ${command}, and name the unpacked file`;
const encode = (name: string): string => `convert it to UTF-8: iconv -f ${name} -t UTF-8`;

const kinds: readonly (readonly [start: RegExp, kind: KindOfBytes])[] = [
  [/^1f8b/, { is: "compressed with gzip", remedy: unpack("gunzip") }],
  [/^504b0304/, { is: "a ZIP archive", remedy: unpack("unzip") }],
  [/^28b52ffd/, { is: "compressed with Zstandard", remedy: unpack("zstd -d") }],
  [/^25504446/, { is: "a PDF", remedy: "use the OpenAPI document in YAML or JSON" }],
  [/^89504e47|^ffd8ff|^47494638/, { is: "an image", remedy: "use the OpenAPI document in YAML or JSON" }],
  [/^(?:fffe0000|0000feff)|^(?:..000000|000000..)/, { is: "UTF-32 text", remedy: encode("UTF-32") }],
  [/^(?:fffe|feff)|^(?:..00..00|00..00..)/, { is: "UTF-16 text", remedy: encode("UTF-16") }],
];

/** Recognises a file by its first bytes; undefined for unknown ones. */
export function kindOfBytes(path: string): KindOfBytes | undefined {
  const start = firstBytes(path);
  return kinds.find(([pattern]) => pattern.test(start))?.[1];
}

/** Returns the first four bytes in hexadecimal digits. */
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
