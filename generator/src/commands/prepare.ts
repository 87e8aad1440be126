import type { Report } from "../diagnostics/report.js";
import type { PipelineInput } from "../pipeline.js";
import { createRuntimeEmitters } from "./runtime.js";
import type { Session } from "./session.js";
import { readSettings, type Target } from "./target.js";

/**
 * What the pipeline needs for a target: its settings, and all outputs that there are, in the order in which they run.
 * Undefined where the target or its configuration is wrong, which is reported.
 */
export async function prepareRun(
  target: Target | undefined,
  session: Session,
  report: Report,
): Promise<PipelineInput | undefined> {
  if (target === undefined) return undefined;
  const { emitters: own } = await import("../emit/index.js");
  const emitters = [...own, ...createRuntimeEmitters(session.runtimeFolders)];
  const names = emitters.map(({ name }) => name);
  const settings = await readSettings(target, names, report);
  return settings && { settings, emitters, report, onPhase: session.showPhase };
}
