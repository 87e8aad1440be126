import { Report } from "../diagnostics/report.js";
import { readModel } from "../pipeline.js";
import type { NamedOutcome, Outcome } from "../run/outcome.js";
import type { Need } from "../run/packages/peers.js";
import { withoutFilter } from "../config/index.js";
import { prepareRun } from "../run/prepare.js";
import type { Session } from "./session.js";
import { asDocument, type Target } from "../run/target.js";
import type { TargetOptions } from "../run/target-options.js";
import { findTargets } from "../run/targets.js";

const needs: readonly Need[] = [{ peer: "@redocly/openapi-core", user: "`lint`" }];

/** Reports everything that `generate` reports, and possible improvements of the document. */
export async function lint(options: TargetOptions, session: Session): Promise<Outcome> {
  const report = new Report();
  const targets = await findTargets(asDocument(options), session, report);
  const [target] = targets;
  if (target === undefined) return { diagnostics: report.diagnostics, changes: [], strict: true, sources: [] };
  if (target.api === undefined) return lintTarget(target, session);
  const { joinOutcomes } = await import("../run/several.js");
  const outcomes: NamedOutcome[] = [];
  for (const one of targets) outcomes.push({ name: one.api ?? "", outcome: await lintTarget(one, session) });
  return joinOutcomes(outcomes);
}

async function lintTarget(target: Target, session: Session): Promise<Outcome> {
  const report = new Report();
  const run = await prepareRun(target, session, report, () => needs);
  const { loaded } = run === undefined ? {} : await readModel({ ...run, settings: withoutFilter(run.settings) });
  if (run !== undefined && loaded !== undefined) {
    const { lintDocument } = await import("../load/index.js");
    const { spec, root, ruleset } = run.settings;
    await lintDocument({ file: spec, top: root, ...(ruleset !== undefined && { ruleset }), loaded, report });
  }
  return { diagnostics: report.diagnostics, changes: [], strict: true, sources: loaded?.files ?? [] };
}
