import { basename, dirname, join, relative } from "node:path";
import type { LoadedDocument } from "./document.js";
import { folderOf, readSource } from "./read.js";
import type { DocumentSettings } from "./settings.js";

/**
 * Returns whether the document at `file` would load as a document that was loaded with the same settings: in its folder, all files
 * of that document are the same. False if that depends on more than their content.
 */
export function hasFilesOf(
  { document, files, isSelfContained }: LoadedDocument,
  file: string,
  { roots }: DocumentSettings = {},
): boolean {
  const root = document.locationOf("").file;
  const folder = isSelfContained === true ? folderOf(file, roots) : undefined;
  // Files may refer to the root file by its name.
  if (folder === undefined || basename(folder.root) !== basename(root)) return false;
  return files.every(({ path, text }) => {
    const counterpart = join(folder.path, relative(dirname(root), path));
    const read = readSource(folder, counterpart);
    return "file" in read && read.file.path === counterpart && read.file.text === text;
  });
}
