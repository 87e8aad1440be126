import { addTo } from "../diagnostics/add-to.js";
import { join } from "node:path";
import { foldCase } from "../diagnostics/fold-case.js";
import type { Report } from "../diagnostics/report.js";
import { readIfThere, readOwn, statsOf } from "./disk.js";
import { createGuard, type Guard } from "./guard.js";
import { hashText, withLineFeeds } from "./hash.js";
import { lockName, mergeLocks, printLock, type Lock, type LockEntry } from "./lock.js";
import { byCodeUnit, isBelow, parentOf, problemOfPath, problemOfPlace } from "./paths.js";
import { readSection, replaceSection, withoutMarkers } from "./sections.js";

/** Compares what was emitted with the disk and the lock, and decides what to do about each file. Writes nothing. */

/** A formatted file on its way to the disk. */
export interface OutputFile {
  /** The output that it belongs to. */
  readonly emitter: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Set where the text replaces only the section of that name. */
  readonly section?: string;
}

/** Where an output may write. */
export interface OutputFolder {
  readonly emitter: string;
  /** Relative to the root, with forward slashes; "." is the root. */
  readonly folder: string;
  /** Hand-written files that hold sections of this output, relative to the root. */
  readonly sections: readonly string[];
}

export interface PlanInput {
  /** Absolute. */
  readonly root: string;
  /** Every output of the configuration, also those that did not run. */
  readonly folders: readonly OutputFolder[];
  readonly files: readonly OutputFile[];
  /** The outputs that ran; `all` where none was left out, so that files of forgotten outputs are stale too. */
  readonly ran: ReadonlySet<string> | "all";
  /** What is known to be generated: the lock, and what an interrupted run was about to write. */
  readonly lock: Lock;
  /** Marks a run for some files of the outputs only. All others stay as they are. */
  readonly partial?: true;
  /** Overwrite files that were edited by hand. */
  readonly force: boolean;
  /** Named in diagnostics: the command that generates. */
  readonly command: string;
  readonly report: Report;
}

/** Whole files: `before` is what the disk has, `after` what it is to have. */
export type Change =
  | { readonly kind: "created"; readonly path: string; readonly after: string }
  | (Edited & { readonly kind: "changed"; readonly path: string; readonly before: string; readonly after: string })
  | { readonly kind: "unchanged"; readonly path: string; readonly after: string }
  | (Edited & { readonly kind: "removed"; readonly path: string; readonly before: string });

interface Edited {
  /** Set where what is lost is not known to be generated. */
  readonly edited?: true;
}

export interface Plan {
  readonly root: string;
  /** Ordered by path, but for the lock, which comes last: once it is there, the rest is. */
  readonly changes: readonly Change[];
  /** What is known to be generated while the plan is being committed: by this run or by an earlier one. */
  readonly journal: Lock;
}

/**
 * What a run has to do. Reports GEN101 to GEN106, all that apply, and GEN111; with an error among them nothing may
 * be written.
 */
export function planChanges(request: PlanInput): Plan {
  const input = { ...request, files: request.files.map(withoutOwnMarkers) };
  const stale = staleEntries(input);
  const guard = createGuard(input.root, new Set(stale.files.map(([path]) => path)));
  const sound = soundFiles(input, guard);
  const whole = sound.filter((file) => file.section === undefined);
  const changes = [
    ...whole.map((file) => planFile(file, input)),
    ...planSections(sound, stale.sections, input),
    ...planRemovals(stale.files, whole, guard, input),
  ].filter((change) => change !== undefined);
  const sorted = changes.sort((left, right) => byCodeUnit(left.path, right.path));
  const next = nextLock(sound, input);
  return { root: input.root, changes: [...sorted, planLock(next, input)], journal: mergeLocks(input.lock, next) };
}

// ------------------------------------------------------------------------------------------ which files at all

function withoutOwnMarkers(file: OutputFile): OutputFile {
  return file.section === undefined ? file : { ...file, text: withoutMarkers(file.text) };
}

/** The files that may be written where they want to go; the others are reported. */
function soundFiles(input: PlanInput, guard: Guard): readonly OutputFile[] {
  const problemOf = pathChecker(input);
  const reported = new Set<string>();
  return input.files.filter((file) => {
    const { path, emitter } = file;
    const problem = problemOf(file);
    if (problem !== undefined) {
      input.report.add("GEN105", { path, emitter, problem });
      return false;
    }
    const unsafe = guard(folderOf(file, input.folders) ?? ".", path);
    // A file in the place of the output folder is in the way of all files.
    if (unsafe !== undefined && !reported.has(unsafe)) input.report.add("GEN106", { path, problem: unsafe });
    if (unsafe !== undefined) reported.add(unsafe);
    return unsafe === undefined;
  });
}

function pathChecker(input: PlanInput): (file: OutputFile) => string | undefined {
  const owners = new Map<string, OutputFile>();
  const parents = parentKeys(input.files);
  return (file) => {
    const problem = problemOfPath(file.path) ?? problemOfPlace(file.path);
    if (problem !== undefined) return problem;
    if (folderOf(file, input.folders) === undefined) return "lies outside the folders of that output";
    const key = `${foldCase(file.path)}${file.section === undefined ? "" : `#${file.section}`}`;
    const owner = owners.get(key);
    owners.set(key, file);
    if (owner !== undefined) return collision(file, owner);
    return parents.has(foldCase(file.path)) ? "is a folder of other generated files as well" : undefined;
  };
}

function collision(file: OutputFile, owner: OutputFile): string {
  return file.path === owner.path
    ? `the output "${owner.emitter}" writes too`
    : `is the file ${owner.path} where the file system ignores case`;
}

function parentKeys(files: readonly OutputFile[]): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const { path } of files) {
    for (let folder = parentOf(path); folder !== "." && !parents.has(foldCase(folder)); folder = parentOf(folder)) {
      parents.add(foldCase(folder));
    }
  }
  return parents;
}

/** The configured folder that a file lies in, or undefined where its output may not write it. */
function folderOf(file: OutputFile, folders: readonly OutputFolder[]): string | undefined {
  const own = folders.find((output) => output.emitter === file.emitter);
  if (file.section !== undefined) return own?.sections.includes(file.path) ? parentOf(file.path) : undefined;
  return own !== undefined && isBelow(own.folder, file.path) ? own.folder : undefined;
}

// ------------------------------------------------------------------------------------------------- whole files

function planFile(file: OutputFile, input: PlanInput): Change | undefined {
  const { path, text: after } = file;
  const before = readIfThere(join(input.root, path));
  if (before === undefined) return { kind: "created", path, after };
  if (withLineFeeds(before) === after) return { kind: "unchanged", path, after: before };
  const known = input.lock.files.get(path);
  if (isKnown(known, before)) return { kind: "changed", path, before, after };
  if (input.force) return { kind: "changed", path, before, after, edited: true };
  input.report.add(known === undefined ? "GEN102" : "GEN101", { path, command: input.command });
  return undefined;
}

function isKnown(entry: LockEntry | undefined, text: string): boolean {
  return entry?.hashes.includes(hashText(text)) ?? false;
}

function planRemovals(
  stale: readonly (readonly [path: string, entry: LockEntry])[],
  written: readonly OutputFile[],
  guard: Guard,
  input: PlanInput,
): readonly Change[] {
  const kept = new Set(written.map((file) => foldCase(file.path)));
  const owned = (path: string) => input.folders.some(({ folder }) => isBelow(folder, path));
  reportForgotten(
    stale.map(([path]) => path).filter((path) => !owned(path)),
    input,
  );
  return stale.flatMap(([path, entry]) => {
    // A file that changed its name in case alone is one file where case is ignored, and must not be removed.
    const renamed = kept.has(foldCase(path)) && ignoresCase(input.root, path);
    return owned(path) && !renamed ? planRemoval(path, entry, guard, input) : [];
  });
}

function planRemoval(path: string, entry: LockEntry, guard: Guard, input: PlanInput): readonly Change[] {
  const folder = input.folders.find((output) => isBelow(output.folder, path))?.folder ?? ".";
  const problem = guard(folder, path);
  if (problem !== undefined) {
    input.report.add("GEN106", { path, problem });
    return [];
  }
  const before = readIfThere(join(input.root, path));
  if (before === undefined) return [];
  if (isKnown(entry, before)) return [{ kind: "removed", path, before }];
  if (input.force) return [{ kind: "removed", path, before, edited: true }];
  input.report.add("GEN101", { path, command: input.command });
  return [];
}

/** True where the file is also there under a name in the other case. */
function ignoresCase(root: string, path: string): boolean {
  const swapped = path === path.toUpperCase() ? path.toLowerCase() : path.toUpperCase();
  return statsOf(join(root, path)) !== undefined && statsOf(join(root, swapped)) !== undefined;
}

function reportForgotten(paths: readonly string[], input: PlanInput): void {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (statsOf(join(input.root, path)) === undefined) continue;
    counts.set(parentOf(path), (counts.get(parentOf(path)) ?? 0) + 1);
  }
  for (const [folder, count] of counts) input.report.add("GEN111", { folder, count });
}

// ---------------------------------------------------------------------------------------------------- sections

/** One change per hand-written file that holds sections, whether they are replaced or emptied. */
function planSections(
  files: readonly OutputFile[],
  stale: readonly (readonly [key: string, entry: LockEntry])[],
  input: PlanInput,
): readonly (Change | undefined)[] {
  const edits = new Map<string, SectionEdit[]>();
  const add = (path: string, edit: SectionEdit) => addTo(edits, path, edit);
  for (const { path, section, text } of files) if (section !== undefined) add(path, { section, text });
  for (const [key] of stale) {
    const [path = "", section = ""] = key.split("#");
    if (input.folders.some(({ sections }) => sections.includes(path))) add(path, { section, text: "", stale: true });
  }
  return [...edits].map(([path, list]) => planSectionFile(path, list, input));
}

interface SectionEdit {
  readonly section: string;
  readonly text: string;
  /** No output makes it any more: it is emptied if it is still there. */
  readonly stale?: true;
}

function planSectionFile(path: string, edits: readonly SectionEdit[], input: PlanInput): Change | undefined {
  const before = readIfThere(join(input.root, path));
  if (before === undefined) return missingFile(path, edits, input);
  let after = before;
  let edited = false;
  for (const edit of edits) {
    const replaced = replaceIn(after, path, edit, input);
    if (replaced === undefined) return undefined;
    after = replaced.file;
    edited ||= replaced.edited;
  }
  if (before === after) return { kind: "unchanged", path, after };
  return { kind: "changed", path, before, after, ...(edited && { edited }) };
}

function missingFile(path: string, edits: readonly SectionEdit[], input: PlanInput): undefined {
  for (const { section, stale } of edits) {
    if (!stale) input.report.add("GEN104", { path, section, problem: "there is no such file" });
  }
}

interface Replaced {
  readonly file: string;
  /** Whether the section held what is not known to be generated. */
  readonly edited: boolean;
}

/** The file with that edit made, or undefined where it cannot be, which is reported. */
function replaceIn(file: string, path: string, edit: SectionEdit, input: PlanInput): Replaced | undefined {
  const { section, text, stale } = edit;
  const found = readSection(file, section);
  if ("problem" in found) {
    if (stale) return { file, edited: false }; // its markers went with it
    input.report.add("GEN104", { path, section, problem: found.problem });
    return undefined;
  }
  if (found.text === text.trim()) return { file, edited: false };
  // A pair of markers with nothing between them invites the first run.
  const edited = found.text !== "" && !isKnown(input.lock.sections.get(`${path}#${section}`), found.text);
  if (edited && !input.force) {
    input.report.add("GEN103", { path, section, command: input.command });
    return undefined;
  }
  return { file: replaceSection(file, section, text), edited };
}

// ---------------------------------------------------------------------------------------------------- the lock

function keyOf({ path, section }: OutputFile): string {
  return section === undefined ? path : `${path}#${section}`;
}

interface StaleEntries {
  readonly files: readonly (readonly [string, LockEntry])[];
  readonly sections: readonly (readonly [string, LockEntry])[];
}

/** What the lock knows, the outputs that ran could have written, and did not. */
function staleEntries(input: PlanInput): StaleEntries {
  if (input.partial) return { files: [], sections: [] };
  const emitted = new Set(input.files.map(keyOf));
  const isStale = ([key, { emitter }]: readonly [string, LockEntry]) => hasRun(input, emitter) && !emitted.has(key);
  return { files: [...input.lock.files].filter(isStale), sections: [...input.lock.sections].filter(isStale) };
}

function hasRun({ ran }: PlanInput, emitter: string): boolean {
  return ran === "all" || ran.has(emitter);
}

function planLock(next: Lock, input: PlanInput): Change {
  const after = printLock(next);
  const before = readOwn(join(input.root, lockName));
  if (before === undefined) return { kind: "created", path: lockName, after };
  if (withLineFeeds(before) === after) return { kind: "unchanged", path: lockName, after: before };
  return { kind: "changed", path: lockName, before, after };
}

function nextLock(files: readonly OutputFile[], input: PlanInput): Lock {
  const made = new Set(files.map(keyOf));
  const keep = (entries: ReadonlyMap<string, LockEntry>) =>
    [...entries]
      .filter(([key, { emitter }]) => (input.partial ? !made.has(key) : !hasRun(input, emitter)))
      .map(([key, entry]) => [key, withOneHash(key, entry, input.root)] as const);
  const entriesOf = (wanted: boolean) =>
    files
      .filter((file) => (file.section !== undefined) === wanted)
      .map((file) => [keyOf(file), { emitter: file.emitter, hashes: [hashOf(file)] }] as const);
  return {
    files: new Map([...keep(input.lock.files), ...entriesOf(false)]),
    sections: new Map([...keep(input.lock.sections), ...entriesOf(true)]),
  };
}

/** Of several hashes the one that the file has; where that cannot be told, the last, which is the latest. */
function withOneHash(key: string, { emitter, hashes }: LockEntry, root: string): LockEntry {
  if (hashes.length === 1) return { emitter, hashes };
  const text = key.includes("#") ? undefined : readOwn(join(root, key));
  const hash = text === undefined ? undefined : hashText(text);
  return { emitter, hashes: [hash !== undefined && hashes.includes(hash) ? hash : hashes[hashes.length - 1]!] };
}

function hashOf({ section, text }: OutputFile): string {
  return hashText(section === undefined ? text : text.trim());
}
