import { join } from "node:path";
import { readOwn, writeAtomically } from "./disk.js";
import { workFolderOf, type Home } from "./home.js";
import { isRecord } from "./lock.js";
import { seal, unseal } from "./seal.js";
import { makeWorkFolder } from "./work-folder.js";

/** Files of `.specloom` that only save time, sealed with the user's key: see seal.ts. */

/** Whose files they are. */
export interface Author {
  /** The hash of the generator's own code. */
  readonly generator: string;
  /** The user's: see seal.ts. */
  readonly key: string;
}

/** A file, and the version of its contents. No two files have the same version, so that none passes for another. */
export interface SealedFile {
  readonly name: string;
  readonly version: string | number;
}

/** Returns what this generator wrote there for this user; undefined for anything else. */
export function readSealed(
  home: Home,
  { name, version }: SealedFile,
  { generator, key }: Author,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(unseal(readOwn(pathOf(home, name)) ?? "", key) ?? "null");
    return isRecord(value) && value["version"] === version && value["generator"] === generator ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces what is there. A failure is nobody's problem: the next run does everything again. */
export function writeSealed(
  home: Home,
  { name, version }: SealedFile,
  value: object,
  { generator, key }: Author,
): void {
  try {
    makeWorkFolder(home);
    writeAtomically(pathOf(home, name), seal(`${JSON.stringify({ version, ...value, generator })}\n`, key));
  } catch {
    // As said.
  }
}

function pathOf(home: Home, name: string): string {
  return join(home.root, workFolderOf(home), name);
}
