import { File, FileArchive, FileCode, FileImage, FileSpreadsheet, FileText, FileType } from "lucide-react";
import type { ReactNode } from "react";

const icons = {
  text: FileText,
  page: FileType,
  table: FileSpreadsheet,
  code: FileCode,
  image: FileImage,
  archive: FileArchive,
  other: File,
};

const kinds: Readonly<Record<string, keyof typeof icons>> = {
  txt: "text",
  md: "text",
  doc: "text",
  docx: "text",
  odt: "text",
  rtf: "text",
  pdf: "page",
  csv: "table",
  tsv: "table",
  ods: "table",
  xls: "table",
  xlsx: "table",
  htm: "code",
  html: "code",
  json: "code",
  xml: "code",
  yaml: "code",
  gif: "image",
  jpeg: "image",
  jpg: "image",
  png: "image",
  svg: "image",
  webp: "image",
  gz: "archive",
  tar: "archive",
  zip: "archive",
};

/** The icon of a file, by the extension of its name. */
export function FileIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }): ReactNode {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const Icon = icons[kinds[extension] ?? "other"];
  return <Icon className="muted" size={size} aria-hidden />;
}
