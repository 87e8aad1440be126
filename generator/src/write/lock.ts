import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Report } from "../diagnostics/report.js";
import { readOwn, statsOf } from "./disk.js";
import { homeOfLock, lockNameOf, namesNameOf, shownPath, type Home } from "./home.js";
import { byCodeUnit } from "../diagnostics/by-code-unit.js";
import { problemOfPath, problemOfLocation } from "./paths.js";

/** specloom.lock.json, committed to git: the generated files and their hashes. */

/** Takes the place of an output in the lock's entry for it. */
export const namesEmitter = "names";
const lockVersion = 1;

export interface LockEntry {
  /** The output that generated it. */
  readonly emitter: string;
  /**
   * Hashes of the file or of the section's content, with CRLF as LF. A file with any of them is unedited; there may be
   * several after a merge or an interrupted run.
   */
  readonly hashes: readonly string[];
}

export interface Lock {
  /** By path, relative to the root. */
  readonly files: ReadonlyMap<string, LockEntry>;
  /** By `path#section`. */
  readonly sections: ReadonlyMap<string, LockEntry>;
}

export const emptyLock: Lock = { files: new Map(), sections: new Map() };

/** A newer version of specloom wrote the lock, so its content may mean something else. */
class NewerLock extends Error {}

/** Reads the lock of a folder; empty if there is none. Reports GEN108 and returns undefined if it is invalid. */
export function readLock(home: Home, report: Report): Lock | undefined {
  const file = lockNameOf(home);
  const path = join(home.root, file);
  const text = readOwn(path);
  try {
    if (text !== undefined) return hasConflict(text) ? parseSides(text) : parseLock(text);
    if (statsOf(path) === undefined) return emptyLock;
    throw new Error("it is not an ordinary file");
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    report.add("GEN108", { file: shownPath(home, file), problem, isNewer: error instanceof NewerLock });
    return undefined;
  }
}

/** Returns the home whose lock lists a file, besides the given one: an API that has got another name has a new lock. */
export function formerHome(path: string, { root, api }: Home): Home | undefined {
  const homes = readdirSync(root).flatMap((name) => homeOfLock(root, name) ?? []);
  return homes.find((home) => home.api !== api && readLock(home, new Report())?.files.has(path));
}

/** Returns the folder below the root whose own lock lists a file: that of an earlier run with `-o`. */
export function folderOfEarlierRun(path: string, { root }: Home): string | undefined {
  const segments = path.split("/").slice(0, -1);
  const folders = segments.map((_, index) => segments.slice(0, index + 1).join("/"));
  return folders.find((folder) =>
    readLock({ root: join(root, folder) }, new Report())?.files.has(path.slice(folder.length + 1)),
  );
}

/** Returns the content of `specloom.names`, or of the file of an API of several; undefined if there is no such file. */
export function readNamesFile(home: Home): string | undefined {
  return readOwn(join(home.root, namesNameOf(home)));
}

/** Merges the entries of two locks. */
export function mergeLocks(one: Lock, other: Lock): Lock {
  return { files: mergeEntries(one.files, other.files), sections: mergeEntries(one.sections, other.sections) };
}

function mergeEntries(
  one: Lock["files"],
  other: Iterable<readonly [key: string, entry: LockEntry]>,
): ReadonlyMap<string, LockEntry> {
  const merged = new Map(one);
  for (const [key, { emitter, hashes }] of other) {
    merged.set(key, { emitter, hashes: [...new Set([...(merged.get(key)?.hashes ?? []), ...hashes])] });
  }
  return merged;
}

/** Formats the lock with one sorted line per file, so that git merges it line by line. */
export function printLock(lock: Lock): string {
  return `{\n  "version": ${lockVersion},\n  "files": ${printEntries(lock.files)},\n  "sections": ${printEntries(lock.sections)}\n}\n`;
}

function printEntries(entries: ReadonlyMap<string, LockEntry>): string {
  if (entries.size === 0) return "{}";
  const lines = [...entries]
    .sort(([left], [right]) => byCodeUnit(left, right))
    .map(([key, entry]) => `    ${JSON.stringify(key)}: ${printEntry(entry)}`);
  return `{\n${lines.join(",\n")}\n  }`;
}

function printEntry({ emitter, hashes }: LockEntry): string {
  const [hash, ...others] = hashes;
  return `{ "emitter": ${JSON.stringify(emitter)}, "sha256": ${JSON.stringify(others.length > 0 ? hashes : hash)} }`;
}

export function parseLock(text: string): Lock {
  if (text.trim() === "") throw new Error("it is empty");
  const value = parseJson(text);
  if (!isRecord(value)) throw new Error("it is not a JSON object");
  const { version } = value;
  if (typeof version === "number" && version > lockVersion) {
    throw new NewerLock(`a newer specloom wrote it, as version ${version}; this one knows version ${lockVersion}`);
  }
  if (version !== lockVersion) throw new Error(`it has no "version": ${lockVersion}`);
  return { files: parseEntries(value["files"]), sections: parseEntries(value["sections"]) };
}

/** Git's conflict markers, at the beginning of a line. */
const marker = /^(<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|)/;

function hasConflict(text: string): boolean {
  return text.split("\n").some((line) => marker.test(line));
}

/**
 * Reads the entries of all sides of a merge conflict. Every entry is its own line, and the key of a section contains a
 * `#`.
 */
function parseSides(text: string): Lock {
  const entries = text.split("\n").flatMap((line) => {
    const entry = /^\s*("(?:[^"\\]|\\.)*": \{.+\}),?\s*$/.exec(line)?.[1];
    return entry === undefined ? [] : Object.entries(parseJson(`{${entry}}`) as object);
  });
  const parsed = entries.map(([key, entry]: [string, unknown]) => [key, parseEntry(key, entry)] as const);
  const isSection = ([key]: readonly [string, LockEntry]) => key.includes("#");
  return {
    files: mergeEntries(
      new Map(),
      parsed.filter((entry) => !isSection(entry)),
    ),
    sections: mergeEntries(new Map(), parsed.filter(isSection)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not JSON");
  }
}

function parseEntries(value: unknown): ReadonlyMap<string, LockEntry> {
  if (!isRecord(value)) throw new Error("its files and sections must be objects");
  return new Map(Object.entries(value).map(([key, entry]) => [key, parseEntry(key, entry)]));
}

function parseEntry(key: string, value: unknown): LockEntry {
  // The lock comes from a repository, and stale paths in it are removed, so they must not point elsewhere.
  const path = key.split("#", 1)[0] ?? "";
  const problem = problemOfPath(path) ?? problemOfLocation(path);
  if (problem !== undefined) throw new Error(`it names the path ${JSON.stringify(key)}, which ${problem}`);
  const { emitter, sha256 } = isRecord(value) ? value : {};
  const hashes: readonly unknown[] = Array.isArray(sha256) ? sha256 : [sha256];
  if (typeof emitter === "string" && hashes.length > 0 && hashes.every((hash) => typeof hash === "string")) {
    return { emitter, hashes };
  }
  throw new Error(`its entry ${JSON.stringify(key)} needs "emitter" and "sha256"`);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
