import { join } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { readIfThere } from "./disk.js";
import { byCodeUnit, problemOfPath } from "./paths.js";

/** specloom.lock.json, committed to git: which files specloom made, and the hash of each. */

export const lockName = "specloom.lock.json";
const lockVersion = 1;

export interface LockEntry {
  /** The output that made it. */
  readonly emitter: string;
  /** Of the file, or of the section's text; CRLF counts as LF. */
  readonly sha256: string;
}

export interface Lock {
  /** By path, relative to the root. */
  readonly files: ReadonlyMap<string, LockEntry>;
  /** By `path#section`. */
  readonly sections: ReadonlyMap<string, LockEntry>;
}

export const emptyLock: Lock = { files: new Map(), sections: new Map() };

/** The lock in that folder, empty where there is none. Reports GEN108 and returns undefined where it is unreadable. */
export function readLock(root: string, report: Report): Lock | undefined {
  const text = readIfThere(join(root, lockName));
  if (text === undefined) return emptyLock;
  try {
    return parseLock(text);
  } catch (error) {
    report.add("GEN108", { file: lockName, problem: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/** One line per file, sorted, so that git merges it line by line. */
export function printLock(lock: Lock): string {
  return `{\n  "version": ${lockVersion},\n  "files": ${printEntries(lock.files)},\n  "sections": ${printEntries(lock.sections)}\n}\n`;
}

function printEntries(entries: ReadonlyMap<string, LockEntry>): string {
  if (entries.size === 0) return "{}";
  const lines = [...entries]
    .sort(([left], [right]) => byCodeUnit(left, right))
    .map(([key, { emitter, sha256 }]) => `    ${JSON.stringify(key)}: ${printEntry(emitter, sha256)}`);
  return `{\n${lines.join(",\n")}\n  }`;
}

function printEntry(emitter: string, sha256: string): string {
  return `{ "emitter": ${JSON.stringify(emitter)}, "sha256": "${sha256}" }`;
}

function parseLock(text: string): Lock {
  const value = parseJson(text);
  if (!isRecord(value) || value["version"] !== lockVersion) {
    throw new Error(`it is not a lock of version ${lockVersion}, the one that this specloom writes`);
  }
  return { files: parseEntries(value["files"]), sections: parseEntries(value["sections"]) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const conflict = /^(<<<<<<<|=======|>>>>>>>)/m.test(text);
    throw new Error(conflict ? "it has the conflict markers of a merge" : "it is not JSON");
  }
}

function parseEntries(value: unknown): ReadonlyMap<string, LockEntry> {
  if (!isRecord(value)) throw new Error("its files and sections must be objects");
  return new Map(Object.entries(value).map(([key, entry]) => [key, parseEntry(key, entry)]));
}

function parseEntry(key: string, value: unknown): LockEntry {
  // The lock comes from a repository, and its paths are removed when they are stale: they may not lead elsewhere.
  const problem = problemOfPath(key.split("#", 1)[0] ?? "");
  if (problem !== undefined) throw new Error(`it names the path ${JSON.stringify(key)}, which ${problem}`);
  const { emitter, sha256 } = isRecord(value) ? value : {};
  if (typeof emitter !== "string" || typeof sha256 !== "string") {
    throw new Error(`its entry ${JSON.stringify(key)} needs "emitter" and "sha256"`);
  }
  return { emitter, sha256 };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
