import { unzipSync, zipSync } from "fflate";
import type { DocumentLimits } from "../limits.js";
import { DocumentError } from "./document-error.js";

/** The files in a ZIP archive, by path. */
export type ArchiveEntries = Readonly<Record<string, Uint8Array>>;

/** Reads the paths in a ZIP archive, without decompressing anything. */
export function archivePaths(bytes: Uint8Array): readonly string[] {
  const paths: string[] = [];
  unzip(bytes, (path) => {
    paths.push(path);
    return false;
  });
  return paths;
}

/**
 * Decompresses a ZIP archive. Each file gets as much memory as the archive declares for it, so archives that declare less than they
 * contain do not exceed the limits either.
 */
export function unpackArchive(bytes: Uint8Array, limits: DocumentLimits): ArchiveEntries {
  let size = 0;
  let entries = 0;
  return unzip(bytes, (_path, originalSize) => {
    entries += 1;
    size += originalSize;
    if (entries > limits.maxArchiveEntries)
      throw new DocumentError("too_large", `The file consists of more than ${limits.maxArchiveEntries} parts.`);
    if (size > limits.maxUnpackedBytes)
      throw new DocumentError(
        "too_large",
        `The file has more than ${limits.maxUnpackedBytes} bytes after decompression.`,
      );
    return true;
  });
}

/** Packs files without compression, so that a parser sees exactly the files that were checked. */
export function packArchive(entries: ArchiveEntries): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({ ...entries }, { level: 0 }));
}

function unzip(bytes: Uint8Array, filter: (path: string, size: number) => boolean): ArchiveEntries {
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => filter(name, originalSize) });
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError("damaged_file", "The file is damaged: its ZIP archive cannot be read.", { cause: error });
  }
}
