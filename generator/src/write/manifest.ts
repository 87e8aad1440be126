import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/types.js";
import { readBytesIfThere } from "./disk.js";
import { hashBytes } from "./hash.js";
import type { Home } from "./home.js";
import { readSealed, writeSealed, type Author } from "./sealed-file.js";

/**
 * `.specloom/cache`: the inputs and outputs of the last run, so that a run with nothing to do ends before loading
 * anything heavy. It is never committed, and `--check` ignores it. It is sealed, because a forged one could pass off
 * edited files as generated.
 */
export interface Manifest {
  /** The hash of the generator's code. */
  readonly generator: string;
  /** The hash of the command line and its working directory. */
  readonly settings: string;
  /** The hash of every file read, including the configuration, by absolute path; `absent` for a missing file. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Optional files that would have changed the run if they existed, unlike missing files of the document. */
  readonly lookedFor?: readonly string[];
  /** Every file written and the lock, by path relative to the root. */
  readonly outputs: Readonly<Record<string, OutputRecord>>;
  /** The size of the document. */
  readonly counts: Counts;
  /** What the run asked a function of the configuration, and the answers, if it has one. */
  readonly answers?: {
    readonly pointer: string;
    readonly answers: readonly (readonly [question: unknown, answer: string | null])[];
  };
  /** The warnings of the run, which a run with nothing to do prints again. */
  readonly warnings: readonly Diagnostic[];
}

export interface Counts {
  readonly operations: number;
  readonly schemas: number;
}

export interface OutputRecord {
  /** The hash of the whole file on disk, byte by byte. */
  readonly sha256: string;
  /** The hash of the code before formatting and of the formatter: equal source, equal result. */
  readonly source?: string;
}

/** Replaces the hash of a missing file. */
export const absent = "absent";

/** Returns the bytes of a file; undefined if it cannot be read. */
type ReadBytes = (path: string) => Buffer | undefined;

const manifestFile = { name: "cache", version: 1 } as const;

/** Reads the manifest of the last run; undefined if there is none by this author. */
export function readManifest(home: Home, author: Author): Manifest | undefined {
  return readSealed(home, manifestFile, author) as Manifest | undefined;
}

/**
 * Returns whether the last run had the same settings, every file that it read or wrote is unchanged, and no file has appeared that it
 * looked for.
 */
export function isUpToDate(manifest: Manifest, root: string, settings: string, read: ReadBytes = readBytes): boolean {
  if (manifest.settings !== settings) return false;
  if (manifest.lookedFor?.some((path) => read(path) !== undefined)) return false;
  return (
    Object.entries(manifest.inputs).every(([path, hash]) => hashOf(read(path)) === hash) &&
    Object.entries(manifest.outputs).every(([path, { sha256 }]) => hashOf(read(join(root, path))) === sha256)
  );
}

function hashOf(bytes: Buffer | undefined): string {
  return bytes === undefined ? absent : hashBytes(bytes);
}

/** Replaces the manifest. */
export function writeManifest(home: Home, manifest: Manifest, key: string): void {
  writeSealed(home, manifestFile, manifest, { generator: manifest.generator, key });
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readBytesIfThere(path);
  } catch {
    return undefined;
  }
}
