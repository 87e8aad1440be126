import { DocumentError } from "./document-error.js";

/** The first bytes that are checked for signs of a binary file. */
const sampled = 64 * 1024;

/**
 * Decodes a text file: UTF-16 with a byte order mark, UTF-8, or else Windows-1252. Damaged UTF-8 stays UTF-8, with U+FFFD for what is
 * not valid.
 * @throws DocumentError for binary files.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeWith("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeWith("utf-16be", bytes);
  refuseBinary(bytes);
  const declared = declaredCharset(bytes);
  if (declared !== undefined) return decodeWith(declared, bytes);
  const text = decodeWith("utf-8", bytes);
  return isUtf8(text) ? text : decodeWith("windows-1252", bytes);
}

function decodeWith(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns whether a text decoded as UTF-8 has no errors, or at least fewer errors than valid characters beyond ASCII. */
function isUtf8(text: string): boolean {
  if (!text.includes("\ufffd")) return true;
  let balance = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) balance -= 1;
    else if (code > 0x7f) balance += 1;
  }
  return balance > 0;
}

/** Returns the encoding that the start of an HTML file declares, if it is one that decoders know and not UTF-8. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  const name = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  if (name === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(name);
    // A file that we can read byte by byte is not in UTF-16, whatever it says.
    return encoding.startsWith("utf") ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function refuseBinary(bytes: Uint8Array): void {
  const sample = bytes.subarray(0, sampled);
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) throw unsupported();
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) controls += 1;
  }
  if (controls > sample.length / 20) throw unsupported();
}

function unsupported(): DocumentError {
  return new DocumentError(
    "unsupported_kind",
    "The file is not a document that the server can read. Use Markdown, plain text, HTML, CSV, XLSX, DOCX or PDF.",
  );
}
