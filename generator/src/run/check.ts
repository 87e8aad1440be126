import { Report } from "../diagnostics/report.js";
import { runPipeline } from "../pipeline.js";
import { shownPath, strayFiles, type Plan } from "../write/index.js";
import type { Environment } from "./environment.js";
import { withLockedOutputs } from "./locked-outputs.js";
import { readNames, recordNamesOf } from "./names.js";
import type { Outcome } from "./outcome.js";
import { planOutputs } from "./plan-outputs.js";
import { prepareRun } from "./prepare.js";
import type { Target } from "./target.js";

export interface CheckOptions {
  readonly target: Target;
  /** Plans changes of files that were edited by hand. */
  readonly force: boolean;
  /** Reports each file on disk that differs (GEN201), and not only the changes that a run would make. */
  readonly strict: boolean;
}

/** Generates everything in memory, without caches, and compares it with the files on disk. Writes nothing. */
export async function check(options: CheckOptions, environment: Environment): Promise<Outcome> {
  const report = new Report();
  const target = options.strict ? withLockedOutputs(options.target) : options.target;
  const run = await prepareRun(target, environment, report);
  if (run === undefined) return { diagnostics: report.diagnostics, changes: [], sources: [] };
  const names = readNames(run.settings, report);
  const { loaded, api, files } = await runPipeline({ ...run, names: names.names });
  const sources = [...(loaded?.files ?? []), names.source];
  if (api === undefined || files === undefined || report.hasErrors)
    return { diagnostics: report.diagnostics, changes: [], sources };
  // A strict comparison treats an edited file like any other difference.
  const { text } = recordNamesOf(api, names, loaded?.leftOut);
  const planned = { ...run, files, namesText: text, force: options.force || options.strict };
  const plan = planOutputs(planned);
  const changes = plan?.changes ?? [];
  if (options.strict && plan !== undefined) reportDifferences(plan, run.settings.rerun ?? run.settings.command, report);
  const counts = { operations: api.operations.length, schemas: api.schemas.length };
  const summary = !options.strict && { summary: { counts } };
  return { diagnostics: report.diagnostics, changes, ...(plan && { home: plan }), sources, ...summary };
}

function reportDifferences(plan: Plan, command: string, report: Report): void {
  const states = { created: "missing", changed: "different", removed: "stale" } as const;
  for (const change of plan.changes) {
    const { kind, path } = change;
    if (kind === "unchanged") continue;
    const edited = "edited" in change && change.edited === true;
    report.add("GEN201", { path: shownPath(plan, path), state: states[kind], command, edited });
  }
  for (const path of strayFiles(plan))
    report.add("GEN201", { path: shownPath(plan, path), state: "stray", command, edited: false });
}
