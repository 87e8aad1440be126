import { archivePaths } from "./archive.js";
import { DocumentError } from "./document-error.js";

export type DocumentKind = "markdown" | "text" | "html" | "csv" | "xlsx" | "docx" | "pdf";

/** The hints that come with a file. They decide only between kinds that the bytes allow. */
export interface DocumentSource {
  readonly name: string;
  readonly mediaType?: string;
}

/** Formats that cannot be read, by their first bytes. */
const unsupported: readonly { readonly start: readonly number[]; readonly message: string }[] = [
  {
    start: [0xd0, 0xcf, 0x11, 0xe0],
    message: "The file is in an old or encrypted Office format. Save it without a password as DOCX or XLSX.",
  },
  { start: [0x7b, 0x5c, 0x72, 0x74, 0x66], message: "The file is in Rich Text Format. Save it as DOCX." },
  { start: [0x89, 0x50, 0x4e, 0x47], message: "The file is a PNG image. The server reads text, not pixels." },
  { start: [0xff, 0xd8, 0xff], message: "The file is a JPEG image. The server reads text, not pixels." },
  { start: [0x47, 0x49, 0x46, 0x38], message: "The file is a GIF image. The server reads text, not pixels." },
];

/** Returns the kind of a file that is not text, from its bytes alone; undefined for text. */
export function detectBinaryKind(bytes: Uint8Array): DocumentKind | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  // PDF files may have other bytes before their header.
  if (/^[^<]{0,1000}?%PDF-\d/s.test(head)) return "pdf";
  for (const { start, message } of unsupported)
    if (start.every((byte, index) => bytes[index] === byte)) throw new DocumentError("unsupported_kind", message);
  return head.startsWith("PK") ? detectArchive(bytes) : undefined;
}

function detectArchive(bytes: Uint8Array): DocumentKind | undefined {
  // Text may start with these letters, too.
  if (bytes[2] !== 3 && bytes[2] !== 5) return undefined;
  const paths = archivePaths(bytes);
  if (paths.includes("xl/workbook.xml")) return "xlsx";
  if (paths.some((path) => /^word\/document\d*\.xml$/.test(path))) return "docx";
  throw new DocumentError(
    "unsupported_kind",
    "The file is a ZIP archive, but neither DOCX nor XLSX. Import its files one by one.",
  );
}

/** Returns the kind of a text: HTML from its first tag, CSV and Markdown from name or media type. */
export function detectTextKind(text: string, { name, mediaType = "" }: DocumentSource): DocumentKind {
  const type = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  const extension = (/\.([^./\\]+)$/.exec(name)?.[1] ?? "").toLowerCase();
  const start = text.slice(0, 4096).replace(/^(?:\s+|<\?xml[^>]*>|<!--[^]*?-->)+/, "");
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(start)) return "html";
  if ((extension === "html" || extension === "htm" || type === "text/html") && /<[a-z][^<>]*>/i.test(text))
    return "html";
  if (["csv", "tsv"].includes(extension) || ["text/csv", "text/tab-separated-values"].includes(type)) return "csv";
  return ["md", "markdown", "mdown"].includes(extension) || type === "text/markdown" ? "markdown" : "text";
}
