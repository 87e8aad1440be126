/** Builds documents of every kind, with the libraries that programs write them with. */
import { type Zippable, zipSync } from "fflate";
import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import PDFDocument from "pdfkit";
import writeXlsxFile from "write-excel-file/node";

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Returns a PDF with a page per item: its lines, with an empty one between paragraphs. Lines with `# ` have large letters. */
export async function pdf(
  pages: readonly (readonly string[])[],
  options: { readonly userPassword?: string; readonly compress?: boolean } = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  for (const lines of pages) {
    document.addPage();
    for (const line of lines) {
      if (line === "") document.moveDown(2);
      else document.fontSize(line.startsWith("# ") ? 20 : 12).text(line.replace(/^# /, ""));
    }
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns a Word document with headings, a list, a table with a caption, an image and a link. */
export async function docx(link = "https://example.com/"): Promise<Uint8Array> {
  const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] });
  const row = (...texts: string[]): TableRow => new TableRow({ children: texts.map(cell) });
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: "Travel policy", heading: HeadingLevel.HEADING_1 }),
          new Paragraph("Book trains for journeys under four hours."),
          new Paragraph({
            children: [
              new TextRun("Read "),
              new ExternalHyperlink({ link, children: [new TextRun("the full policy")] }),
              new TextRun(" first."),
            ],
          }),
          new Paragraph({ text: "Daily rates", style: "Caption" }),
          new Table({ rows: [row("City", "Rate"), row("Paris", "95"), row("Oslo", "110.5")] }),
          new Paragraph({
            children: [
              new ImageRun({
                type: "png",
                data: png,
                transformation: { width: 10, height: 10 },
                altText: { name: "map", title: "Map", description: "Map of the offices" },
              }),
            ],
          }),
          new Paragraph({ text: "Offices in Europe", style: "Caption" }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

type SheetCell = string | number | boolean | Date | null;

/** Returns an Excel workbook with a sheet per entry. */
export async function xlsx(sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>): Promise<Uint8Array> {
  const cell = (value: SheetCell) => {
    if (value === null) return null;
    return value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd" } : { value };
  };
  const data = Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(cell)) }));
  return new Uint8Array(await writeXlsxFile(data).toBuffer());
}

/** Returns a ZIP archive. */
export function zip(files: Zippable): Uint8Array {
  return zipSync(files);
}
