import { Report } from "../diagnostics/report.js";
import type { FormattedFile } from "../format/index.js";
import { runPipeline, type PipelineInput } from "../pipeline.js";
import { unifiedDiff } from "../write/index.js";
import type { Change } from "../write/index.js";
import type { Outcome } from "./outcome.js";
import { planOutputs } from "./plan-outputs.js";
import { prepareRun } from "./prepare.js";
import type { Session } from "./session.js";
import { findTarget, type TargetOptions } from "./target.js";

/** Of the difference of a file that changed, of one that is missing or stale, and of all files. */
const mostLinesPerChange = 40;
const mostLinesPerFile = 10;
const mostLines = 400;
/** A row of a wide table says enough in so many characters. */
const longestLine = 200;

/**
 * Generates everything from nothing, in memory, and reports each file on disk that differs (GEN201). Writes nothing, also
 * after an interrupted run. The cache is not asked.
 */
export async function check(options: TargetOptions, session: Session): Promise<Outcome> {
  const report = new Report();
  const run = await prepareRun(findTarget(options, session, report), session, report);
  const result = run === undefined ? {} : await runPipeline(run);
  const changes = run !== undefined && result.files !== undefined ? compare(run, result.files) : [];
  return { diagnostics: report.diagnostics, changes, sources: result.loaded?.files ?? [] };
}

function compare(run: PipelineInput, files: readonly FormattedFile[]): readonly Change[] {
  if (run.report.hasErrors) return [];
  // Forced, so that an edited file is a difference like any other.
  const changes = planOutputs({ ...run, files, force: true })?.changes ?? [];
  reportDifferences(changes, run.settings.command, run.report);
  return changes;
}

function reportDifferences(changes: readonly Change[], command: string, report: Report): void {
  const states = { created: "missing", changed: "different", removed: "stale" } as const;
  for (const change of changes) {
    const { kind, path } = change;
    if (kind === "unchanged") continue;
    const edited = "edited" in change && change.edited === true;
    report.add("GEN201", { path, state: states[kind], command, edited });
  }
}

/** Each difference as a unified diff that leads from what is on disk to what the spec generates; bounded in length. */
export function printDifferences(changes: readonly Change[]): string {
  const diffs: string[] = [];
  let left = mostLines;
  for (const change of changes.filter(({ kind }) => kind !== "unchanged")) {
    if (left <= 0) return [...diffs, "... and further files\n"].join("");
    const diff = diffOf(change);
    diffs.push(diff);
    left -= diff.split("\n").length;
  }
  return diffs.join("");
}

function diffOf(change: Change): string {
  const before = "before" in change ? change.before.replaceAll("\r\n", "\n") : "";
  const after = change.kind === "removed" ? "" : change.after;
  const maxLines = change.kind === "changed" ? mostLinesPerChange : mostLinesPerFile;
  return unifiedDiff({ path: change.path, before, after, maxLines }).replace(/^.*$/gm, shorten);
}

function shorten(line: string): string {
  const more = line.length - longestLine;
  return more > 0 ? `${line.slice(0, longestLine)}... ${more} more characters` : line;
}
