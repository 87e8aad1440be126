/** The types of files, as the API does not store them. */

/** Maps, because the name of a file can end with `.constructor`. */
const types = new Map(
  Object.entries({
    csv: "CSV table",
    doc: "Word document",
    docx: "Word document",
    gif: "GIF image",
    htm: "HTML page",
    html: "HTML page",
    jpeg: "JPEG image",
    jpg: "JPEG image",
    md: "Markdown",
    odt: "OpenDocument text",
    png: "PNG image",
    svg: "SVG image",
    tsv: "TSV table",
    txt: "Text",
    webp: "WebP image",
    xls: "Excel workbook",
    xlsx: "Excel workbook",
    zip: "ZIP archive",
  }),
);

/** Returns the extension of a file name in lower case, or an empty string. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

/** Describes the type of a file by the extension of its name. */
export function fileTypeOf(name: string): string {
  const extension = extensionOf(name);
  return types.get(extension) ?? (/^\w{1,5}$/.test(extension) ? extension.toUpperCase() : "File");
}
