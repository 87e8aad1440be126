import { Report } from "../diagnostics/report.js";
import { runPipeline } from "../pipeline.js";
import { recover, unifiedDiff, wasInterrupted, withClaim } from "../write/index.js";
import type { Change } from "../write/index.js";
import { loadEmitters } from "./emitters.js";
import type { Outcome } from "./outcome.js";
import { planOutputs } from "./plan-outputs.js";
import type { Session } from "./session.js";
import { findTarget, readSettings, type TargetOptions } from "./target.js";

/** Of one file's difference, and of all. */
const mostLinesPerFile = 40;
const mostLines = 400;

/**
 * Generates everything from nothing, in memory, and reports each file on disk that differs (GEN201). Writes nothing,
 * but for finishing what an interrupted run began. The cache is not asked.
 */
export async function check(options: TargetOptions, session: Session): Promise<Outcome> {
  const report = new Report();
  const outcome = (changes: readonly Change[] = [], sources: Outcome["sources"] = []): Outcome => ({
    diagnostics: report.diagnostics,
    changes,
    sources,
  });
  const target = findTarget(options, session, report);
  if (target === undefined) return outcome();
  const emitters = await loadEmitters(session);
  const settings = await readSettings(target, emitters.map(({ name }) => name), report);
  if (settings === undefined) return outcome();
  if (wasInterrupted(settings.root)) {
    const claimed = { root: settings.root, host: session.host, report };
    await withClaim(claimed, () => recover({ ...settings, force: false, report }));
    if (report.hasErrors) return outcome();
  }
  const only = target.emit && new Set(target.emit);
  const shared = { settings, emitters, report, ...(only && { only }) };
  const { loaded, files } = await runPipeline({ ...shared, onPhase: session.showPhase });
  const sources = loaded?.files ?? [];
  if (report.hasErrors || files === undefined) return outcome([], sources);
  // Forced, so that an edited file is a difference like any other.
  const plan = planOutputs({ ...shared, files, force: true });
  if (plan === undefined || report.hasErrors) return outcome([], sources);
  reportDifferences(plan.changes, settings.command, report);
  return outcome(plan.changes, sources);
}

function reportDifferences(changes: readonly Change[], command: string, report: Report): void {
  const states = { created: "missing", changed: "different", removed: "stale" } as const;
  for (const { kind, path } of changes) {
    if (kind !== "unchanged") report.add("GEN201", { path, state: states[kind], command });
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
  return unifiedDiff({ path: change.path, before, after, maxLines: mostLinesPerFile });
}
