const types: Readonly<Record<string, string>> = {
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
};

/** Describes the type of a file by the extension of its name. The API does not store one. */
export function fileTypeOf(name: string): string {
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
  return types[extension] ?? (/^\w{1,5}$/.test(extension) ? extension.toUpperCase() : "File");
}
