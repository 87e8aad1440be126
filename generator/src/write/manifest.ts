import { join } from "node:path";
import type { Diagnostic } from "../diagnostics/types.js";
import { readBytesIfThere, readOwn, writeAtomically } from "./disk.js";
import { hashBytes } from "./hash.js";
import { isRecord } from "./lock.js";
import { seal, unseal } from "./seal.js";
import { makeWorkFolder, workFolder } from "./work-folder.js";

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

const manifestFile = `${workFolder}/cache.json`;
const manifestVersion = 1;

/** Whose manifest it is. */
export interface Author {
  /** The hash of the generator's own code. */
  readonly generator: string;
  /** The user's: see seal.ts. */
  readonly key: string;
}

/** The manifest of the last run, or undefined where there is none of this author. */
export function readManifest(root: string, { generator, key }: Author): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(unseal(readOwn(join(root, manifestFile)) ?? "", key) ?? "null");
    return isRecord(value) && value["version"] === manifestVersion && value["generator"] === generator
      ? (value as unknown as Manifest)
      : undefined;
  } catch {
    return undefined;
  }
}

/** True where the same settings were run before, and every file read or written is still what it was. */
export function isUpToDate(manifest: Manifest, root: string, settings: string, read: ReadBytes = readBytes): boolean {
  const holds = (path: string, hash: string) => {
    const bytes = read(path);
    return bytes === undefined ? hash === absent : hashBytes(bytes) === hash;
  };
  return (
    manifest.settings === settings &&
    Object.entries(manifest.inputs).every(([path, hash]) => holds(path, hash)) &&
    Object.entries(manifest.outputs).every(([path, { sha256 }]) => holds(join(root, path), sha256))
  );
}

/** Replaces the manifest. It only saves time, so a failure to write it is nobody's problem. */
export function writeManifest(root: string, manifest: Manifest, key: string): void {
  try {
    makeWorkFolder(root);
    const text = `${JSON.stringify({ version: manifestVersion, ...manifest })}\n`;
    writeAtomically(join(root, manifestFile), seal(text, key));
  } catch {
    // The next run does everything again.
  }
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readBytesIfThere(path);
  } catch {
    return undefined;
  }
}
