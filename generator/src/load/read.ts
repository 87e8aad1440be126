import { decodeUtf8 } from "../diagnostics/decode.js";
import { lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isInside, realPath } from "../diagnostics/paths.js";
import { maximumFileSize } from "../diagnostics/syntax/limits.js";
import type { SourceFile } from "./document.js";

export type ReadProblem = "missing" | "directory" | "special" | "unreadable" | "outside" | "tooLarge" | "notUtf8";
export type ReadResult = { readonly file: SourceFile } | { readonly problem: ReadProblem; readonly path: string };

/** The folder that must contain a document's files: that of its root file, with symbolic links resolved. */
export interface Folder {
  readonly root: string;
  readonly path: string;
  /** Further folders that may contain files of the document: as they are named, and with symbolic links resolved. */
  readonly others?: readonly string[];
}

/** Returns the folder of a root file; undefined if the file does not exist. `roots` are further folders of its files. */
export function folderOf(file: string, roots: readonly string[] = []): Folder | undefined {
  const root = realPath(resolve(file));
  if (root === undefined) return undefined;
  const others = new Set(roots.flatMap((one) => [resolve(one), realFolder(one)]));
  return { root, path: dirname(root), ...(others.size > 0 && { others: [...others] }) };
}

/** Explains why a file does not exist, as the end of a sentence. */
export function whyMissing(path: string): string {
  try {
    return lstatSync(path).isSymbolicLink() ? "it is a link to a file that does not exist" : "it cannot be opened";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const isAbsent = code === "ENOENT" || code === "ENOTDIR";
    return isAbsent ? "there is no such file" : "the operating system does not let specloom read it";
  }
}

/** Resolves the symbolic links of a folder, as far as it exists. */
export function realFolder(path: string): string {
  return realPath(path) ?? resolve(path);
}

/** Reads a file of the folder, or of one of the others. Follows links inside of them, but not out of them. */
export function readSource(folder: Folder, path: string): ReadResult {
  // Rejected before looking it up, so that a document cannot reveal which files exist elsewhere.
  if (!isIn(folder, path)) return { problem: "outside", path };
  const real = realPath(path);
  if (real === undefined) return { problem: isIn(folder, realAncestor(path)) ? "missing" : "outside", path };
  if (!isIn(folder, real)) return { problem: "outside", path };
  return readText(real);
}

function readText(path: string): ReadResult {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return { problem: "directory", path };
    if (!stats.isFile()) return { problem: "special", path };
    if (stats.size > maximumFileSize) return { problem: "tooLarge", path };
    const text = decode(readFileSync(path));
    return text === undefined ? { problem: "notUtf8", path } : { file: { path, text } };
  } catch {
    return { problem: "unreadable", path };
  }
}

/** Decodes UTF-8 without its byte order mark; undefined for invalid bytes. */
export function decode(bytes: Uint8Array): string | undefined {
  const text = decodeUtf8(bytes);
  // Other encodings and binary files may be valid UTF-8 with U+0000 in it.
  return text?.slice(0, 4).includes("\0") ? undefined : text;
}

/** Returns the innermost existing folder of a path. */
function realAncestor(path: string): string {
  const outer = dirname(path);
  return outer === path ? path : (realPath(outer) ?? realAncestor(outer));
}

function isIn({ path: own, others = [] }: Folder, path: string): boolean {
  return [own, ...others].some((folder) => isInside(folder, path));
}
