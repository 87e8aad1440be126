import { join } from "node:path";
import type { Report } from "../diagnostics/report.js";
import { compareSides, policyOf, type PolicyOptions } from "./compare-sides.js";
import { Project, reservedByOutputs, type Selection } from "./project.js";
import type { DiffResult } from "./result/result.js";
import type { DiffEnvironment } from "./run.js";
import type { Repository } from "./sources/git.js";
import { listCommits, type Commit } from "./sources/log.js";
import {
  foldersOf,
  loadRevision,
  openRepository,
  overlaysOf,
  pathInRepository,
  resolveCommit,
  type RevisionPlace,
} from "./sources/open.js";
import type { Side } from "./sources/side.js";
import { followLinks } from "./sources/tree.js";
import { optional } from "../diagnostics/optional.js";

/** A range of commits: `v1.0.0..main`. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export interface HistoryOptions extends PolicyOptions, Selection {}

/** A commit that changed the API, or after which the document could not be read. */
export interface HistoryEntry {
  readonly commit: Commit;
  /** Absent if the document before or after the commit cannot be compared. */
  readonly result?: Omit<DiffResult, "packages">;
  readonly problem?: "added" | "removed" | "broken";
}

export interface HistoryOutcome extends Range {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
}

/** Reads `FROM..TO`. Without `TO`, it is `HEAD`. */
export function parseRange(text: string): Range {
  const [from = "", to = ""] = text.split(/\.\.\.?/, 2);
  return { from, to: to === "" ? "HEAD" : to };
}

/** Compares the document before and after each commit of a range. Reports what is wrong with the call. */
export async function readHistory(
  range: Range,
  { options, environment, report }: HistoryInput,
): Promise<HistoryOutcome | undefined> {
  const { folder } = environment;
  const policy = policyOf(options, folder, report);
  const repository = report.hasErrors ? undefined : await openRepository(folder, report);
  if (repository === undefined) return undefined;
  const from = await resolveCommit(repository, range.from, report);
  const to = await resolveCommit(repository, range.to, report);
  const project = new Project(environment, report, options);
  const context = { folder, document: () => project.document(), report };
  const path = report.hasErrors ? undefined : await pathInRepository(repository, undefined, context);
  if (from === undefined || to === undefined || path === undefined) return undefined;
  const api = await project.api();
  const own = { ...(project.folder !== undefined && { folder: project.folder }), ...(api !== undefined && { api }) };
  const names = await project.names();
  const code = { reserved: reservedByOutputs, ...own, ...(names && { names }) };
  const entries: HistoryEntry[] = [];
  const settings = await project.documentSettings(join(repository.top, path));
  const history = { repository, document: { path, ...optional("settings", settings) }, report };
  const commits = await listCommits(repository, { from, to }, [
    ...foldersOf(repository, path, settings),
    ...overlaysOf(repository, settings),
  ]);
  let before = await documentAt(`${commits.at(-1)?.hash ?? to}^`, history);
  for (const commit of commits.toReversed()) {
    const after = await documentAt(commit.hash, history);
    const sides = [before, after] as const;
    const shared = { policy, acceptedFor: () => undefined, root: repository.top, code };
    const entry = await compareStates(sides, { ...shared, today: commit.date.slice(0, 10) });
    if (entry !== undefined) entries.push({ commit, ...entry });
    // The commit after a broken document is compared with the last one that has none of its errors.
    if (entry?.problem !== "broken" || before?.loaded === undefined) before = after;
  }
  return { ...range, entries: entries.reverse() };
}

/** A document whose versions are read. */
interface DocumentHistory {
  readonly repository: Repository;
  readonly document: Pick<RevisionPlace, "path" | "settings">;
  readonly report: Report;
}

interface HistoryInput {
  readonly options: HistoryOptions;
  readonly environment: DiffEnvironment;
  readonly report: Report;
}

/** Returns the document at a commit; undefined if the commit does not have it. */
async function documentAt(
  revision: string,
  { repository, document, report }: DocumentHistory,
): Promise<Side | undefined> {
  const commit = await repository.commitOf(revision);
  if (commit === undefined || (await followLinks(repository, commit, document.path)) === undefined) return undefined;
  const place = { name: "revision", source: `git:${commit.slice(0, 12)}`, commit, ...document } as const;
  return loadRevision(repository, place, report);
}

/** Returns what changed between two states of the document; undefined if nothing did. */
async function compareStates(
  [before, after]: readonly [Side | undefined, Side | undefined],
  input: Parameters<typeof compareSides>[1],
): Promise<Omit<HistoryEntry, "commit"> | undefined> {
  if (before === undefined || after === undefined)
    return before === after ? undefined : { problem: before === undefined ? "added" : "removed" };
  if (after.loaded === undefined) return { problem: "broken" };
  const result = await compareSides([before, after], input);
  if (result === undefined) return { problem: "added" };
  return result.verdict === "none" ? undefined : { result };
}
