import { Report } from "../diagnostics/report.js";
import { readModel } from "../pipeline.js";
import type { Outcome } from "../run/outcome.js";
import type { Need } from "../run/packages/peers.js";
import { prepareRun } from "../run/prepare.js";
import type { Session } from "./session.js";
import { findDocument, type TargetOptions } from "../run/target.js";

const needs: readonly Need[] = [{ peer: "@redocly/openapi-core", user: "`lint`" }];

/** Reports everything that `generate` reports, and possible improvements of the document. */
export async function lint(options: TargetOptions, session: Session): Promise<Outcome> {
  const report = new Report();
  const run = await prepareRun(findDocument(options, session, report), session, report, () => needs);
  const { loaded } = run === undefined ? {} : await readModel(run);
  if (run !== undefined && loaded !== undefined) {
    const { lintDocument } = await import("../load/index.js");
    const { spec, root, ruleset } = run.settings;
    await lintDocument({ file: spec, top: root, ...(ruleset !== undefined && { ruleset }), loaded, report });
  }
  return { diagnostics: report.diagnostics, changes: [], strict: true, sources: loaded?.files ?? [] };
}
