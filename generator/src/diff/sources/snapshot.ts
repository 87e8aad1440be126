import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { maximumFileSize } from "../../diagnostics/syntax/limits.js";
import type { Repository } from "./git.js";
import { readObjects, type TreeFile } from "./tree.js";

/** A private temporary folder with files of a commit. */
export interface Snapshot {
  /** Absolute, without symbolic links. */
  readonly folder: string;
  readonly remove: () => void;
}

/** Matches files that documents usually consist of. */
export function isUsual({ path, kind }: TreeFile): boolean {
  return kind === "link" || /(?:\.(?:ya?ml|json)|(?:^|\/)[^./]+)$/i.test(path);
}

/** Writes files of a commit to a new folder that only the user can read. */
export async function takeSnapshot(repository: Repository, files: readonly TreeFile[]): Promise<Snapshot> {
  const readable = files.filter(({ size }) => size <= maximumFileSize);
  const contents = await readObjects(
    repository,
    readable.map(({ object }) => object),
  );
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), "specloom-diff-")));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const written = readable.map((file, index) => ({ ...file, content: contents[index] ?? Buffer.alloc(0) }));
    // Links come last, so that no file is written through one.
    for (const file of written) if (file.kind === "file") writeInto(folder, file.path, file.content);
    for (const { path, size } of files) if (size > maximumFileSize) writeOversized(folder, path, size);
    for (const file of written) if (file.kind === "link") linkInto(folder, file.path, file.content.toString());
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function writeInto(folder: string, path: string, content: Buffer): void {
  const target = join(folder, path);
  // Forged trees contain a path twice, and some file systems ignore case: the first file wins.
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content, { flag: "wx" });
}

/** Writes an empty file of the same size, so that loading reports it as too large. */
function writeOversized(folder: string, path: string, size: number): void {
  writeInto(folder, path, Buffer.alloc(0));
  truncateSync(join(folder, path), size);
}

/** Loading follows links inside the folder only, wherever they lead. */
function linkInto(folder: string, path: string, target: string): void {
  const link = join(folder, path);
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(target, link);
}
