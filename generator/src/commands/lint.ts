import { Report } from "../diagnostics/report.js";
import { readModel } from "../pipeline.js";
import { loadEmitters } from "./emitters.js";
import type { Outcome } from "./outcome.js";
import type { Session } from "./session.js";
import { findDocument, readSettings, type TargetOptions } from "./target.js";

/** What generate would report, and what a reader of the document would wish for besides. */
export async function lint(options: TargetOptions, session: Session): Promise<Outcome> {
  const report = new Report();
  const target = findDocument(options, session, report);
  const emitters = await loadEmitters(session);
  const settings = target && (await readSettings(target, emitters.map(({ name }) => name), report));
  if (settings === undefined) return { diagnostics: report.diagnostics, changes: [], sources: [] };
  const { loaded } = await readModel({ settings, emitters, report, onPhase: session.showPhase });
  const { lintDocument } = await import("../load/index.js");
  if (loaded !== undefined) await lintDocument({ file: settings.spec, loaded, report });
  return { diagnostics: report.diagnostics, changes: [], sources: loaded?.files ?? [] };
}
