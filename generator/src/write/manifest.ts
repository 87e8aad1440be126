import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/types.js";
import { readBytesIfThere } from "./disk.js";
import { hashBytes } from "./hash.js";
import { readSealed, writeSealed, type Author } from "./sealed-file.js";

/**
 * `.specloom/cache.json`: what the last run read and wrote, so that a run with nothing to do ends before anything
 * heavy is loaded. It is never committed, and `--check` never looks at it. It is sealed: with one of somebody else, edited
 * files would pass for generated ones.
 */
export interface Manifest {
  /** Of the generator's own code. */
  readonly generator: string;
  /** Of the command line and where it was given. */
  readonly settings: string;
  /** The hash of every file read, the configuration included, by absolute path; of a file that was missed, `absent`. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Every file written and the lock, by path relative to the root. */
  readonly outputs: Readonly<Record<string, OutputRecord>>;
  /** What the run warned of; a run with nothing to do says it again. */
  readonly warnings: readonly Diagnostic[];
}

export interface OutputRecord {
  /** Of the whole file on disk, byte by byte. */
  readonly sha256: string;
  /** Of the text before formatting, with the formatter's identity: equal source, equal result. */
  readonly source?: string;
}

/** Stands for the hash of a file that is not there. */
export const absent = "absent";

/** Bytes of a file, or undefined where it cannot be read. */
type ReadBytes = (path: string) => Buffer | undefined;

const manifestFile = { name: "cache.json", version: 1 } as const;

/** The manifest of the last run, or undefined where there is none of this author. */
export function readManifest(root: string, author: Author): Manifest | undefined {
  return readSealed(root, manifestFile, author) as Manifest | undefined;
}

/** True where the same settings were run before, and every file read or written is still what it was. */
export function isUpToDate(manifest: Manifest, root: string, settings: string, read: ReadBytes = readBytes): boolean {
  return changedInputs(manifest, root, settings, read)?.length === 0;
}

/** An input that is not what it was, as it is now. */
export interface ChangedInput {
  readonly path: string;
  readonly hash: string;
  /** Undefined where there is no such file. */
  readonly bytes: Buffer | undefined;
}

/** The inputs that have changed since the last run; undefined where the settings or any output have. */
export function changedInputs(
  manifest: Manifest,
  root: string,
  settings: string,
  read: ReadBytes = readBytes,
): readonly ChangedInput[] | undefined {
  if (manifest.settings !== settings) return undefined;
  const changed = Object.entries(manifest.inputs).flatMap(([path, before]): readonly ChangedInput[] => {
    const bytes = read(path);
    const hash = hashOf(bytes);
    return hash === before ? [] : [{ path, hash, bytes }];
  });
  const holds = ([path, { sha256 }]: [string, OutputRecord]) => hashOf(read(join(root, path))) === sha256;
  return Object.entries(manifest.outputs).every(holds) ? changed : undefined;
}

function hashOf(bytes: Buffer | undefined): string {
  return bytes === undefined ? absent : hashBytes(bytes);
}

/** Replaces the manifest. */
export function writeManifest(root: string, manifest: Manifest, key: string): void {
  writeSealed(root, manifestFile, manifest, { generator: manifest.generator, key });
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readBytesIfThere(path);
  } catch {
    return undefined;
  }
}
