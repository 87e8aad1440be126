import { Report } from "../diagnostics/report.js";
import { readModel } from "../pipeline.js";
import type { Outcome } from "./outcome.js";
import { prepareRun } from "./prepare.js";
import type { Session } from "./session.js";
import { findDocument, type TargetOptions } from "./target.js";

/** What generate would report, and what a reader of the document would wish for besides. */
export async function lint(options: TargetOptions, session: Session): Promise<Outcome> {
  const report = new Report();
  const run = await prepareRun(findDocument(options, session, report), session, report);
  const { loaded } = run === undefined ? {} : await readModel(run);
  if (run !== undefined && loaded !== undefined) {
    const { lintDocument } = await import("../load/index.js");
    const { spec, root, ruleset } = run.settings;
    await lintDocument({ file: spec, top: root, ...(ruleset !== undefined && { ruleset }), loaded, report });
  }
  return { diagnostics: report.diagnostics, changes: [], strict: true, sources: loaded?.files ?? [] };
}
