import { addTo } from "../diagnostics/add-to.js";
import { join } from "node:path";
import { foldCase } from "../diagnostics/fold-case.js";
import type { Report } from "../diagnostics/report.js";
import { readIfThere, readOwn, statsOf } from "./disk.js";
import { createGuard, type Guard } from "./guard.js";
import { hashText, withLineFeeds } from "./hash.js";
import { lockNameOf, namesNameOf, shownPath, type Home } from "./home.js";
import {
  folderOfEarlierRun,
  formerHome,
  namesEmitter,
  mergeLocks,
  printLock,
  type Lock,
  type LockEntry,
} from "./lock.js";
import { byCodeUnit } from "../diagnostics/by-code-unit.js";
import { isBelow, parentOf, problemOfPath, problemOfLocation } from "./paths.js";
import { readSection, replaceSection, withoutMarkers } from "./sections.js";

/** Compares the output with the disk and the lock, and decides what to do about each file. Writes nothing. */

/** A formatted file to be written. */
export interface OutputFile {
  /** The output that generated it. */
  readonly emitter: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Set if the text only replaces the section of that name. */
  readonly section?: string;
}

/** The paths that an output may write. */
export interface OutputFolder {
  readonly emitter: string;
  /** Relative to the root, with forward slashes; "." is the root. */
  readonly folder: string;
  /** Hand-written files with sections of this output, relative to the root. */
  readonly sections: readonly string[];
}

export interface PlanInput extends Home {
  /** Every output of the configuration, including those that did not run. */
  readonly folders: readonly OutputFolder[];
  readonly files: readonly OutputFile[];
  /** The outputs that ran; `all` if none was left out, so that files of removed outputs become stale, too. */
  readonly ran: ReadonlySet<string> | "all";
  /** The known generated files: those of the lock and of an interrupted run. */
  readonly lock: Lock;
  /** The content of `specloom.names`. Absent: it stays as it is. */
  readonly namesText?: string;
  /** Overwrites files that were edited by hand. */
  readonly force: boolean;
  /** The command that generates, for diagnostics. */
  readonly command: string;
  readonly report: Report;
}

/** Whole files: `before` is the content on disk, `after` the new content. */
export type Change =
  | (Written & { readonly kind: "created" })
  | (Edited & Written & { readonly kind: "changed"; readonly before: string })
  | { readonly kind: "unchanged"; readonly path: string; readonly after: string }
  | (Edited & { readonly kind: "removed"; readonly path: string; readonly before: string });

interface Written {
  readonly path: string;
  readonly after: string;
  /** A next run can write it again: a whole file, and not a file of the user's with a section, a lock or names. */
  readonly isRepeatable?: true;
}

interface Edited {
  /** Set if the lost content is not known to be generated. */
  readonly edited?: true;
}

export interface Plan extends Home {
  /** Ordered by path, with the lock last: once it is written, everything else is. */
  readonly changes: readonly Change[];
  /** The known generated files while the plan is being committed: of this run and earlier ones. */
  readonly journal: Lock;
}

interface Planning extends PlanInput {
  /** Generated files that somebody edited, and that the run would lose: collected here, and reported together. */
  readonly edited: string[];
}

/** More edited files than these are reported as one problem: it was a formatter, or a linter that fixes. */
const mostEdited = 5;

/** Plans a run. Reports GEN101 to GEN106 and GEN111; if any of them is an error, the plan must not be committed. */
export function planChanges(request: PlanInput): Plan {
  const input: Planning = { ...request, files: request.files.map(withoutOwnMarkers), edited: [] };
  const stale = staleEntries(input);
  const guard = createGuard(input, new Set(stale.files.map(([path]) => path)));
  const sound = soundFiles(input, guard);
  const whole = sound.filter((file) => file.section === undefined);
  const changes = [
    ...whole.map((file) => planFile(file, input)),
    ...planSections(sound, stale.sections, input),
    ...planRemovals(stale.files, whole, guard, input),
  ].filter((change) => change !== undefined);
  reportEdited(input);
  const sorted = changes.sort((left, right) => byCodeUnit(left.path, right.path));
  const next = nextLock(sound, input);
  const names = input.namesText === undefined ? [] : [planOwn(namesNameOf(input), input.namesText, input.root)];
  const lock = planOwn(lockNameOf(input), printLock(next), input.root);
  const { root, api, folder } = input;
  return {
    root,
    ...(api !== undefined && { api }),
    ...(folder !== undefined && { folder }),
    changes: [...sorted, ...names, lock],
    journal: mergeLocks(input.lock, next),
  };
}

// ------------------------------------------------------------------------------------------ which files at all

function withoutOwnMarkers(file: OutputFile): OutputFile {
  return file.section === undefined ? file : { ...file, text: withoutMarkers(file.text) };
}

/** Returns the files whose paths are allowed, and reports the others. */
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
    // A file in place of the output folder blocks all its files.
    if (unsafe !== undefined && !reported.has(unsafe))
      input.report.add("GEN106", { path: shownPath(input, path), problem: unsafe });
    if (unsafe !== undefined) reported.add(unsafe);
    return unsafe === undefined;
  });
}

function pathChecker(input: PlanInput): (file: OutputFile) => string | undefined {
  const owners = new Map<string, OutputFile>();
  const parents = parentKeys(input.files);
  return (file) => {
    const problem = problemOfPath(file.path) ?? problemOfLocation(file.path);
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

/** Returns the configured folder of a file; undefined if its output may not write there. */
function folderOf(file: OutputFile, folders: readonly OutputFolder[]): string | undefined {
  const own = folders.find((output) => output.emitter === file.emitter);
  if (file.section !== undefined) return own?.sections.includes(file.path) ? parentOf(file.path) : undefined;
  return own !== undefined && isBelow(own.folder, file.path) ? own.folder : undefined;
}

// ------------------------------------------------------------------------------------------------- whole files

function planFile(file: OutputFile, input: Planning): Change | undefined {
  const { path, text: after } = file;
  const before = readIfThere(join(input.root, path));
  if (before === undefined) return { kind: "created", path, after, isRepeatable: true };
  if (withLineFeeds(before) === after) return { kind: "unchanged", path, after: before };
  const known = input.lock.files.get(path);
  if (isKnown(known, before)) return { kind: "changed", path, before, after, isRepeatable: true };
  if (input.force) return { kind: "changed", path, before, after, edited: true, isRepeatable: true };
  if (known !== undefined) input.edited.push(path);
  else reportForeign(path, input);
  return undefined;
}

function reportEdited({ edited, command, report, ...home }: Planning): void {
  const paths = [...edited].sort(byCodeUnit).map((path) => shownPath(home, path));
  const [first, ...others] = paths;
  if (first !== undefined && paths.length > mostEdited) {
    report.add("GEN101", { path: first, others: others.length, command });
    return;
  }
  for (const path of paths) report.add("GEN101", { path, command });
}

function reportForeign(path: string, input: PlanInput): void {
  const facts = { path: shownPath(input, path), command: input.command, moves: movesOf(path, input) };
  input.report.add("GEN102", { ...facts, ...earlierRun(path, input) });
}

/** Returns the commands that keep the locks of an API whose name has changed. */
function movesOf(path: string, home: PlanInput): readonly string[] {
  const former = formerHome(path, home);
  const names = former === undefined ? [] : [lockNameOf, namesNameOf];
  return names.map((nameOf) => `git mv ${shownPath(home, nameOf(former!))} ${shownPath(home, nameOf(home))}`);
}

/** Returns what to say of a file that a run with `-o` generated: all files of that run are one problem. */
function earlierRun(path: string, input: PlanInput) {
  const folder = folderOfEarlierRun(path, input);
  if (folder === undefined) return {};
  const [from, to] = [`${folder}/${namesNameOf({})}`, namesNameOf(input)].map((name) => shownPath(input, name));
  const lock = shownPath(input, `${folder}/${lockNameOf({})}`);
  return { earlier: { folder: shownPath(input, folder), move: `move ${from} to ${to}, delete ${lock}` } };
}

/** Returns whether a text is a generated one. A power cut may leave an empty file, see `stageChanges`. */
function isKnown(entry: LockEntry | undefined, text: string): boolean {
  return entry !== undefined && (text === "" || entry.hashes.includes(hashText(text)));
}

function planRemovals(
  stale: readonly (readonly [path: string, entry: LockEntry])[],
  written: readonly OutputFile[],
  guard: Guard,
  input: Planning,
): readonly Change[] {
  const kept = new Set(written.map((file) => foldCase(file.path)));
  const owned = (path: string) => input.folders.some(({ folder }) => isBelow(folder, path));
  reportForgotten(
    stale.map(([path]) => path).filter((path) => !owned(path)),
    input,
  );
  return stale.flatMap(([path, entry]) => {
    // A file renamed only in case is the same file on a file system that ignores case, so it must not be removed.
    const renamed = kept.has(foldCase(path)) && ignoresCase(input.root, path);
    return owned(path) && !renamed ? planRemoval(path, entry, guard, input) : [];
  });
}

function planRemoval(path: string, entry: LockEntry, guard: Guard, input: Planning): readonly Change[] {
  const folder = input.folders.find((output) => isBelow(output.folder, path))?.folder ?? ".";
  const problem = guard(folder, path);
  if (problem !== undefined) {
    input.report.add("GEN106", { path: shownPath(input, path), problem });
    return [];
  }
  const before = readIfThere(join(input.root, path));
  if (before === undefined) return [];
  if (isKnown(entry, before)) return [{ kind: "removed", path, before }];
  if (input.force) return [{ kind: "removed", path, before, edited: true }];
  input.edited.push(path);
  return [];
}

/** Returns whether the file also exists under a name in another case. */
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
  // From the root: a run from another folder may repeat a warning.
  for (const [folder, count] of counts) input.report.add("GEN111", { folder, count });
}

// ---------------------------------------------------------------------------------------------------- sections

/** Returns one change for each hand-written file with sections, whether they are replaced or emptied. */
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
  /** No output generates the section any longer, so it is emptied if it still exists. */
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
    if (!stale) input.report.add("GEN104", { path: shownPath(input, path), section, problem: "there is no such file" });
  }
}

interface Replaced {
  readonly file: string;
  /** Set if the section's old content is not known to be generated. */
  readonly edited: boolean;
}

/** Returns the file with the edit applied; undefined after a report. */
function replaceIn(file: string, path: string, edit: SectionEdit, input: PlanInput): Replaced | undefined {
  const { section, text, stale } = edit;
  const found = readSection(file, section);
  if ("problem" in found) {
    if (stale) return { file, edited: false }; // its markers went with it
    input.report.add("GEN104", { path: shownPath(input, path), section, problem: found.problem });
    return undefined;
  }
  if (found.text === text.trim()) return { file, edited: false };
  // Empty markers invite the first run.
  const edited = found.text !== "" && !isKnown(input.lock.sections.get(`${path}#${section}`), found.text);
  if (edited && !input.force) {
    input.report.add("GEN103", { path: shownPath(input, path), section, command: input.command });
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

/** Returns the entries of the lock that the outputs of this run could have written and did not. */
function staleEntries(input: PlanInput): StaleEntries {
  const emitted = new Set(input.files.map(keyOf));
  const names = namesNameOf(input);
  const isStale = ([key, { emitter }]: readonly [string, LockEntry]) =>
    hasRun(input, emitter) && !emitted.has(key) && key !== names;
  return { files: [...input.lock.files].filter(isStale), sections: [...input.lock.sections].filter(isStale) };
}

function hasRun({ ran }: PlanInput, emitter: string): boolean {
  return ran === "all" || ran.has(emitter);
}

/** Plans a file of specloom's own at the root, whatever it has now. */
function planOwn(path: string, after: string, root: string): Change {
  const before = readOwn(join(root, path));
  if (before === undefined) return { kind: "created", path, after };
  if (withLineFeeds(before) === after) return { kind: "unchanged", path, after: before };
  return { kind: "changed", path, before, after };
}

function nextLock(files: readonly OutputFile[], input: PlanInput): Lock {
  const names = namesNameOf(input);
  const keep = (entries: ReadonlyMap<string, LockEntry>) =>
    [...entries]
      .filter(([key, { emitter }]) => !hasRun(input, emitter) || key === names)
      .map(([key, entry]) => [key, withOneHash(key, entry, input.root)] as const);
  const entriesOf = (wanted: boolean) =>
    files
      .filter((file) => (file.section !== undefined) === wanted)
      .map((file) => [keyOf(file), { emitter: file.emitter, hashes: [hashOf(file)] }] as const);
  const own = input.namesText === undefined ? [] : [{ emitter: namesEmitter, hashes: [hashText(input.namesText)] }];
  return {
    files: new Map([...keep(input.lock.files), ...entriesOf(false), ...own.map((entry) => [names, entry] as const)]),
    sections: new Map([...keep(input.lock.sections), ...entriesOf(true)]),
  };
}

/** Returns the hash that the file has or, if unknown, the last and newest one. */
function withOneHash(key: string, { emitter, hashes }: LockEntry, root: string): LockEntry {
  if (hashes.length === 1) return { emitter, hashes };
  const text = key.includes("#") ? undefined : readOwn(join(root, key));
  const hash = text === undefined ? undefined : hashText(text);
  return { emitter, hashes: [hash !== undefined && hashes.includes(hash) ? hash : hashes[hashes.length - 1]!] };
}

function hashOf({ section, text }: OutputFile): string {
  return hashText(section === undefined ? text : text.trim());
}
