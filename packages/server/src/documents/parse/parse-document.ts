import type { DocumentLimits } from "../limits.js";
import type { Passage } from "../passages.js";
import type { Block } from "./blocks.js";
import { parseCsv } from "./csv.js";
import { decodeText } from "./decode-text.js";
import { detectBinaryKind, detectTextKind, type DocumentSource } from "./detect-kind.js";
import { DocumentError } from "./document-error.js";
import { parseHtml } from "./html.js";
import { passagesOfBlocks } from "./passages-of-blocks.js";
import { parsePlainText } from "./plain-text.js";

/**
 * Parses a document. Call it in a worker (`DocumentParser`): files that were made to do harm take all time and memory that they get.
 * @throws DocumentError if the file cannot be read.
 */
export async function parseDocument(
  bytes: Uint8Array,
  source: DocumentSource,
  limits: DocumentLimits,
): Promise<Passage[]> {
  if (bytes.length > limits.maxBytes)
    throw new DocumentError(
      "too_large",
      `The file has more than ${limits.maxBytes} bytes. Split it into several files.`,
    );
  return passagesOfBlocks(await readBlocks(bytes, source, limits), limits);
}

/** Reads a file by its kind. Libraries for formats that are not text are large, so they are loaded when they are first needed. */
async function readBlocks(
  bytes: Uint8Array,
  source: DocumentSource,
  limits: DocumentLimits,
): Promise<readonly Block[]> {
  switch (detectBinaryKind(bytes)) {
    case "pdf":
      return (await import("./pdf.js")).parsePdf(bytes, limits);
    case "docx":
      return (await import("./docx.js")).parseDocx(bytes, limits);
    case "xlsx":
      return (await import("./xlsx.js")).parseXlsx(bytes, limits);
    default:
      return readText(decodeText(bytes), source, limits);
  }
}

async function readText(text: string, source: DocumentSource, limits: DocumentLimits): Promise<readonly Block[]> {
  switch (detectTextKind(text, source)) {
    case "html":
      return parseHtml(text, limits);
    case "csv":
      return parseCsv(text, source.name, limits);
    case "markdown":
      return (await import("./markdown.js")).parseMarkdown(text, limits);
    default:
      return parsePlainText(text);
  }
}
