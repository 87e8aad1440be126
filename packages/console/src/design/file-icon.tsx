import { File, FileArchive, FileCode, FileImage, FileSpreadsheet, FileText, FileType } from "lucide-react";
import type { ReactNode } from "react";
import { extensionOf } from "../data/file-type.js";

const icons = new Map(
  (
    [
      [FileText, "doc docx md odt rtf txt"],
      [FileType, "pdf"],
      [FileSpreadsheet, "csv ods tsv xls xlsx"],
      [FileCode, "htm html json xml yaml"],
      [FileImage, "gif jpeg jpg png svg webp"],
      [FileArchive, "gz tar zip"],
    ] as const
  ).flatMap(([Icon, extensions]) => extensions.split(" ").map((extension) => [extension, Icon] as const)),
);

/** The icon of a file, by the extension of its name. */
export function FileIcon({ name, size = 16 }: { readonly name: string; readonly size?: number }): ReactNode {
  const Icon = icons.get(extensionOf(name)) ?? File;
  return <Icon className="muted" size={size} aria-hidden />;
}
