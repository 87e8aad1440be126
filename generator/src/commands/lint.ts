import { Report } from "../diagnostics/report.js";
import { readModel } from "../pipeline.js";
import { runEach } from "../run/index.js";
import type { Outcome } from "../run/outcome.js";
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
  return runEach(targets, report, (target) => lintTarget(target, session));
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
