import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PDFDocumentProxy, TextItem } from "pdfjs-dist/types/src/display/api.js";
import type { DocumentLimits } from "../limits.js";
import type { Block } from "./blocks.js";
import { DocumentError } from "./document-error.js";
import { blocksOfPages } from "./pdf-headings.js";
import { type PageParagraph, paragraphsOfPage } from "./pdf-paragraphs.js";

/** Returns the paragraphs and headings of a PDF. Pages are not drawn, and text in images is not recognized. */
export async function parsePdf(bytes: Uint8Array, limits: DocumentLimits): Promise<Block[]> {
  const document = await openPdf(bytes);
  try {
    if (document.numPages > limits.maxPages)
      throw new DocumentError(
        "too_large",
        `The document has more than ${limits.maxPages} pages. Split it into several files.`,
      );
    const pages: PageParagraph[][] = [];
    for (let page = 1; page <= document.numPages; page += 1) pages.push(await readPage(document, page));
    const blocks = blocksOfPages(pages);
    if (blocks.length === 0)
      throw new DocumentError("unsupported_kind", "The PDF has no text, only images. Recognize its text first (OCR).");
    return blocks;
  } catch (error) {
    throw toDocumentError(error);
  } finally {
    await document.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await loadLibrary();
  const library = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const task = getDocument({
    // The library takes the buffer away from its owner.
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    // Maps of characters for Chinese, Japanese and Korean, which come with the library.
    cMapUrl: `${join(library, "cmaps")}/`,
    cMapPacked: true,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  });
  try {
    return await task.promise;
  } catch (error) {
    await task.destroy();
    throw toDocumentError(error);
  }
}

/** Loads pdf.js. It creates a matrix for drawing when it is loaded, but does not use it to read text. Node has no such class. */
async function loadLibrary(): Promise<typeof import("pdfjs-dist/legacy/build/pdf.mjs")> {
  if (!("DOMMatrix" in globalThis)) Object.defineProperty(globalThis, "DOMMatrix", { value: class {} });
  return import("pdfjs-dist/legacy/build/pdf.mjs");
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageParagraph[]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return paragraphsOfPage(items.filter((item): item is TextItem => "str" in item));
}

function toDocumentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error;
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException")
    return new DocumentError("password_protected", "The PDF needs a password. Save it without one.", { cause: error });
  return new DocumentError("damaged_file", "The PDF is damaged. Open and save it again.", { cause: error });
}
