import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathFrom } from "../diagnostics/paths.js";
import type { Report } from "../diagnostics/report.js";
import { findConfig } from "../config/index.js";
import { hashText, problemOfTarget, readBytesIfThere } from "../write/index.js";
import type { Fetched } from "./fetch-document.js";
import type { PulledFile, PullRecord } from "./record.js";

/** A file of a snapshot, and what becomes of it. */
export type FileChange =
  | { readonly kind: "created" | "changed" | "unchanged"; readonly path: string; readonly bytes: Buffer }
  | { readonly kind: "removed"; readonly path: string };

export interface PullPlan {
  readonly changes: readonly FileChange[];
  readonly record: PullRecord;
  /** Set if the source differs from what was pulled last. */
  readonly hasMoved: boolean;
}

export interface PlanInput {
  /** Absolute path of the snapshot. */
  readonly file: string;
  /** Without a query. */
  readonly url: string;
  /** Absolute: the folder that writes must not leave. */
  readonly top: string;
  readonly fetched: Fetched;
  readonly record: PullRecord | undefined;
  readonly force: boolean;
  readonly report: Report;
}

/** Compares downloaded files with those on disk. Reports GEN106 and GEN192 for files that must not be replaced. */
export function planPull(input: PlanInput): PullPlan {
  const { file, url, fetched, record, report } = input;
  const folder = dirname(file);
  checkFolder(input);
  const changes = [...fetched.files].map(([path, { bytes }]) => planFile(path, bytes, input));
  const gone = [...(record?.files ?? [])].filter(([path]) => !fetched.files.has(path));
  const removed = gone.flatMap(([path, entry]) => planRemoval(path, entry, input));
  for (const { path, kind } of [...changes, ...removed]) {
    const problem = kind === "unchanged" ? undefined : problemOfTarget(input.top, join(folder, path));
    if (problem !== undefined) report.add("GEN106", { path: pathFrom(input.top, join(folder, path)), problem });
  }
  const files = [...fetched.files].map(([path, { bytes, etag }]): readonly [string, PulledFile] => [
    path,
    { sha256: hashOf(bytes), ...(etag !== undefined && { etag }) },
  ]);
  const hasMoved = changes.some((change) => hasFileMoved(change, record)) || gone.length > 0;
  return { changes: [...changes, ...removed], record: { url, files: new Map(files) }, hasMoved };
}

/** Compares with what was pulled or, without a record of that, with the file. */
function hasFileMoved(change: FileChange, record: PullRecord | undefined): boolean {
  if (change.kind === "removed" || change.kind === "created") return true;
  const entry = record?.files.get(change.path);
  return entry === undefined ? change.kind === "changed" : entry.sha256 !== hashOf(change.bytes);
}

function planFile(path: string, bytes: Buffer, input: PlanInput): FileChange {
  const before = readBytesIfThere(join(dirname(input.file), path));
  if (before === undefined) return { kind: "created", path, bytes };
  if (hashOf(before) === hashOf(bytes)) return { kind: "unchanged", path, bytes };
  refuseForeign(path, before, input);
  return { kind: "changed", path, bytes };
}

function planRemoval(path: string, entry: PulledFile, input: PlanInput): readonly FileChange[] {
  const before = readBytesIfThere(join(dirname(input.file), path));
  if (before === undefined) return [];
  // An edited file that the document no longer references is the user's.
  return hashOf(before) === entry.sha256 ? [{ kind: "removed", path }] : [];
}

/** Reports GEN192 for a file that `pull` did not write, or that somebody has edited since. */
function refuseForeign(path: string, before: Buffer, { file, record, force, report, ...input }: PlanInput): void {
  const entry = record?.files.get(path);
  if (force || entry?.sha256 === hashOf(before)) return;
  const problem = entry === undefined ? "exists, and specloom pull did not write it" : "was edited by hand";
  const remedy =
    entry === undefined
      ? "move it, name another file, or replace it with --force"
      : "put your changes into an overlay, and discard the edit with --force";
  report.add("GEN192", { path: pathFrom(input.top, join(dirname(file), path)), problem, remedy });
}

/** Reports GEN192 if files that a server names would be among those of a project, where their names may have a meaning. */
function checkFolder({ file, fetched, report, ...input }: PlanInput): void {
  const folder = dirname(file);
  const config = findConfig(folder);
  const isProject =
    [".git", "package.json"].some((name) => existsSync(join(folder, name))) ||
    folder === input.top ||
    (config !== undefined && dirname(config.file) === folder);
  if (fetched.files.size === 1 || !isProject) return;
  const problem = `is in the folder of your project, and the document has ${fetched.files.size - 1} more files`;
  const remedy = `give it a folder of its own, such as openapi/${basename(file)}`;
  report.add("GEN192", { path: pathFrom(input.top, file), problem, remedy });
}

function hashOf(bytes: Buffer): string {
  return hashText(bytes.toString("utf8"));
}
